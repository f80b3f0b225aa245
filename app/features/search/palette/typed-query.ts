/** Recognizes a typed text that is not a name: a query, or the beginning of an id. */

export interface ShortQuery {
  /** The typed text: a name, or a part of one. */
  chain: string;
  limit: string;
  depth: string;
}

const DEFAULT_LIMIT = '25';
const DEFAULT_DEPTH = '1';

/** Reads a query such as 'graph patients limit 5 depth 2', with the name of a chain and at least one number. */
export function readShortQuery(typed: string): ShortQuery | undefined {
  const words = typed.trim().split(/\s+/);
  if (!/^(graph|explore)$/i.test(words.shift() ?? '')) return undefined;
  const numbers = new Map<string, string>();
  while (numbers.size < 2) {
    const [name = '', number = ''] = words.slice(-2);
    if (!/^(limit|depth)$/i.test(name) || !/^\d{1,6}$/.test(number)) break;
    numbers.set(name.toLowerCase(), number);
    words.splice(-2);
  }
  const chain = words.join(' ');
  if (numbers.size === 0 || chain === '') return undefined;
  if (/\b(where|traverse|skip|order|as of)\b/i.test(chain)) return undefined;
  return {
    chain: chain.replace(/^"(.*)"$/, '$1'),
    limit: numbers.get('limit') ?? DEFAULT_LIMIT,
    depth: numbers.get('depth') ?? DEFAULT_DEPTH,
  };
}

/** Whether a text begins as a query does and has one of the other words of queries. */
export function looksLikeQuery(typed: string): boolean {
  return (
    /^\s*(graph|from|select)\s+\S/i.test(typed) &&
    /\b(where|traverse|limit|skip|order\s+by|group\s+by|as\s+of|select)\b/i.test(
      typed.replace(/^\s*select\b/i, ''),
    )
  );
}

/** Reads the beginning of an id: '5f3a12', 'job 5f3a', 'receipt 5f3a'. A word alone, such as 'face', is a name. */
export function readIdPart(
  typed: string,
): { part: string; kind: 'job' | 'receipt' | undefined } | undefined {
  const [, kind, part] =
    /^\s*(?:(job|receipt)\s+)?([0-9a-f][0-9a-f-]{3,35})\s*$/i.exec(typed) ?? [];
  if (!part || (!kind && !/\d/.test(part))) return undefined;
  return { part, kind: kind?.toLowerCase() as 'job' | 'receipt' | undefined };
}
