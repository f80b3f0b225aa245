import { expect, it } from 'vitest';
import type { Role } from '#model/access/roles.ts';
import { objectOf, pageOfObject } from './line-object.server.ts';

const ID = '24691aec-1214-4d28-95c0-ed759ee343af';
const ALL: Role[] = ['sdzUser', 'sdzAdmin'];
const term = (call: string) => ({ call, detail: { id: ID } });
const record = (call: string, sdoId = ID) => ({ call, detail: { chain: 'visit', sdoId } });

it('the object of a line is what the line names', () => {
  expect(objectOf({ chain: 'visit', sdoId: ID, requestId: 'r' })).toBe(ID);
  expect(objectOf({ name: 'visit' })).toBe('visit');
  expect(objectOf({ seq: 3 })).toBe('');
});

it.each([
  ['createTerm', { id: ID }, `/glossary-metadata/${ID}`],
  ['updateEdge', { id: ID }, `/edges/${ID}`],
  ['previewDictionary', { name: 'a/b', checked: 1 }, '/dictionaries/a%2Fb'],
  ['updateUserWallet', { id: ID }, `/wallets-and-groups/edit/user-wallet/${ID}`],
  ['updateSystemWallet', { id: ID }, `/wallets-and-groups/edit/system-wallet/${ID}`],
  ['updateGroup', { id: ID }, `/wallets-and-groups/edit/user-group/${ID}`],
  ['updateConsent', { chain: 'visit', sdoId: ID }, `/consent-contracts/visit/${ID}`],
  ['executeSmartContract', { chain: 'visit', sdoId: ID }, `/smart-contracts/visit/${ID}`],
  ['truncateChain', { chain: 'visit', jobId: ID }, `/job-manager?row=${ID}`],
  ['createSavedView', { id: ID }, undefined],
  ['takeCheckpoint', { seq: 3 }, undefined],
])('%s leads to the page of what it was about', (call, detail, page) => {
  expect(pageOfObject(ALL, [{ call, detail }])).toBe(page);
});

it('the object of a line is a record in the LifeGraph, with its drawer', () => {
  const page = new URL(pageOfObject(ALL, [record('addBlob')])!, 'http://x');
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    query: `GRAPH visit WHERE header.id == '${ID}'`,
    row: ID,
  });
  expect(pageOfObject(ALL, [record('updateRecord', "x' OR true")])).toBeUndefined();
});

it('the object of a line has no page once it is deleted, and has it again when it is restored', () => {
  const deleted = [term('createTerm'), term('deleteTerm'), term('createTerm')];
  expect(pageOfObject(ALL, deleted)).toBeUndefined();
  const restored = [term('restoreDeleted'), term('restoreDeleted'), term('deleteTerm')];
  expect(pageOfObject(ALL, restored)).toBe(`/glossary-metadata/${ID}`);
});

it('the object of a line has no page for roles that cannot open it', () => {
  expect(pageOfObject(['sdzAdmin'], [record('updateConsent')])).toBeUndefined();
  expect(pageOfObject(['sdzAdmin'], [record('updateRecord')])).toBeUndefined();
  expect(pageOfObject(['sdzUser'], [term('createTerm')])).toBe(`/glossary-metadata/${ID}`);
});
