import { expect, it, vi } from 'vitest';
import { isSignedLink, signLink } from './signed-link.server.ts';

vi.mock('#app/environment/config.server.ts', () => ({
  config: () => ({ sessionSecret: 'a secret of thirty-two characters' }),
}));

const PATH = '/consent-contracts/receipt/patient/1';
const isOurs = (address: string, path = PATH) =>
  isSignedLink(new Request(`http://keyway.test${address}`), path);

it('the console knows a link that it made, for its own path only', () => {
  expect(signLink(PATH)).toMatch(/^\/consent-contracts\/receipt\/patient\/1\?signature=[\w-]{43}$/);
  expect(isOurs(signLink(PATH))).toBe(true);
  expect(isOurs(signLink('/consent-contracts/receipt/patient/2'))).toBe(false);
});

it('the console refuses a bare address as a link of its own, and one that was changed', () => {
  expect(isOurs(PATH)).toBe(false);
  expect(isOurs(`${PATH}?signature=`)).toBe(false);
  expect(isOurs(`${PATH}?signature=ü`)).toBe(false);
  expect(isOurs(`${signLink(PATH)}x`)).toBe(false);
});
