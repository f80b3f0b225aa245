import { describe, expect, it } from 'vitest';
import { CALLS } from '#model/calls/all.ts';
import { PlatformError } from '#app/platform-client/errors.ts';
import { DEFAULT_SETTINGS } from '#app/session/settings/settings.ts';
import { testSession } from '#tests/support/console/session.ts';
import { loadGraphData, loadLifegraph } from '#app/features/lifegraph/lifegraph.server.ts';
import { MAX_EXPANDED } from '#app/features/lifegraph/result/graph-state.ts';
import { buildEdge, buildVertex } from '#app/features/lifegraph/sample-graph.testing.ts';
import { readChosen } from './expand.server.ts';

const EDGE = '01a21886-3362-7a9d-94e0-30d4c761d232';
const HUB = '00000000-0000-4000-8000-00000000000a';
const LEAF = '00000000-0000-4000-8000-00000000000b';
const [hub, leaf] = [HUB.slice(-12), LEAF.slice(-12)];

describe('the form of the dialog', () => {
  const choose = (text: string) =>
    readChosen(new URLSearchParams(`dialog=expand&of=${hub}&${text}`));

  it('leads to an address with the chosen neighbors, or to the next record to ask about', () => {
    const expand = `${hub}-${EDGE}-out-25`;
    expect(choose(`along=${EDGE}-out&most=25&chain=x`)).toEqual({
      to: `?chain=x&expand=${expand}`,
    });
    const two = readChosen(
      new URLSearchParams(`dialog=expand&of=${hub}.${leaf}&along=${EDGE}-out&most=25`),
    );
    expect(two).toEqual({ to: `?dialog=expand&of=${leaf}&expand=${expand}` });
  });

  it.each([
    ['', { along: ['Choose an edge.'] }],
    [`along=${EDGE}`, { along: ['Choose an edge.'] }],
  ])('requires an edge: "%s"', (text, problems) => {
    expect(choose(`${text}&most=5`)).toMatchObject({ form: { error: problems } });
  });

  it.each(['', '0', '1001', '2.5', 'x'])('requires a number in the range: "%s"', (most) => {
    const problems = { most: ['A number from 1 to 1,000.'] };
    expect(choose(`along=${EDGE}-out&most=${most}`)).toMatchObject({ form: { error: problems } });
  });

  it('says when no more can be added', () => {
    const entries = Array.from({ length: MAX_EXPANDED }, (_, n) => String(n).padStart(12, '0'));
    const answer = choose(`expand=${entries.join('.')}&along=${EDGE}-out&most=5`);
    expect(answer).toMatchObject({
      form: { error: { '': [expect.stringMatching(/^The neighbors of 20/)] } },
    });
  });

  it('counts as not sent when an address only opens it', () => {
    expect(readChosen(new URLSearchParams(`dialog=expand&of=${hub}`))).toBeUndefined();
    expect(readChosen(new URLSearchParams('most=5'))).toBeUndefined();
  });
});

describe('a record that is expanded', () => {
  /** A session on a platform with a hub. `hasMore`: the hub has more neighbors than the platform returns. */
  function openSession(hasMore: boolean) {
    const asked: unknown[] = [];
    const call = (one: unknown, options: object) => {
      if (one === CALLS.runQuery) {
        return Promise.resolve({ data: { vertices: [buildVertex(HUB)], edges: [], left: null } });
      }
      if (one === CALLS.readNeighbors) {
        asked.push(options);
        const vertices = [buildVertex(HUB), buildVertex(LEAF)];
        return Promise.resolve({
          data: { vertices, edges: [buildEdge(HUB, LEAF, 'HAS')], hasMore },
        });
      }
      const refusal = { status: 404, message: 'There is none.', fromPlatform: true };
      return Promise.reject(new PlatformError(refusal));
    };
    return { session: testSession({ settings: DEFAULT_SETTINGS, api: { call } }), asked };
  }
  const QUERY = "GRAPH Patient AS OF Date('2026-01-02')";
  const ask = (expand: string) =>
    new Request(
      `http://localhost/lifegraph?${new URLSearchParams({ mode: 'advanced', query: QUERY, expand })}`,
    );

  it('is read as of the time of the query', async () => {
    const { session, asked } = openSession(false);
    const { result } = await loadLifegraph(session, ask(hub));
    expect(result?.nodes).toBe(2);
    expect(asked).toMatchObject([
      {
        params: { chain: 'Patient', sdoId: HUB },
        query: { limit: 100, asOf: '2026-01-02T00:00:00.000Z' },
      },
    ]);
  });

  it('asks which neighbors, when they are many', async () => {
    const { session } = openSession(true);
    const answer = await loadLifegraph(session, ask(`${hub}.${leaf}`)).catch(
      (thrown: unknown) => thrown,
    );
    expect(answer).toBeInstanceOf(Response);
    const to = new URLSearchParams((answer as Response).headers.get('Location')?.split('?')[1]);
    expect(Object.fromEntries(to)).toMatchObject({
      dialog: 'expand',
      of: hub,
      expand: leaf,
      query: QUERY,
    });
  });

  it('does not open the dialog again once its neighbors are chosen', async () => {
    const { session, asked } = openSession(true);
    const { result } = await loadLifegraph(session, ask(`${hub}-${EDGE}-in-25`));
    expect(result?.nodes).toBe(2);
    expect(asked).toMatchObject([{ query: { edgeId: EDGE, direction: 'in', limit: 25 } }]);
    expect((await loadGraphData(session, ask(`${hub}-${EDGE}-in-25`)))?.nodes.id).toHaveLength(2);
  });
});
