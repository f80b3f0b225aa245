import type { LoaderFunctionArgs } from '@remix-run/node';
import { beforeEach, expect, it, vi } from 'vitest';
import type { UserSession } from '#app/session/require-session.server.ts';
import { loader } from './_bare._index.tsx';

const { findUser } = vi.hoisted(() => ({ findUser: vi.fn<() => Promise<Partial<UserSession>>>() }));

vi.mock('#app/session/require-session.server.ts', () => ({ findUser }));
vi.mock('#app/session/config.server.ts', () => ({ config: () => ({}) }));

const asked: string[] = [];
const api = {
  call: ({ path }: { path: string }) => {
    asked.push(path);
    return Promise.resolve({ data: [] });
  },
} as unknown as UserSession['api'];

beforeEach(() => asked.splice(0));

async function open(user: Partial<UserSession>) {
  const somebody = { name: 'Ada', email: 'ada@meridian.test', subject: 's-1' };
  findUser.mockResolvedValue({ user: somebody, zones: [], policySigned: false, api, ...user });
  const request = new Request('http://localhost:3000/');
  const args: LoaderFunctionArgs = { request, params: {}, context: {} };
  return loader(args);
}

it('loads the policy only when a zone is chosen [A-736]', async () => {
  expect(await open({})).toMatchObject({ view: 'zones' });
  expect(asked).not.toContain('/acceptableusesignature');
  const zone = { name: 'clinic_dev', environment: 'DEV' } as const;
  expect(await open({ zone })).toMatchObject({ view: 'policy' });
  expect(asked).toContain('/acceptableusesignature');
});
