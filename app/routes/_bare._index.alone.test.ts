import type { LoaderFunctionArgs } from '@remix-run/node';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_KEY_SETTINGS } from '#app/session/settings/key-settings.ts';
import { IdentityError } from '#app/session/sign-in/oidc.server.ts';
import type { UserSession } from '#app/session/require-session.server.ts';
import { loader } from './_bare._index.tsx';

const { findUser, startSignIn } = vi.hoisted(() => ({
  findUser: vi.fn<() => Promise<Partial<UserSession> | undefined>>(),
  startSignIn: vi.fn<() => Promise<Response>>(),
}));

vi.mock('#app/session/require-session.server.ts', () => ({ findUser }));
vi.mock('#app/environment/config.server.ts', () => ({
  config: () => ({ oidc: { kind: 'keycloak' }, publicOrigin: 'http://localhost:3000' }),
}));
vi.mock('#app/session/sign-in/oauth.server.ts', () => ({ startSignIn }));

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
  const settings = { keys: DEFAULT_KEY_SETTINGS } as UserSession['settings'];
  const present = { user: somebody, zones: [], policySigned: false, api, settings };
  findUser.mockResolvedValue({ ...present, ...user });
  const request = new Request('http://localhost:3000/');
  const args: LoaderFunctionArgs = { request, params: {}, context: {} };
  return loader(args);
}

it('the first page loads the policy only when a zone is chosen [A-736]', async () => {
  expect(await open({})).toMatchObject({ screen: 'zones' });
  expect(asked).not.toContain('/acceptableusesignature');
  const zone = { name: 'clinic_dev', environment: 'DEV' } as const;
  expect(await open({ zone })).toMatchObject({ screen: 'policy' });
  expect(asked).toContain('/acceptableusesignature');
});

describe('the authentication', () => {
  const arrive = (search: string) => {
    const request = new Request(`http://localhost:3000/${search}`);
    return loader({ request, params: {}, context: {} }).catch((thrown: unknown) => thrown);
  };

  it('is not initialized, loading, initialized or in error [A-462]', async () => {
    findUser.mockResolvedValue(undefined);
    expect(await arrive('')).toMatchObject({ screen: 'realm', value: '' });
    expect(startSignIn).not.toHaveBeenCalled();

    const onItsWay = new Response(null, { status: 302 });
    startSignIn.mockResolvedValue(onItsWay);
    expect(await arrive('?realm=meridian')).toBe(onItsWay);

    startSignIn.mockRejectedValue(new IdentityError('Not today.'));
    expect(await arrive('?realm=meridian')).toMatchObject({
      screen: 'failure',
      message: 'Not today.',
    });

    expect(await open({ realm: 'meridian' })).toMatchObject({ screen: 'zones' });
  });
});
