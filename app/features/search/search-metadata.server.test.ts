import { expect, it } from 'vitest';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import type { Role } from '#model/roles.ts';
import { searchMetadata } from './search-metadata.server.ts';

const FOUND = new Map<unknown, object[]>([
  [CALLS.listDictionaries, [{ name: 'provider', description: '', groupName: 'Care' }]],
  [
    CALLS.listEdges,
    [
      { edgeId: 'e-1', name: 'RENDERED', fromDictionary: 'provider', toDictionary: 'encounter' },
      { edgeId: 'e-2', name: 'WORKS_AT', fromDictionary: 'provider', toDictionary: 'organization' },
    ],
  ],
]);

function searchAs(role: Role) {
  const api = { call: (asked: unknown) => Promise.resolve({ data: FOUND.get(asked) }) };
  return searchMetadata({ roles: [role], api } as unknown as Session, 'provider');
}

it('tells edges of one dictionary apart, though they lead to the same graph', async () => {
  const edges = (await searchAs('sdzReadOnly')).filter(({ kind }) => kind === 'edge');
  expect(edges.map(({ to }) => to)).toEqual([
    '/lifegraph?chain=provider',
    '/lifegraph?chain=provider',
  ]);
  expect(edges.map(({ id }) => id)).toEqual(['edge:e-1', 'edge:e-2']);
});

it('finds no edges for those who may not open LifeGraph', async () => {
  const kinds = (await searchAs('sdzAdmin')).map(({ kind }) => kind);
  expect(kinds).toEqual(['dictionary']);
});
