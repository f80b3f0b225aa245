/** The dialog that asks which neighbors to add to a record with many: loads its counts and reads the choice. */
import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { CALLS } from '#model/calls/all.ts';
import { MAX_NEIGHBORS } from '#model/fields/limits.ts';
import type { GraphResult } from '#model/records/record.ts';
import { parseQuery } from '#model/tql/parse.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { failureText } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import {
  MAX_EXPANDED,
  readState,
  shortId,
  stateAddress,
} from '#app/features/lifegraph/result/graph-state.ts';
import { toLink } from '#app/features/lifegraph/result/result.server.ts';
import type { Dictionaries } from '#app/features/lifegraph/result/result.server.ts';
import type { Details } from '#app/features/lifegraph/lifegraph-data.ts';
import { KIND_FIELD, MAX_FIELD, readAsked } from './ask-expansion.ts';
import { kindText, readKind, withSome } from './expansion.ts';

const RANGE = `A number from 1 to ${MAX_NEIGHBORS.toLocaleString('en')}.`;
const schema = z.object({
  [KIND_FIELD]: z.string('Choose an edge.').refine((text) => readKind(text), 'Choose an edge.'),
  [MAX_FIELD]: z.number(RANGE).int(RANGE).min(1, RANGE).max(MAX_NEIGHBORS, RANGE),
});
const TOO_MANY = `The neighbors of ${MAX_EXPANDED} records can be added at most. Collapse some of them first.`;

/** The outcome of the dialog's form: an address with the choice, or the problems of the form. */
export type Chosen = { to: string } | { form: SubmissionResult } | undefined;

/** The choice that an address has from the dialog; undefined when its form was not sent. */
export function readChosen(params: URLSearchParams): Chosen {
  const [id, ...others] = readAsked(params);
  if (id === undefined || !params.has(MAX_FIELD)) return undefined;
  const submission = parseWithZod(params, { schema });
  const kind = readKind(params.get(KIND_FIELD) ?? '');
  if (submission.status !== 'success' || !kind) return { form: submission.reply() };
  const some = { ...kind, most: submission.value[MAX_FIELD] };
  const expanded = withSome(readState(params).expanded, id, some);
  if (expanded.length > MAX_EXPANDED) {
    return { form: submission.reply({ formErrors: [TOO_MANY] }) };
  }
  return { to: askAddress(new URLSearchParams(stateAddress(params, { expanded })), others) };
}

/** The address of the dialog that asks about records, by short id. Without records, it closes the dialog. */
function askAddress(params: URLSearchParams, ids: readonly string[]): string {
  const asks = ids.length > 0;
  return changeQuery(params, {
    dialog: asks ? 'expand' : undefined,
    of: asks ? ids.join('.') : undefined,
    [KIND_FIELD]: undefined,
    [MAX_FIELD]: undefined,
  });
}

/** The address of the dialog for those of the expanded records that have too many neighbors to add them all. */
export function askInstead(params: URLSearchParams, crowded: readonly string[]): string {
  const expanded = readState(params).expanded.filter((entry) => !crowded.includes(entry));
  return askAddress(new URLSearchParams(stateAddress(params, { expanded })), crowded);
}

/** Loads the dialog: how many neighbors that the person may read its record has by each edge. */
export async function loadExpandDialog(
  { api }: Session,
  {
    result,
    query,
    dictionaries,
  }: { result: GraphResult; query: string; dictionaries: Dictionaries },
  params: URLSearchParams,
): Promise<Details> {
  const [id, ...others] = readAsked(params);
  const vertex = result.vertices.find(({ header }) => shortId(header.id) === id);
  if (!vertex) return { kind: 'gone' };
  const chosen = readChosen(params);
  const form = chosen && 'form' in chosen ? chosen.form : null;
  const { id: sdoId, dictionary: chain } = vertex.header;
  const node = toLink(vertex, dictionaries);
  try {
    const asOf = parseQuery(query).asOf?.value;
    const { data } = await api.call(CALLS.countEdges, {
      params: { chain, sdoId },
      query: { asOf },
    });
    const kinds = data.counts.map(({ edgeId, label, direction, chain: other, count }) => {
      const isShown = ({ edgeId: of, fromSDOId, toSDOId }: GraphResult['edges'][number]) =>
        of === edgeId && (direction === 'out' ? fromSDOId : toSDOId) === sdoId;
      return {
        ...{ value: kindText({ edgeId, direction }), label, direction, chain: other, count },
        shown: result.edges.filter(isShown).length,
      };
    });
    return {
      kind: 'expand',
      node,
      kinds,
      isComplete: data.isComplete,
      others: others.length,
      form,
    };
  } catch (error) {
    const failure = failureText(error, FAILURE.list);
    return {
      kind: 'expand',
      node,
      kinds: [],
      isComplete: true,
      others: others.length,
      form,
      failure,
    };
  }
}
