/** Functions with which tests look at trees. */

/** A copy of a tree without spans and without fields that are undefined, for comparing. */
export function buildBare(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(buildBare);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => key !== 'from' && key !== 'to' && value !== undefined)
      .map(([key, value]) => [key, buildBare(value)]),
  );
}

const LITERALS = ['string', 'integer', 'decimal', 'long', 'boolean', 'null', 'date'];

/** Every literal of a tree, without its span. */
export function literalsOf(node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('kind' in node && LITERALS.includes(String(node.kind))) return [buildBare(node)];
  return Object.values(node).flatMap(literalsOf);
}
