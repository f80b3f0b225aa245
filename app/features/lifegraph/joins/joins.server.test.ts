import { expect, it } from 'vitest';
import { CALLS } from '#model/calls/all.ts';
import { PlatformError } from '#app/platform-client/errors.ts';
import { testSession } from '#tests/support/console/session.ts';
import { buildEdge, buildVertex } from '#app/features/lifegraph/sample-graph.testing.ts';
import { loadJoins } from './joins.server.ts';

const id = (letter: string) => `00000000-0000-4000-8000-00000000000${letter}`;
const [A, B, C] = [id('a'), id('b'), id('c')];
const result = {
  vertices: [
    buildVertex(A, { code: 'k1' }),
    buildVertex(B, { owner: 'k1', tags: ['x'] }, 'Visit'),
    buildVertex(C, { tag: 'x' }),
  ],
  edges: [buildEdge(A, B, 'OWNS'), buildEdge(C, B, 'TAGS')],
  left: null,
};
/** A platform that no longer has the definition of TAGS. */
const call = (asked: unknown, { params }: { params: { id: string } }) =>
  asked === CALLS.readEdge && params.id === 'edge-OWNS'
    ? Promise.resolve({ data: { condition: [{ fromCol: 'code', toCol: 'owner' }] } })
    : Promise.reject(new PlatformError({ status: 404, message: 'Gone.', fromPlatform: true }));
const load = (text: string) =>
  loadJoins(
    testSession({ api: { call } }),
    { result, dictionaries: new Map() },
    new URLSearchParams(text),
  );
const of = `of=${A.slice(-12)}.${C.slice(-12)}`;

it('the drawer of what joins two records explains each hop by its edge definition, as far as that can be read', async () => {
  const joins = await load(of);
  if (joins.kind !== 'joins') throw new Error(joins.kind);
  expect(joins.ends.map((node) => node.id)).toEqual([A, C]);
  expect(joins.paths).toEqual(joins.shared);
  expect(joins.paths[0]?.hops).toMatchObject([
    [{ label: 'OWNS', direction: 'out', because: ['Patient.code = Visit.owner: k1'] }],
    [{ label: 'TAGS', direction: 'in', because: [] }],
  ]);
});

it('the drawer of what joins two records covers only what is shown', async () => {
  const joins = await load(`${of}&hide=${B.slice(-12)}`);
  expect(joins).toMatchObject({ kind: 'joins', pathCount: 0, sharedCount: 0, searched: 2 });
  expect(await load(`${of}&hide=${C.slice(-12)}`)).toEqual({ kind: 'gone' });
  expect(await load('of=')).toEqual({ kind: 'gone' });
});
