/** The comparison of two zones over HTTP: what it finds, and who may ask for it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import type { AuditLine } from '#model/ledger/audit-line.ts';
import type { ZoneComparison } from '#model/metadata/comparison.ts';
import { sayDifference } from '#model/metadata/describe-difference.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, inZones, OWNER, READER, USER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

let here: string;
let there: string;
let owner: Who;

useApi();
beforeAll(async () => {
  [here, there] = [await api.newZone(), await api.newZone()];
  owner = inZones(OWNER, here, there);
  await fill(owner, { required: 'STRING!', alias: 'Bed', members: ['ann', 'bob'], code: 'a' });
  const other = inZones(OWNER, there, here);
  await fill(other, { required: 'STRING', alias: 'Cot', members: ['bob', 'cem'], code: 'b' });
  await api.call(other, 'POST', '/metadata/glossary', { term: 'Ward' });
});

/** The same records by name, with what differs. */
async function fill(
  who: Who,
  given: { required: 'STRING!' | 'STRING'; alias: string; members: string[]; code: string },
) {
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await api.call<{ id: string }>(who, 'POST', path, body);
    expect(answer.status, path).toBe(201);
    return answer.body.id;
  };
  const dictionaries = [
    { name: 'person', attributes: attributesIn({ code: given.required }) },
    { name: 'visit', attributes: attributesIn({ person: 'STRING' }) },
  ];
  await api.saveDictionaries(who, dictionaries);
  await made('/metadata/edge', edgeOf('HAS', 'visit.person', 'person.code'));
  await made('/metadata/glossary', { term: 'Bed', aliases: [given.alias] });
  const members: string[] = [];
  for (const name of given.members) {
    members.push(
      await made('/metadata/user/wallet', { fullName: name, email: `${name}@acme.test` }),
    );
  }
  const group = { name: 'Nurses', description: '', group: members };
  const accessControlUserGroup = await made('/metadata/usergroup', group);
  await made('/metadata/system/wallet', {
    ...{ type: 'CUSTODIAN_OWNER', description: 'The lab', accessControlUserGroup },
  });
  const contract = { name: 'count', description: '', javaScript: `let ${given.code}` };
  await made('/graphchain/person/smartcontracts', { smartContract: contract });
  await made('/graphchain/person/consentcontracts', {
    ...{ description: 'For nurses', to: [accessControlUserGroup], only: ['code'] },
  });
}

const compare = (who: Who, query = '', zone = there) =>
  api.call<ZoneComparison & { message: string }>(who, 'GET', `/zones/${zone}/comparison${query}`);

const lines = ({ items }: ZoneComparison) =>
  items.map(({ kind, name, status, differences }) =>
    [kind, name, status, ...differences.map(sayDifference)].join(' | '),
  );

it('the platform compares dictionaries, edges, terms, groups, system wallets and own contracts by their names', async () => {
  const { status, body, headers } = await compare(owner);
  expect(status).toBe(200);
  expect(lines(body)).toEqual([
    'dictionaries | person | different | Attribute code: Required: yes here, no there',
    'dictionaries | visit | same',
    'edgeDefs | HAS (visit → person) | same',
    'glossaries | Bed | different | Aliases, only in one zone: Bed here, Cot there',
    'glossaries | Ward | onlyThere',
    'userGroups | Nurses | different | Members, only in one zone: ann@acme.test here, cem@acme.test there',
    'systemWallets | The lab | same',
    'smartContracts | count | different | Code: “let a” here, “let b” there',
    'consentContracts | For nurses | same',
  ]);
  expect(body).toMatchObject({
    ...{ here, there, counts: { onlyHere: 0, onlyThere: 1, different: 4, same: 4 } },
  });
  expect(headers.get('x-total-count')).toBe('9');
});

it('the comparison of zones is the same from the other side, with the sides exchanged', async () => {
  const { body } = await compare(inZones(OWNER, there, here), '', here);
  expect(body.counts).toEqual({ onlyHere: 1, onlyThere: 0, different: 4, same: 4 });
  expect(lines(body)).toContain(
    'dictionaries | person | different | Attribute code: Required: no here, yes there',
  );
});

it('the comparison of zones answers some kinds, statuses, names, one record, and pages', async () => {
  const names = async (query: string) => {
    const { body, headers } = await compare(owner, query);
    return `${body.items.map(({ name }) => name).join()} of ${headers.get('x-total-count')}`;
  };
  expect(await names('?kind=glossaries&kind=userGroups')).toBe('Bed,Ward,Nurses of 3');
  expect(await names('?status=onlyThere')).toBe('Ward of 1');
  expect(await names('?kind=dictionaries&status=same&status=onlyHere')).toBe('visit of 1');
  expect(await names('?search=PERSON')).toBe('person,HAS (visit → person),count,For nurses of 4');
  expect(await names('?limit=2&skip=3')).toBe('Bed,Ward of 9');
  const { body } = await compare(owner, '?search=bed');
  const { hereId, thereId } = body.items[0]!;
  expect(await names(`?id=${hereId}`)).toBe('Bed of 1');
  expect(await names(`?id=${thereId}`)).toBe('Bed of 1');
  for (const wrong of ['kind=wallets', 'status=new', 'limit=0', 'id=7', 'orderBy=name']) {
    expect((await compare(owner, `?${wrong}`)).status, wrong).toBe(400);
  }
});

describe('who may compare', () => {
  it('needs a role in both zones: any other zone is none', async () => {
    const asked = [
      await compare({ ...OWNER, zone: here }),
      await compare(owner, '', 'no_zone'),
      await compare(owner, '', 'globex_dev'),
    ];
    const answers = asked.map(({ status, body }) => `${status} ${body.message}`);
    const absent = (name: string) => `404 There is no zone '${name}', or you hold no role in it.`;
    expect(answers).toEqual([there, 'no_zone', 'globex_dev'].map(absent));
    const trail = await api.read<AuditLine[]>({ ...ADMIN, zone: there }, '/ledger/audit');
    expect(trail.at(-1)).toMatchObject({
      ...{ call: 'compareWithZone', outcome: 'refused 403', detail: { subject: OWNER.subject } },
    });
  });

  it('needs another zone than that of the call', async () => {
    expect(await compare(owner, '', here.toUpperCase())).toMatchObject({
      ...{ status: 400, body: { message: `zone: You are in zone '${here}'. Name another one.` } },
    });
  });

  it.each([READER, USER, ADMIN])('sees nobody else’s contracts ($roles)', async (who) => {
    const { status, body } = await compare(inZones(who, here, there));
    expect(status).toBe(200);
    expect(lines(body)).toHaveLength(7);
    expect(body.kinds.includes('smartContracts')).toBe(who !== ADMIN);
    expect(JSON.stringify(body)).not.toContain('For nurses');
  });

  it('compares contracts only where data are read in both zones', async () => {
    const roles = { [here]: { roles: OWNER.roles }, [there]: { roles: ['sdzAdmin'] } };
    const { body } = await compare({ ...owner, claims: { resource_access: roles } });
    expect(body.kinds).not.toContain('consentContracts');
    expect(lines(body)).toHaveLength(7);
  });

  it('leaves nothing in the other zone: no wallet of who only compares', async () => {
    const visitor = inZones({ subject: 'visitor', roles: ['sdzUser'] }, here, there);
    expect((await compare(visitor)).status).toBe(200);
    const wallets = (zone: string) =>
      api.read<unknown[]>({ ...ADMIN, zone }, '/metadata/user/wallet?email=visitor@acme.test');
    expect([await wallets(here), await wallets(there)]).toEqual([[expect.anything()], []]);
  });

  it('does not know the zone where the wallet of the caller was deleted', async () => {
    const leaver = inZones({ subject: 'leaver', roles: ['sdzUser'] }, here, there);
    const id = await api.walletOf({ ...leaver, zone: there });
    await api.call({ ...ADMIN, zone: there }, 'DELETE', `/metadata/user/wallet/${id}`);
    expect((await compare(leaver)).status).toBe(404);
  });
});
