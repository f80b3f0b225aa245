/** A dot beside what has to be looked at; screen readers hear it in words. */
export function ProblemBadge() {
  return (
    <span className="size-2 shrink-0 rounded-full bg-danger">
      <span className="sr-only">has a problem</span>
    </span>
  );
}
