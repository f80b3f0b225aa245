/** Reads and writes edge definitions. */
import { pickColumns, sortedByColumns } from '#app/crud/list-data.ts';
import type { ListData } from '#app/crud/list-data.ts';
import { loadList } from '#app/crud/load-list.server.ts';
import { nextRow } from '#app/crud/next-row.server.ts';
import { answerRows } from '#app/crud/selection/answer-rows.server.ts';
import { answerDeletion, answerForm, formPageData } from '#app/forms/reply/answer-form.server.ts';
import type { FormPageData } from '#app/forms/reply/answer-form.server.ts';
import { loadAttributes } from '#app/fields/chains/chain-attributes.server.ts';
import { loadChains } from '#app/fields/chains/chain-list.server.ts';
import type { ChainList } from '#app/fields/chains/chain-list.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { DELETE_FIELD } from '#app/forms/reply/form-reply.ts';
import { paths } from '#app/paths/paths.ts';
import { orAnswer } from '#app/platform-client/errors.ts';
import { found } from '#app/platform-client/found.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { listFailure } from '#app/text/alerts.ts';
import type { Option } from '#app/ui/controls/option.ts';
import { CALLS } from '#model/calls/all.ts';
import {
  edgeDefinitionChangeSchema,
  edgeDefinitionFormSchema,
} from '#model/dictionaries/edge-definition.ts';
import type { EdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import { EDGE_DEFINITION_COLUMNS, EDGE_NOUN } from './edge-list.tsx';
import { EDGE_HELP } from './help.server.ts';
import type { EdgeDefinitionListRow } from './edge-list.tsx';

/** The chains that are chosen for both ends of an edge, and the attributes of each. */
export interface EdgeEnds {
  from: { chain: string; attributes: Option[] };
  to: { chain: string; attributes: Option[] };
}

export interface EdgeDefinitionData extends FormPageData {
  /** The stored definition; absent while creating. */
  value?: EdgeDefinition;
  /** The choices for both ends; empty for a stored definition, because its ends cannot change. */
  chains: ChainList;
  ends: EdgeEnds;
}

const ROW_OFFERS = {
  delete: {
    permission: 'deleteMetadata',
    consequence:
      'The edges that they made go with them. Undo, in the message that follows, brings them back.',
  },
} as const;

export function loadEdgeDefinitions(
  session: Session,
  params: URLSearchParams,
): Promise<ListData<EdgeDefinitionListRow>> {
  return loadList(session, params, {
    read: (query) => session.api.call(CALLS.listEdges, { query }),
    grid: sortedByColumns(EDGE_DEFINITION_COLUMNS),
    toRow: pickColumns('edgeId', EDGE_DEFINITION_COLUMNS),
    addPermission: 'createMetadata',
    rowOffers: ROW_OFFERS,
    failure: listFailure('edge definitions'),
  });
}

/** Deletes the selected definitions of the list. */
export async function answerEdgeRows(session: Session, request: Request) {
  return answerRows(session, await readForm(request), new URL(request.url), {
    noun: EDGE_NOUN,
    offers: ROW_OFFERS,
    run: {
      delete: (id, sending) => session.api.call(CALLS.deleteEdge, { params: { id }, ...sending }),
    },
    failure: 'Edge Dictionary Deletion Failed',
    undo: (id) => id,
    to: paths.edges,
  });
}

/** Loads the form of a new definition. @throws Response when the chains cannot be listed */
export async function loadNewEdgeDefinition(session: Session): Promise<EdgeDefinitionData> {
  const [chains, ends] = await Promise.all([
    orAnswer(loadChains(session.api)),
    loadEnds(session, '', ''),
  ]);
  return { ...formPageData(session, edgeDefinitionFormSchema), help: EDGE_HELP, chains, ends };
}

/** Loads a definition. @throws Response 404 when there is no such definition, or what the platform answered instead */
export async function loadEdgeDefinition(
  session: Session,
  id: string,
): Promise<EdgeDefinitionData> {
  const stored = await found(session.api.call(CALLS.readEdge, { params: { id } }), {
    absent: 'There is no such edge definition in this zone. It may have been deleted.',
    failure: 'Unable to retrieve edge definition',
  });
  const { name, fromDictionary, toDictionary, condition } = stored.data;
  return {
    ...formPageData(session, edgeDefinitionFormSchema, stored),
    help: EDGE_HELP,
    value: { name, fromDictionary, toDictionary, condition },
    chains: { names: [], total: 0 },
    ends: await loadEnds(session, fromDictionary, toDictionary),
  };
}

async function loadEnds(session: Session, from: string, to: string): Promise<EdgeEnds> {
  const [left, right] = await Promise.all([
    loadAttributes(session, from),
    from === to ? undefined : loadAttributes(session, to),
  ]);
  return { from: { chain: from, attributes: left }, to: { chain: to, attributes: right ?? left } };
}

/**
 * Answers the form of an edge definition, or the form of its deletion. A form that is shown again gets the attributes
 * of the chosen chains, because without scripts it has no other source of them.
 */
export async function answerEdgeDefinition(session: Session, request: Request, id?: string) {
  const form = await readForm(request);
  const answer = await save(session, form, id);
  if (answer instanceof Response || answer.data.kind === 'done') return answer;
  const chosen = (field: string) => form.get(field)?.toString() ?? '';
  const ends = await loadEnds(session, chosen('fromDictionary'), chosen('toDictionary'));
  return { ...answer, data: { ...answer.data, ends } };
}

function save(session: Session, form: FormData, id?: string) {
  const { api } = session;
  if (id === undefined) {
    return answerForm(session, form, {
      schema: edgeDefinitionFormSchema,
      permission: 'createMetadata',
      save: (body, sending) => api.call(CALLS.createEdge, { body, ...sending }),
      uniqueField: 'name',
      failure: 'Edge Not Saved',
      success: 'Edge Saved',
      doneTo: paths.edges,
    });
  }
  const params = { id };
  const stored = () => api.call(CALLS.readEdge, { params });
  if (form.has(DELETE_FIELD)) {
    return answerDeletion(session, form, {
      permission: 'deleteMetadata',
      stored,
      send: (sending) => api.call(CALLS.deleteEdge, { params, ...sending }),
      failure: 'Edge Dictionary Deletion Failed',
      success: 'Edge Dictionary Deleted',
      undo: id,
      doneTo: paths.edges,
    });
  }
  return answerForm(session, form, {
    schema: edgeDefinitionChangeSchema,
    permission: 'editMetadata',
    stored,
    next: () =>
      nextRow(
        paths.edge(id),
        (page) => loadEdgeDefinitions(session, page),
        ({ edgeId }) => paths.edge(edgeId),
      ),
    save: (body, sending) => api.call(CALLS.updateEdge, { params, body, ...sending }),
    failure: 'Edge Definition Update Failed',
    success: 'Edge Definition Updated',
    doneTo: paths.edges,
  });
}
