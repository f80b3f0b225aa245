import { expect, it } from 'vitest';
import { CALLS } from '#model/calls/all.ts';
import { PlatformError } from '#app/platform-client/errors.ts';
import { DEFAULT_SETTINGS } from '#app/session/settings/settings.ts';
import { testSession } from '#tests/support/console/session.ts';
import { buildVertex } from './sample-graph.testing.ts';
import { loadLifegraph, loadGraphData } from './lifegraph.server.ts';

const FILTER = '?chain=Patient&limit=1&depth=1';
const ask = (query = '') => new Request(`http://localhost/lifegraph${FILTER}${query}`);

/** A session, and the queries that its platform has run. Each query has a signal that stops it. */
function openSession(records = 0) {
  const runs: (AbortSignal | undefined)[] = [];
  const call = (asked: unknown, { signal }: { signal?: AbortSignal }) => {
    if (asked !== CALLS.runQuery) {
      const refusal = { status: 404, message: 'There is none.', fromPlatform: true };
      return Promise.reject(new PlatformError(refusal));
    }
    runs.push(signal);
    const vertices = Array.from({ length: records }, (_, n) => buildVertex(`record ${n}`));
    return Promise.resolve({ data: { vertices, edges: [] } });
  };
  const session = testSession({ settings: DEFAULT_SETTINGS, api: { call } });
  return { session, runs };
}

it('LifeGraph runs the query for every answer, so that each is under the rights of its moment [B-283]', async () => {
  const { session, runs } = openSession();
  const { result } = await loadLifegraph(session, ask());
  expect(result).toBeDefined();
  await loadLifegraph(session, ask());
  await loadGraphData(session, ask());
  await loadLifegraph(session, ask('&row=1'));
  await loadLifegraph(session, ask('&hide=0123456789ab'));
  expect(runs).toHaveLength(5);
  for (const signal of runs) expect(signal).toBeInstanceOf(AbortSignal);
});

it('LifeGraph sends the data of a large result with its page, and not again with a record', async () => {
  const dataOf = async (records: number, query = '') =>
    (await loadLifegraph(openSession(records).session, ask(query))).result?.data;
  const { session } = openSession(2_001);
  expect(JSON.parse((await dataOf(2_001)) ?? '')).toEqual(await loadGraphData(session, ask()));
  expect(await dataOf(2_000)).toBeUndefined();
  expect(await dataOf(2_001, '&row=record 1')).toBeUndefined();
});

it('LifeGraph says so when the platform does not answer, and keeps the filter [B-622]', async () => {
  const silence = new PlatformError({ status: 503, message: 'No answer.', fromPlatform: false });
  const api = { call: () => Promise.reject(silence) };
  const session = testSession({ ...openSession().session, api });
  const { form, result } = await loadLifegraph(session, ask());
  expect(result).toBeUndefined();
  expect(form?.error).toEqual({ '': ['Failed to fetch data'] });
  expect(form?.initialValue).toMatchObject({ chain: 'Patient', limit: '1', depth: '1' });
});

it("LifeGraph shows the platform's sentence when too many queries run, and asks once", async () => {
  const message = 'You have 12 queries running or waiting already, the most at once.';
  const { session } = openSession();
  const asked: unknown[] = [];
  const call = (one: unknown, options: { signal?: AbortSignal }) => {
    if (one !== CALLS.runQuery) {
      return openSession().session.api.call(one as never, options as never);
    }
    asked.push(one);
    return Promise.reject(new PlatformError({ status: 429, message, fromPlatform: true }));
  };
  const busy = testSession({ ...session, api: { call } });
  const { form, result } = await loadLifegraph(busy, ask());
  expect(result).toBeUndefined();
  expect(form?.error).toEqual({ '': [message] });
  expect(form?.initialValue).toMatchObject({ chain: 'Patient', limit: '1', depth: '1' });
  expect(asked).toHaveLength(1);
});
