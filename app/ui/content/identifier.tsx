/** An id or a hash. */
export function Identifier({ value }: { value: string }) {
  return <span className="font-mono text-xs wrap-anywhere">{value}</span>;
}
