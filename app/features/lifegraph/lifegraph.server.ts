/** Loads the LifeGraph: the chains, the filter's attributes and the result of its query. */
import { redirect } from '@remix-run/node';
import type { StoredDictionary } from '#model/dictionaries/dictionary.ts';
import type { GraphResult } from '#model/records/record.ts';
import { loadRecordAccess } from '#app/crud/explained-access/access.server.ts';
import { readWalletNames } from '#app/fields/read-only/wallet-names.server.ts';
import { attributeOptions, findDictionary } from '#app/fields/chains/chain-attributes.server.ts';
import { loadChains } from '#app/fields/chains/chain-list.server.ts';
import type { ChainList } from '#app/fields/chains/chain-list.ts';
import { makeFormToken } from '#app/forms/form-token.ts';
import { paths } from '#app/paths/paths.ts';
import { failureText } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { readAsked } from './expand/ask-expansion.ts';
import { askInstead, loadExpandDialog, readChosen } from './expand/expand.server.ts';
import { loadJoins } from './joins/joins.server.ts';
import { isAdvanced, isApplied, readFilter, readQuery } from './query/graph-filter.ts';
import { loadFiles } from './details/files.server.ts';
import type { Details, LifegraphData } from './lifegraph-data.ts';
import { buildGraphData } from './result/graph-data.ts';
import type { GraphData } from './result/graph-data.ts';
import { graphStyle, resultData } from './result/result.server.ts';
import { problemForm, runFilter } from './query/run-filter.server.ts';
import type { FilterOutcome } from './query/run-filter.server.ts';
import type { Dictionaries } from './result/result.server.ts';
import { loadStart } from './query/start.server.ts';
import { loadVersions } from './details/versions.server.ts';

/** Loads the page for an address, and runs the query of an applied filter. */
export async function loadLifegraph(session: Session, request: Request): Promise<LifegraphData> {
  const params = new URL(request.url).searchParams;
  const chosen = readChosen(params);
  if (chosen && 'to' in chosen) throw redirect(paths.lifegraph() + chosen.to);
  const values = readFilter(params);
  const [chains, dictionary] = await Promise.all([
    readChains(session),
    findDictionary(session, values.chain),
  ]);
  const loaderData: LifegraphData = {
    chains: chains.list,
    attributes: attributeOptions(dictionary),
    values,
    query: isAdvanced(params) ? readQuery(params) : undefined,
    form: chains.failure === undefined ? null : problemForm(values, chains.failure),
    wrong: undefined,
    formToken: makeFormToken(session.zone.name),
    drawing: session.settings.display.graph,
    start: undefined,
    result: undefined,
  };
  if (!isApplied(params)) return { ...loaderData, start: await loadStart(session) };
  const outcome = await runFilter(session, params, dictionary, request.signal);
  if (!outcome.ok) return { ...loaderData, form: outcome.form, wrong: outcome.wrong };
  const { result, query, dictionaries, crowded, time } = outcome;
  if (crowded.length > 0) throw redirect(paths.lifegraph() + askInstead(params, crowded));
  const shown = resultData(result, query, dictionaries, params, session);
  const details = await openDetails(session, outcome, params, shown.details);
  return { ...loaderData, result: { ...shown, details, time } };
}

/** The drawer or dialog over the result. @param own the data that the result itself has of an open record or edge */
function openDetails(
  session: Session,
  outcome: Extract<FilterOutcome, { ok: true }>,
  params: URLSearchParams,
  own: Details | undefined,
): Promise<Details | undefined> {
  if (readAsked(params).length > 0) return loadExpandDialog(session, outcome, params);
  if (params.get('dialog') === 'joins') return loadJoins(session, outcome, params);
  const { result, dictionaries } = outcome;
  return withMore(session, own, { result, dictionaries, params });
}

/**
 * Adds data of the open record that the result does not have: the names of its owners, its files, and its history if
 * the address asks for it.
 */
async function withMore(
  session: Session,
  details: Details | undefined,
  {
    result,
    dictionaries,
    params,
  }: { result: GraphResult; dictionaries: Dictionaries; params: URLSearchParams },
): Promise<Details | undefined> {
  if (details?.kind !== 'node') return details;
  const { node } = details;
  const owners = result.vertices.find(({ header }) => header.id === node.id)?.header.owners ?? [];
  const showsHistory = params.has('versions');
  const [files, versions, access, names] = await Promise.all([
    loadFiles(session, node, dictionaries.get(node.chain)),
    showsHistory ? loadVersions(session, node) : undefined,
    params.has('access') && !showsHistory ? loadRecordAccess(session, node) : undefined,
    readWalletNames(session, owners),
  ]);
  return { ...details, files, versions, access, owners: owners.map((id) => names.get(id) ?? id) };
}

/** The graph data of the same result; null without a result, for a reason that the page explains. */
export async function loadGraphData(session: Session, request: Request): Promise<GraphData | null> {
  const outcome = await runAgain(session, request);
  return outcome.ok ? buildGraphData(outcome.result, graphStyle(outcome.dictionaries)) : null;
}

/** Runs the filter in an address again, for pictures and files of its result. */
export async function runAgain(session: Session, request: Request) {
  const params = new URL(request.url).searchParams;
  const { chain } = readFilter(params);
  const dictionary: StoredDictionary | undefined = isAdvanced(params)
    ? undefined
    : await findDictionary(session, chain);
  return runFilter(session, params, dictionary, request.signal);
}

async function readChains({ api }: Session): Promise<{ list: ChainList; failure?: string }> {
  try {
    return { list: await loadChains(api) };
  } catch (error) {
    return { list: { names: [], total: 0 }, failure: failureText(error, FAILURE.list) };
  }
}
