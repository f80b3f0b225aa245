import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { loadDashboard, parseMetric } from './dashboard.server.ts';

beforeAll(() => {
  vi.stubEnv('DATABASE_URL', 'postgres://localhost/keyway');
  vi.stubEnv('SESSION_SECRET', 'a secret of thirty-two characters');
  vi.stubEnv('OIDC_CLIENT_SECRET', 'secret');
});
afterAll(() => vi.unstubAllEnvs());

const silence = new PlatformError({ status: 503, message: 'no answer', fromPlatform: false });
const session = {
  realm: 'meridian',
  api: { call: () => Promise.reject(silence) },
} as unknown as Session;

it('shows what there is and names what failed when the platform is silent [A-762 A-787 B-623]', async () => {
  const view = await loadDashboard(session, 'assets');
  expect(view.problems).toContain('Unable to retrieve dashboard metrics');
  expect(view.problems).toContain('Unable to retrieve enabled services');
  expect(view.totals).toBeUndefined();
  expect(view.bars).toEqual([]);
});

it('shows the assets when the address names no metric', () => {
  expect(parseMetric('blobs')).toBe('blobs');
  expect(parseMetric('bananas')).toBe('assets');
});
