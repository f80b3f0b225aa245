/** Completions and problems of a query while it is typed. */
import { checkCondition, checkQuery } from '#model/tql/check.ts';
import type { ChainSchema, QueryProblem, SchemaOf } from '#model/tql/check.ts';
import { completeQuery } from '#model/tql/complete.ts';
import type { Completion } from '#model/tql/complete.ts';
import { TqlError } from '#model/tql/error.ts';
import { parseCondition, parseQuery } from '#model/tql/parse.ts';
import { printChain } from '#model/tql/print.ts';

/** What a page knows of the zone. */
export interface TqlContext {
  /** The names that are completed. */
  chains: readonly string[];
  /** False when there are chains besides these. */
  hasAllChains: boolean;
  /** True when only GRAPH queries can be used. */
  graphOnly: boolean;
  /** The chain on whose records the text is a condition; absent for a whole query. */
  conditionOn?: string | undefined;
  /** The attributes of a chain by dotted path; undefined when they cannot be read. */
  loadAttributes: (chain: string) => Promise<ChainSchema['attributes'] | undefined>;
}

/** Completions at an offset. The attributes of the query's chain are fetched when they are needed. */
export function completeTql(
  text: string,
  offset: number,
  context: TqlContext | undefined,
): Promise<Completion[]> {
  const chains = context?.chains ?? [];
  const before = beforeCondition(context);
  return withSchemas(context, (schemaOf) =>
    completeQuery(before + text, before.length + offset, { chains, schemaOf })
      .filter(({ label }) => before === '' || !NOT_IN_CONDITIONS.has(label))
      .map((found) => ({ ...found, from: found.from - before.length })),
  );
}

/** Words of a query that may follow a condition, but are no part of it. */
const NOT_IN_CONDITIONS = new Set(['GROUP', 'ORDER', 'LIMIT', 'SKIP', 'AS', 'TRAVERSE', 'HAVING']);

/** The text that turns a condition into a whole query. */
function beforeCondition(context: TqlContext | undefined): string {
  return context?.conditionOn === undefined ? '' : `FROM ${printChain(context.conditionOn)} WHERE `;
}

/** The problems of a query or a condition in the order of its text; none for an empty text. */
export async function problemsOfTql(
  text: string,
  context: TqlContext | undefined,
): Promise<QueryProblem[]> {
  if (text.trim() === '') return [];
  try {
    const problems = await (context?.conditionOn === undefined
      ? problemsOfQuery(text, context)
      : problemsOfCondition(text, context.conditionOn, context));
    return [...problems].sort((a, b) => a.from - b.from);
  } catch (error) {
    if (!(error instanceof TqlError)) throw error;
    const { from, to, message } = error;
    // The message has no position, because the editor shows it.
    return [{ from, to, severity: 'error', message: withoutPosition(message) }];
  }
}

async function problemsOfQuery(
  text: string,
  context: TqlContext | undefined,
): Promise<QueryProblem[]> {
  const query = parseQuery(text);
  if (context?.graphOnly === true && query.kind !== 'graph') {
    const message = 'Only a query that begins with GRAPH can be shown here.';
    const from = text.search(/\S/);
    return [{ from, to: from + 4, severity: 'error', message }];
  }
  const problems = await withSchemas(context, (schemaOf) => checkQuery(query, schemaOf));
  // A chain that is not listed may exist, but its schema is unknown, so problems with its attributes are not reported.
  const isUnknown = context?.hasAllChains !== true && !context?.chains.includes(query.chain.name);
  return isUnknown ? [] : problems;
}

function problemsOfCondition(
  text: string,
  chain: string,
  context: TqlContext,
): Promise<QueryProblem[]> {
  const condition = parseCondition(text);
  return withSchemas(context, (schemaOf) => checkCondition(condition, schemaOf(chain)));
}

/** A message such as 'Line 1, column 7: expected …' without its position, as a sentence. */
function withoutPosition(message: string): string {
  const clause = message.replace(/^Line \d+, column \d+: /, '');
  return clause.charAt(0).toUpperCase() + clause.slice(1);
}

/** Asks once to learn which schemas are needed, loads them, and asks again with them. */
async function withSchemas<Answer>(
  context: TqlContext | undefined,
  ask: (schemaOf: SchemaOf) => Answer,
): Promise<Answer> {
  const wanted = new Set<string>();
  const answer = ask((chain) => {
    wanted.add(chain);
    return undefined;
  });
  const known = new Map<string, ChainSchema>();
  for (const chain of wanted) {
    if (!context?.chains.includes(chain) && context?.hasAllChains !== false) continue;
    const attributes = await context.loadAttributes(chain);
    // The page does not know whether the chain keeps other attributes, so an unknown one is only a warning.
    if (attributes) known.set(chain, { attributes, keepsUndefined: true });
  }
  return known.size === 0 ? answer : ask((chain) => known.get(chain));
}
