/** A dot beside an item with problems; screen readers get it in words. */
export function ProblemBadge() {
  return (
    <span className="size-2 shrink-0 rounded-full bg-danger">
      <span className="sr-only">has a problem</span>
    </span>
  );
}
