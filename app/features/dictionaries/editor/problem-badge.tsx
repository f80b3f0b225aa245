/** A dot beside an item with problems. Screen readers read it as words. */
export function ProblemBadge() {
  return (
    <span className="size-2 shrink-0 rounded-full bg-danger">
      <span className="sr-only">has a problem</span>
    </span>
  );
}
