/** Where metadata and attributes are named, and what of that a caller gets to know. */
import { beforeAll, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import { NAMED_KINDS } from '#model/metadata/uses.ts';
import type { NamedKind, Uses } from '#model/metadata/uses.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, NOBODY, OTHER, OWNER, READER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

const CITY = attributesIn({ city: 'STRING' });

let zone: string;
let owner: Who;
const ids: Record<string, string> = {};

useApi();
beforeAll(async () => {
  zone = await api.newZone();
  owner = { ...OWNER, zone };
  await api.saveDictionaries(owner, [
    {
      name: 'person',
      attributes: [
        ...attributesIn({ code: 'STRING!', dateOfBirth: 'DATE' }),
        ...attributesIn({ address: { datatype: 'OBJECT', nodeAttributes: CITY } }),
        { name: 'print', datatype: 'FINGERPRINT', fingerprintAttributes: ['code'] },
      ],
      indexes: [{ name: 'key', type: 'PRIMARY', attributes: ['code'] }],
    },
    { name: 'visit', attributes: attributesIn({ person: 'STRING', city: 'STRING' }) },
  ]);
  const made = async (name: string, path: string, body: object) => {
    const answer = await api.call<{ id?: string; sdoId?: string; header?: { id: string } }>(
      ...([owner, 'POST', path, body] as const),
    );
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(201);
    ids[name] = answer.body.header?.id ?? answer.body.id ?? answer.body.sdoId ?? '';
  };
  await made('edge', '/metadata/edge', edgeOf('HAS', 'visit.person', 'person.code'));
  await made('term', '/metadata/glossary', { term: 'Date of Birth', aliases: ['Has'] });
  await made('person', '/metadata/glossary', { term: 'People', abbreviations: ['PERSON'] });
  await made('ann', '/metadata/user/wallet', { fullName: 'Ann', email: 'ann@acme.test' });
  await made('nurses', '/metadata/usergroup', { name: 'Nurses', group: [ids.ann] });
  await made('lab', '/metadata/system/wallet', {
    ...{ type: 'TENANT_OWNER', description: 'The lab' },
    ...{ accessControlUserGroup: ids.nurses, writeUserGroup: ids.nurses },
  });
  const consent = '/graphchain/person/consentcontracts';
  await made('forNurses', consent, {
    ...{ to: [ids.nurses], description: 'For nurses', only: ['code'] },
  });
  await made('forAnn', consent, {
    ...{ to: [ids.ann], description: 'For Ann', when: "data.address.city == 'code'" },
  });
  await made('count', '/graphchain/visit/smartcontracts', {
    ...{ name: 'count', javaScript: 'query("FROM person"); let data; data.city' },
  });
});

const find = (who: Who, kind: NamedKind, id: string, rest = '') =>
  api.call<Uses & { message: string }>(
    { ...who, zone },
    'GET',
    `/search/uses?${new URLSearchParams({ kind, id }).toString()}${rest}`,
  );

async function uses(kind: NamedKind, id: string, { who = owner, rest = '' } = {}) {
  const { status, body } = await find(who, kind, id, rest);
  expect(status).toBe(200);
  return body.flatMap((of) => {
    expect(of.count).toBe(of.first.length);
    return of.first.map(({ name, chain, fields }) =>
      [of.kind, chain ? `${chain}.${name}` : name, fields.join()].join(' | '),
    );
  });
}

it.each<[NamedKind, string, string, string[]]>([
  [
    'dictionaries',
    'person',
    '',
    [
      'edgeDefs | HAS | toDictionary',
      'glossaries | People | abbreviations',
      'consentContracts | person.For Ann | chain',
      'consentContracts | person.For nurses | chain',
      'smartContracts | visit.count | code',
    ],
  ],
  [
    'attributes',
    'code',
    '&chain=person',
    [
      'attributes | person.print | fingerprintAttributes',
      'indexes | person.key | attributes',
      'edgeDefs | HAS | condition',
      'consentContracts | person.For nurses | only',
    ],
  ],
  ['attributes', 'dateOfBirth', '&chain=person', ['glossaries | Date of Birth | term']],
  ['attributes', 'address', '&chain=person', ['consentContracts | person.For Ann | when']],
  ['attributes', 'address.city', '&chain=person', ['consentContracts | person.For Ann | when']],
  ['attributes', 'city', '&chain=visit', ['smartContracts | visit.count | code']],
  ['attributes', 'print', '&chain=person', []],
])('Where used finds what names %s %s', async (kind, id, rest, expected) => {
  expect(await uses(kind, id, { rest })).toEqual(expected);
});

it('Where used finds what names an edge, a term, a wallet or a group', async () => {
  expect(await uses('edgeDefs', ids.edge!)).toEqual(['glossaries | Date of Birth | aliases']);
  expect(await uses('glossaries', ids.term!)).toEqual([
    'attributes | person.dateOfBirth | name',
    'edgeDefs | HAS | name',
  ]);
  expect(await uses('glossaries', ids.person!)).toEqual([
    'dictionaries | person | name',
    'attributes | visit.person | name',
  ]);
  expect(await uses('userWallets', ids.ann!)).toEqual([
    'userGroups | Nurses | group',
    'consentContracts | person.For Ann | to',
  ]);
  expect(await uses('userGroups', ids.nurses!)).toEqual([
    'systemWallets | The lab | accessControlUserGroup,writeUserGroup',
    'consentContracts | person.For nurses | to',
  ]);
  expect(await uses('systemWallets', ids.lab!)).toEqual([]);
  const { walletId = '' } = await ownWallet();
  expect(await uses('userWallets', walletId)).toEqual([
    'consentContracts | person.For Ann | owners',
    'consentContracts | person.For nurses | owners',
    'smartContracts | visit.count | owners',
  ]);
});

async function ownWallet(): Promise<{ walletId?: string }> {
  const [wallet] = await api.read<{ id: string }[]>(owner, '/metadata/user/wallet?fullName=owner*');
  return { walletId: wallet?.id };
}

it('Where used tells a caller of no contract that the lists do not show', async () => {
  const contracts = async (who: Who, kind: NamedKind = 'dictionaries', id = 'person', rest = '') =>
    (await uses(kind, id, { who, rest })).filter((line) => line.includes('Contracts'));
  expect(await contracts(OTHER)).toEqual([]);
  expect(await contracts(READER)).toEqual([]);
  expect(await contracts(OTHER, 'attributes', 'code', '&chain=person')).toEqual([]);
  expect(await contracts(OTHER, 'userGroups', ids.nurses)).toEqual([]);
  // An administrator sees all consent contracts, but no smart contract of others.
  expect(await contracts(ADMIN)).toHaveLength(2);
  expect(await contracts(ADMIN, 'attributes', 'city', '&chain=visit')).toEqual([]);
});

it('Where used answers 404 for what is not there, and 400 for what cannot be', async () => {
  for (const kind of NAMED_KINDS) {
    expect((await find(owner, kind, NOBODY, '&chain=person')).status, kind).toBe(404);
  }
  expect((await find(owner, 'attributes', 'code')).status).toBe(404);
  expect((await find(owner, 'glossaries', ids.edge!)).status).toBe(404);
  expect((await find(owner, 'views' as NamedKind, 'x')).status).toBe(400);
});
