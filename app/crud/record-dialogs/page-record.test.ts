import { expect, it } from 'vitest';
import { recordOfPage } from './page-record.ts';
import type { PageRecord } from './page-record.ts';

const ID = '6f1c2a34-0b5d-4e7f-9a81-000000000005';

it.each<[string, PageRecord | undefined]>([
  ['/dictionaries/a%2Fb', { kind: 'dictionaries', id: 'a/b' }],
  ['/dictionaries/patient?tab=indexes&index=key', { kind: 'dictionaries', id: 'patient' }],
  [
    '/dictionaries/patient?tab=attributes&attribute=address.city',
    { kind: 'dictionaries', id: 'patient', attribute: 'address.city' },
  ],
  ['/dictionaries/patient?tab=attributes', { kind: 'dictionaries', id: 'patient', attribute: '' }],
  [`/edges/${ID}`, { kind: 'edgeDefs', id: ID }],
  [`/glossary-metadata/${ID}`, { kind: 'glossaries', id: ID }],
  [`/wallets-and-groups/edit/user-wallet/${ID}`, { kind: 'userWallets', id: ID }],
  [`/wallets-and-groups/edit/user-group/${ID}`, { kind: 'userGroups', id: ID }],
  [`/wallets-and-groups/edit/system-wallet/${ID}`, { kind: 'systemWallets', id: ID }],
  [`/consent-contracts/patient/${ID}`, { kind: 'consentContracts', id: ID, chain: 'patient' }],
  [`/smart-contracts/patient/${ID}`, { kind: 'smartContracts', id: ID, chain: 'patient' }],
  ['/dictionaries', undefined],
  ['/dictionaries/new', undefined],
  [`/saved-views/${ID}`, undefined],
  ['/dashboard', undefined],
])('the page %s is that of the record %j', (address, record) => {
  expect(recordOfPage(new URL(address, 'https://keyway.test'))).toEqual(record);
});
