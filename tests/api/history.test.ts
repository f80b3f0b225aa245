/** The history of metadata and contracts: versions, who, when, what differs, and who may read it. */
import { beforeAll, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import type { ComparedKind } from '#model/metadata/comparison.ts';
import { sayDifference } from '#model/metadata/describe-difference.ts';
import type { RecordVersion } from '#model/metadata/versions.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, NOBODY, OTHER, OWNER, READER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

let zone: string;
let owner: Who;

useApi();
beforeAll(async () => {
  zone = await api.newZone();
  owner = { ...OWNER, zone };
  await api.saveDictionaries(owner, [
    { name: 'person', attributes: attributesIn({ code: 'STRING', born: 'DATE' }) },
    { name: 'visit', attributes: attributesIn({ person: 'STRING', born: 'DATE' }) },
  ]);
});

const history = (kind: ComparedKind, id: string, rest = '', who = owner) =>
  api.call<RecordVersion[] & { message: string }>(
    { ...who, zone },
    'GET',
    `/versions?${new URLSearchParams({ kind, id }).toString()}${rest}`,
  );

async function lines(kind: ComparedKind, id: string, rest = '') {
  const { status, body, headers } = await history(kind, id, rest);
  expect(status).toBe(200);
  const said = body.map(({ operation, differences }) =>
    [operation, ...differences.map(sayDifference)].join(' | '),
  );
  return { said, total: headers.get('x-total-count'), versions: body };
}

async function made(path: string, body: object, next: object): Promise<string> {
  const answer = await api.call<{ id: string; sdoId?: string; header?: { id: string } }>(
    ...([owner, 'POST', path, body] as const),
  );
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(201);
  const id = answer.body.header?.id ?? answer.body.id;
  const changed = await api.call(owner, 'PUT', `${path}/${id}`, next);
  expect(changed.status, `${path} ${JSON.stringify(changed.body)}`).toBe(200);
  return id;
}

it('the history of metadata tells who changed a term, when, and what; and pages', async () => {
  const path = '/metadata/glossary';
  const id = await made(path, { term: 'Bed', aliases: ['Cot'] }, { term: 'Bed', type: 'thing' });
  await api.call(owner, 'PUT', `${path}/${id}`, { term: 'Bed', type: 'furniture' });
  const { said, total, versions } = await lines('glossaries', id);
  expect(said).toEqual([
    'UPDATE | Type: thing here, furniture there',
    'UPDATE | Type: – here, thing there | Aliases, only in one zone: Cot here, – there',
    'CREATE',
  ]);
  expect(total).toBe('3');
  const [wallet] = await api.read<{ id: string }[]>(owner, '/metadata/user/wallet?fullName=owner*');
  for (const { author, authorName, timestamp } of versions) {
    expect(author).toBe(wallet?.id);
    expect(authorName).toMatch(/owner/i);
    expect(Date.parse(timestamp)).toBeGreaterThan(0);
  }
  expect((await lines('glossaries', id, '&limit=1')).said).toEqual(said.slice(0, 1));
  expect((await lines('glossaries', id, '&limit=1&skip=1')).said).toEqual(said.slice(1, 2));
  expect((await lines('glossaries', id, '&limit=2&skip=1')).said).toEqual(said.slice(1));
  expect((await lines('glossaries', id, '&skip=3')).said).toEqual([]);
});

it('the platform answers one version with the record as it was, and what differs from the present one', async () => {
  const id = await made('/metadata/glossary', { term: 'Cup' }, { term: 'Cup', type: 'thing' });
  const { versions } = await lines('glossaries', id);
  const [newest, first] = versions.map(({ seq }) => seq);
  const one = await lines('glossaries', id, `&seq=${first}`);
  expect(one.said).toEqual(['CREATE | Type: thing here, – there']);
  expect(one.versions[0]?.record).toMatchObject({ id, term: 'Cup', type: '' });
  expect((await lines('glossaries', id, `&seq=${newest}`)).said).toEqual(['UPDATE']);
  expect(versions.every(({ record }) => record === undefined)).toBe(true);
  expect((await history('glossaries', id, '&seq=1')).status).toBe(404);
});

it('the platform tells the history of a dictionary, an edge definition and a group', async () => {
  const { body } = await api.call<object>(owner, 'GET', '/metadata/dictionary/person');
  await api.saveDictionaries(owner, [
    { ...body, name: 'person', attributes: attributesIn({ code: 'STRING!', born: 'DATE' }) },
  ]);
  expect((await lines('dictionaries', 'person')).said).toEqual([
    'UPDATE | Attribute code: Required: no here, yes there',
    'CREATE',
  ]);
  const edge = await made('/metadata/edge', edgeOf('HAS', 'visit.person', 'person.code'), {
    condition: [{ fromCol: 'born', toCol: 'born' }],
  });
  expect((await lines('edgeDefs', edge)).said).toEqual([
    'UPDATE | Attribute associations, only in one zone: person = code here, born = born there',
    'CREATE',
  ]);
  const users = ['Ann', 'Bob'].map(
    async (fullName) =>
      (
        await api.call<{ id: string }>(owner, 'POST', '/metadata/user/wallet', {
          ...{ fullName, email: `${fullName}@acme.test` },
        })
      ).body.id,
  );
  const [ann, bob] = await Promise.all(users);
  const group = { name: 'Team', group: [ann] };
  const id = await made('/metadata/usergroup', group, { ...group, group: [ann, bob] });
  expect((await lines('userGroups', id)).said).toEqual([
    'UPDATE | Members, only in one zone: – here, bob@acme.test there',
    'CREATE',
  ]);
});

it('the platform tells the history of a contract to its owner alone', async () => {
  const consent = await api.call<{ header: { id: string } }>(
    ...([owner, 'POST', '/graphchain/person/consentcontracts'] as const),
    { to: '*', description: 'To all' },
  );
  const { id } = consent.body.header;
  await api.call(owner, 'PUT', `/graphchain/person/consentcontracts/${id}`, { to: '*' });
  expect((await lines('consentContracts', id)).said).toEqual([
    'UPDATE | Description: “To all” here, – there',
    'CREATE',
  ]);
  const smart = await made(
    '/graphchain/person/smartcontracts',
    { name: 'count', javaScript: 'let a' },
    { name: 'count', javaScript: 'let b' },
  );
  expect((await lines('smartContracts', smart)).said).toEqual([
    'UPDATE | Code: “let a” here, “let b” there',
    'CREATE',
  ]);
  for (const who of [OTHER, READER, ADMIN]) {
    expect((await history('consentContracts', id, '', who)).status).toBe(404);
    expect((await history('smartContracts', smart, '', who)).status).toBe(404);
    expect((await history('dictionaries', 'person', '', who)).status).toBe(200);
  }
});

it('the platform answers 404 for what is not there or of another kind, 400 for what cannot be', async () => {
  expect((await history('glossaries', NOBODY)).status).toBe(404);
  expect((await history('glossaries', 'x')).status).toBe(404);
  expect((await history('dictionaries', 'nothing')).status).toBe(404);
  const id = await made('/metadata/glossary', { term: 'Pen' }, { term: 'Pen', type: 'thing' });
  expect((await history('userGroups', id)).status).toBe(404);
  await api.call(owner, 'DELETE', `/metadata/glossary/${id}`);
  expect((await history('glossaries', id)).status).toBe(404);
  for (const wrong of ['&limit=0', '&seq=x', '&skip=-1']) {
    expect((await history('glossaries', id, wrong)).status, wrong).toBe(400);
  }
  expect((await history('userWallets' as ComparedKind, id)).status).toBe(400);
});
