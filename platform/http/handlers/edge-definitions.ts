import type { edgeDefinitionCalls } from '#model/calls/edge-definitions.ts';
import type {
  AnsweredEdgeDefinition,
  StoredEdgeDefinition,
} from '#model/dictionaries/edge-definition.ts';
import * as definitions from '#platform/metadata/edge-definitions.ts';
import { appendAudited } from '#platform/http/audit.ts';
import { checkDefinitionsETag, checkVersionETag } from '#platform/http/etag.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { badRequest, orNotFound } from '#platform/http/http-error.ts';
import { requestCatchUp } from '#platform/jobs/queue/request-catch-up.ts';

const NO_EDGE = 'There is no such edge definition.';

export const edgeDefinitionHandlers: Handlers<typeof edgeDefinitionCalls> = {
  async listEdges(context) {
    await checkDefinitionsETag(context);
    const { total, edges } = await definitions.listEdgeDefinitions(
      context.caller.zone,
      context.query,
    );
    context.setHeader('X-Total-Count', String(total));
    return edges.map(toAnswer);
  },

  async readEdge(context) {
    const { caller, params } = context;
    const { edge, hash } = orNotFound(
      await definitions.readEdgeDefinition(caller.zone, params.id),
      NO_EDGE,
    );
    checkVersionETag(context, hash);
    return toAnswer(edge);
  },

  createEdge: ({ platform, caller, body }) =>
    appendAudited(platform, caller, 'createEdge', idAndName, async (tx) => {
      const edge = await definitions.createEdgeDefinition(tx, body, caller.actor);
      await requestCatchUp(platform, tx);
      return toAnswer(edge);
    }),

  async updateEdge({ platform, caller, params, body, expected }) {
    return appendAudited(platform, caller, 'updateEdge', params, async (tx) => {
      const { condition, ...kept } = body;
      const edge = orNotFound(
        await definitions.updateEdgeDefinition(tx, params.id, condition, caller.actor, expected),
        NO_EDGE,
      );
      requireKept(edge, kept);
      await requestCatchUp(platform, tx);
      return toAnswer(edge);
    });
  },

  async deleteEdge({ platform, caller, params, expected }) {
    await appendAudited(platform, caller, 'deleteEdge', params, async (tx) => {
      orNotFound(
        await definitions.deleteEdgeDefinition(tx, params.id, caller.actor, expected),
        NO_EDGE,
      );
      await requestCatchUp(platform, tx);
    });
    return null;
  },
};

function toAnswer(edge: StoredEdgeDefinition): AnsweredEdgeDefinition {
  return { id: edge.edgeId, ...edge };
}

/** @throws HttpError 400 when the caller would change the name or a dictionary */
function requireKept(
  edge: StoredEdgeDefinition,
  given: Partial<Record<'name' | 'fromDictionary' | 'toDictionary', string | undefined>>,
): void {
  for (const field of ['name', 'fromDictionary', 'toDictionary'] as const) {
    if (given[field] === undefined || given[field] === edge[field]) continue;
    throw badRequest(
      `${field}: It stays '${edge[field]}'. Only the conditions of an edge definition can be changed.`,
    );
  }
}

/** The audit detail of a new definition. */
function idAndName({ id, name }: { id: string; name: string }): Record<string, unknown> {
  return { id, name };
}
