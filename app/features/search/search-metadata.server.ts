/** The palette's search in the zone's metadata: dictionaries and edge definitions. */
import type { MetadataHit } from '#app/commands/go/go.ts';
import { paths } from '#app/paths/paths.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { mayOpen } from '#model/roles.ts';

const HITS_PER_KIND = 8;

/**
 * The first dictionaries and edge definitions that match, ignoring case. Edge definitions link to LifeGraph, so they
 * are only found by users who may open it.
 */
export async function searchMetadata(session: Session, words: string): Promise<MetadataHit[]> {
  const query = { search: words, limit: HITS_PER_KIND };
  const [dictionaries, edges] = await Promise.all([
    session.api.call(CALLS.listDictionaries, { query: { ...query, summary: 'true' } }),
    mayOpen(session.roles, 'lifegraph')
      ? session.api.call(CALLS.listEdges, { query })
      : { data: [] },
  ]);
  return [
    ...dictionaries.data.map(({ name, description, groupName }): MetadataHit => ({
      id: `dictionary:${name}`,
      kind: 'dictionary',
      title: name,
      subtitle: description || groupName || 'Dictionary',
      to: paths.dictionary(name),
    })),
    ...edges.data.map(({ edgeId, name, fromDictionary, toDictionary }): MetadataHit => ({
      id: `edge:${edgeId}`,
      kind: 'edge',
      title: name,
      subtitle: `${fromDictionary} → ${toDictionary}`,
      // An edge definition has no page yet; LifeGraph opens with the chain that it starts from.
      to: paths.lifegraph({ chain: fromDictionary }),
    })),
  ];
}
