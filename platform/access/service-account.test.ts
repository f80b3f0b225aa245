import { expect, it } from 'vitest';
import { isServiceAccount } from './service-account.ts';

const KEYCLOAK = {
  sub: 'f3b1c29d-7a64-4e58-8012-c7d9b0a8e441',
  azp: 'Loader',
  client_id: 'Loader',
  preferred_username: 'service-account-loader',
};

it.each([
  ['a subject that is the client', { sub: 'loader', client_id: 'loader' }],
  ["Keycloak's account of a client", KEYCLOAK],
])('%s is a service account', (_, claims) => {
  expect(isServiceAccount(claims)).toBe(true);
});

it.each([
  ['nobody', {}],
  ['a person', { sub: 'ann', azp: 'keyway', preferred_username: 'ann', email: 'ann@acme.test' }],
  ['a person, by RFC 9068', { sub: 'ann', client_id: 'keyway', email: 'ann@acme.test' }],
  ['a person with the name of an account', { ...KEYCLOAK, client_id: undefined }],
  ['a person with that name and an address', { ...KEYCLOAK, email: 'ann@acme.test' }],
  ["another client's account", { ...KEYCLOAK, preferred_username: 'service-account-other' }],
  ['a subject without a client', { sub: '', client_id: '' }],
])('%s is no service account', (_, claims) => {
  expect(isServiceAccount(claims)).toBe(false);
});
