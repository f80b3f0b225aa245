/** Loads the graph explorer: the chains, the filter's attributes and the result of its query. */
import { LRUCache } from 'lru-cache';
import { CALLS } from '#model/calls/all.ts';
import { flattenAttributes } from '#model/dictionary.ts';
import type { StoredDictionary } from '#model/dictionary.ts';
import type { GraphResult } from '#model/record.ts';
import { attributeOptions, findDictionary } from '#app/forms/chain-attributes.server.ts';
import { loadChains } from '#app/forms/chain-list.server.ts';
import type { ChainList } from '#app/forms/chain-list.ts';
import { failureText } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { buildQuery, parseFilter } from './graph-filter.server.ts';
import { isApplied, browsesResult, readFilter } from './graph-filter.ts';
import type { FilterValues } from './graph-filter.ts';
import type { LifegraphView } from './lifegraph-view.ts';
import { buildGraphData } from './graph-data.ts';
import type { GraphData } from './graph-data.ts';
import { graphStyle, viewResult } from './result.server.ts';
import type { Dictionaries } from './result.server.ts';

/**
 * Recent results by session, zone and query, so that graph and drawers reuse the result of the page. Each run of a query
 * leaves receipts under consent contracts.
 */
const recent = new LRUCache<string, GraphResult>({ max: 20, ttl: 20_000 });

/** Loads the page for an address. Applying a filter runs its query; navigating in the result does not. */
export async function loadLifegraph(session: Session, request: Request): Promise<LifegraphView> {
  const params = new URL(request.url).searchParams;
  const values = readFilter(params);
  const [chains, dictionary] = await Promise.all([
    readChains(session),
    findDictionary(session, values.chain),
  ]);
  const view: LifegraphView = {
    chains: chains.list,
    attributes: attributeOptions(dictionary),
    values,
    form: chains.problem === undefined ? null : problemForm(values, chains.problem),
    result: undefined,
  };
  if (!isApplied(params)) return view;
  const options = { signal: request.signal, fresh: !browsesResult(params) };
  const outcome = await runFilter(session, values, dictionary, options);
  if (!outcome.ok) return { ...view, form: outcome.form };
  const { result, query, dictionaries } = outcome;
  return { ...view, result: viewResult(result, query, dictionaries, params) };
}

/** The data of the graph of the same result; null without a result, which the page explains. */
export async function loadGraphData(session: Session, request: Request): Promise<GraphData | null> {
  const values = readFilter(new URL(request.url).searchParams);
  const dictionary = await findDictionary(session, values.chain);
  const options = { signal: request.signal, fresh: false };
  const outcome = await runFilter(session, values, dictionary, options);
  return outcome.ok ? buildGraphData(outcome.result, graphStyle(outcome.dictionaries)) : null;
}

type FilterOutcome =
  | { ok: true; query: string; result: GraphResult; dictionaries: Dictionaries }
  | { ok: false; form: NonNullable<LifegraphView['form']> };

interface RunOptions {
  signal: AbortSignal;
  /** Runs the query even if there is a recent result. */
  fresh: boolean;
}

async function runFilter(
  session: Session,
  values: FilterValues,
  dictionary: StoredDictionary | undefined,
  options: RunOptions,
): Promise<FilterOutcome> {
  const submission = parseFilter(values);
  if (submission.status !== 'success') return { ok: false, form: submission.reply() };
  const built = buildQuery(submission.value, (key) => datatypeOf(dictionary, key));
  if (!built.ok) return { ok: false, form: problemForm(values, built.message, built.field) };
  const { query } = built;
  try {
    const result = await runQuery(session, query, options);
    return { ok: true, query, result, dictionaries: await readDictionaries(session, result) };
  } catch (error) {
    return { ok: false, form: problemForm(values, failureText(error, FAILURE.list)) };
  }
}

async function runQuery(
  { id, zone, api }: Session,
  query: string,
  { signal, fresh }: RunOptions,
): Promise<GraphResult> {
  const key = JSON.stringify([id, zone.name, query]);
  const known = fresh ? undefined : recent.get(key);
  if (known) return known;
  const { data: result } = await api.call(CALLS.runQuery, { body: { query }, signal });
  // The form builds only GRAPH queries, whose result is not a list.
  if (Array.isArray(result)) throw new TypeError('The platform answered rows to a graph query.');
  recent.set(key, result);
  return result;
}

/** The form with its values and an error, at a field or for the whole form. */
function problemForm(values: FilterValues, message: string, field?: keyof FilterValues) {
  return parseFilter(values).reply(
    field === undefined ? { formErrors: [message] } : { fieldErrors: { [field]: [message] } },
  );
}

async function readChains({ api }: Session): Promise<{ list: ChainList; problem?: string }> {
  try {
    return { list: await loadChains(api) };
  } catch (error) {
    return { list: { names: [], total: 0 }, problem: failureText(error, FAILURE.list) };
  }
}

async function readDictionaries(session: Session, { vertices }: GraphResult) {
  const names = [...new Set(vertices.map(({ header }) => header.dictionary))];
  const found = await Promise.all(names.map((name) => findDictionary(session, name)));
  return new Map(
    found.flatMap((dictionary) => (dictionary ? [[dictionary.name, dictionary]] : [])),
  );
}

function datatypeOf(dictionary: StoredDictionary | undefined, key: string) {
  const found = flattenAttributes(dictionary?.attributes ?? []).find(({ path }) => path === key);
  return found?.attribute.datatype;
}
