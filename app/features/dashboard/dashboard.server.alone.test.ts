import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PlatformError } from '#app/platform-client/errors.ts';
import { testSession } from '#tests/support/console/session.ts';
import { loadDashboard, parseMetric } from './dashboard.server.ts';

beforeAll(() => {
  vi.stubEnv('DATABASE_URL', 'postgres://localhost/keyway');
  vi.stubEnv('SESSION_SECRET', 'a secret of thirty-two characters');
  vi.stubEnv('OIDC_CLIENT_SECRET', 'secret');
});
afterAll(() => vi.unstubAllEnvs());

const silence = new PlatformError({ status: 503, message: 'no answer', fromPlatform: false });
const session = testSession({ api: { call: () => Promise.reject(silence) } });

it('the dashboard shows what there is and names what failed when the platform is silent [A-762 A-787 B-623]', async () => {
  const loaderData = await loadDashboard(session, 'assets');
  expect(loaderData.failures).toContain('Unable to retrieve dashboard metrics');
  expect(loaderData.failures).toContain('Unable to retrieve enabled services');
  expect(loaderData.totals).toBeUndefined();
  expect(loaderData.bars).toBeUndefined();
});

it('the dashboard asks both networks how they are, and reads the newest message of 15 days whole [A-687 A-688 A-747 A-748 A-824]', async () => {
  const asked: string[] = [];
  const answers: Record<string, unknown> = {
    '/message': [{ messageId: 'newest' }, { messageId: 'older' }],
    '/message/{id}': { title: 'News', contentBase64: btoa('**New**') },
    '/graphchain/health': { sdzStatus: 'UP' },
  };
  const call = ({ path }: { path: string }, { params, query }: Record<string, unknown>) => {
    asked.push([path, params, query].filter(Boolean).map(textOf).join(' '));
    return Promise.resolve({ data: answers[path] ?? { chainMetrics: {} } });
  };
  const loaderData = await loadDashboard(testSession({ api: { call } }), 'assets');
  expect(asked).toEqual(
    expect.arrayContaining([
      '/management/health',
      '/graphchain/health',
      '/message {"daysToReturn":15}',
      '/message/{id} {"id":"newest"}',
    ]),
  );
  expect(loaderData.newest).toContain('<strong>New</strong>');
});

it('the dashboard keeps the list of messages when the newest cannot be opened', async () => {
  const call = ({ path }: { path: string }) =>
    path === '/message'
      ? Promise.resolve({ data: [{ messageId: 'newest' }] })
      : Promise.reject(silence);
  const loaderData = await loadDashboard(testSession({ api: { call } }), 'assets');
  expect(loaderData.messages).toEqual([{ messageId: 'newest' }]);
  expect(loaderData.newest).toBeUndefined();
  expect(loaderData.failures).toContain('Message details cannot be fetched');
});

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

it('the dashboard shows the assets when the address names no metric', () => {
  expect(parseMetric('blobs')).toBe('blobs');
  expect(parseMetric('bananas')).toBe('assets');
});

const METADATA_AND_DATA = ['sdzUser', 'sdzAdmin'] as const;
it.each([
  ['describe', METADATA_AND_DATA, {}, 0],
  ['upload', METADATA_AND_DATA, { patient: {} }, 0],
  ['upload', ['sdzUser'], { patient: {} }, 0],
  [undefined, ['sdzUser'], {}, 0],
  [undefined, ['sdzAdmin'], {}, 0],
  [undefined, ['sdzReadOnly'], { patient: {} }, 0],
  [undefined, METADATA_AND_DATA, { patient: {} }, 1],
] as const)(
  'the first step is %s for %j, with the chains %j and %d records',
  async (step, roles, chainMetrics, totalNodes) => {
    const call = ({ path }: { path: string }) =>
      path === '/metrics/sdz'
        ? Promise.resolve({ data: { chainMetrics, totalNodes } })
        : Promise.reject(silence);
    const found = await loadDashboard(testSession({ api: { call }, roles: [...roles] }), 'assets');
    expect(found.firstStep).toBe(step);
  },
);
