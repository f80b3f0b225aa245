/** Completions at an offset in a query. The parser itself supplies the words that fit there. */
import { QUERY_LENGTH } from '#model/fields/limits.ts';
import { HEADER_FIELDS } from './ast.ts';
import type { SchemaOf } from './check.ts';
import { isSymbol, isWord } from './input.ts';
import { A_PATH } from './parse-condition.ts';
import { A_CHAIN, A_COLUMN, expectedAfter } from './parse.ts';
import { printChain, printColumn, printPath } from './print.ts';
import { tokenize } from './tokens.ts';
import type { Token } from './tokens.ts';

export interface Completion {
  readonly label: string;
  readonly kind: 'keyword' | 'chain' | 'column' | 'attribute' | 'header' | 'metadata';
  /** The start of the text that the label replaces; it ends at the cursor. */
  readonly from: number;
  /** The datatype of an attribute or header field. */
  readonly detail?: string;
}

export interface CompletionSources {
  readonly chains: readonly string[];
  readonly schemaOf: SchemaOf;
}

/**
 * Completions at an offset of a text that may be half typed: those that begin with what is typed, in any case; columns
 * and attributes first. There are none inside a string or a number, or after a mistake.
 */
export function completeQuery(
  text: string,
  offset: number,
  { chains, schemaOf }: CompletionSources,
): Completion[] {
  if (text.length > QUERY_LENGTH) return [];
  const before = text.slice(0, offset);
  const typed = typedBefore(before);
  if (!typed) return [];
  const { from, prefix } = typed;
  const expected = expectedAfter(before.slice(0, from));

  const choices: Choice[] = [];
  if (expected.has(A_COLUMN)) choices.push(...columnChoices(text));
  // No path begins with a quote.
  if (expected.has(A_PATH) && before[from] !== '"') {
    choices.push(...pathChoices(chainOf(text), schemaOf));
  }
  if (expected.has(A_CHAIN)) {
    choices.push(
      ...chains.map((name): Choice => ({
        label: printChain(name),
        kind: 'chain',
        matches: [name],
      })),
    );
  }
  if (before[from] !== '"') {
    const words = [...expected.values()].flat().filter((word) => /^[A-Z]/.test(word));
    choices.push(
      ...words.map((word): Choice => ({ label: word, kind: 'keyword', matches: [word] })),
    );
  }

  return choices
    .filter(({ matches }) => matches.some((match) => match.toLowerCase().startsWith(prefix)))
    .map(({ label, kind, detail }) => ({ label, kind, from, ...(detail && { detail }) }));
}

interface Choice extends Omit<Completion, 'from'> {
  /** The texts that complete to this label when their beginning is typed, without quotes. */
  readonly matches: readonly string[];
}

/** The names that SELECT gives, before or after the cursor. */
function columnChoices(text: string): Choice[] {
  const tokens = tokenize(text);
  const names = tokens.flatMap((token, index) => {
    const next = tokens[index + 1];
    const isName = next?.kind === 'name' || (next?.kind === 'word' && !isWord(next, 'OF'));
    return isWord(token, 'AS') && isName ? [next.value] : [];
  });
  return [...new Set(names)].map((name) => ({
    label: printColumn(name),
    kind: 'column',
    matches: [name],
  }));
}

function pathChoices(chain: string | undefined, schemaOf: SchemaOf): Choice[] {
  const attributes = (chain !== undefined && schemaOf(chain)?.attributes) || [];
  return [
    ...attributes.map(({ path, datatype }): Choice => {
      const label = printPath({ root: 'data', segments: path.split('.') });
      return { label, kind: 'attribute', detail: datatype, matches: [`data.${path}`, path] };
    }),
    ...[...HEADER_FIELDS].map(([field, datatype]): Choice => {
      const label = `header.${field}`;
      return { label, kind: 'header', detail: datatype, matches: [label, field] };
    }),
    { label: 'metadata.', kind: 'metadata', matches: ['metadata.'] },
  ];
}

/** The tokens after which nothing can be completed: an unfinished string, or a value. */
const CLOSED: readonly Token['kind'][] = ['string', 'integer', 'decimal', 'long'];

/** The word or path that ends at the cursor, without quotes and in lower case, and where it begins. */
function typedBefore(text: string): { from: number; prefix: string } | undefined {
  const tokens = tokenize(text);
  const last = tokens.at(-1);
  if (last?.kind === 'bad' && last.text.startsWith("'")) return undefined;
  if (last?.to === text.length && CLOSED.includes(last.kind)) return undefined;

  let from = text.length;
  let prefix = '';
  for (const token of tokens.reverse()) {
    const part = partOf(token);
    if (token.to !== from || part === undefined) break;
    from = token.from;
    prefix = part + prefix;
  }
  return { from, prefix: prefix.toLowerCase() };
}

/** A token as part of a path that is being typed, or undefined for what ends one. */
function partOf(token: Token): string | undefined {
  if (token.kind === 'word' || token.kind === 'name') return token.value;
  if (isSymbol(token, '.')) return '.';
  // This is a quoted name without its closing quote.
  if (token.kind === 'bad' && token.text.startsWith('"')) return token.text.slice(1);
  return undefined;
}

/** The chain that a text queries. It may come after the cursor, as in SELECT data.… FROM chain. */
function chainOf(text: string): string | undefined {
  const tokens = tokenize(text);
  const source = tokens.findIndex((token, index) => {
    const before = tokens[index - 1];
    const isName = before !== undefined && isSymbol(before, '.');
    return !isName && (isWord(token, 'FROM') || isWord(token, 'GRAPH'));
  });
  const chain = source === -1 ? undefined : tokens[source + 1];
  return chain?.kind === 'word' || chain?.kind === 'name' ? chain.value : undefined;
}
