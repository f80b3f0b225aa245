/** Examples of what consent contracts open. The random fixtures are in platform/access/visible.test.ts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { consentContractInputSchema } from '#model/contracts/consent-contract.ts';
import { parseCondition } from '#model/tql/parse.ts';
import type { Head } from '#platform/ledger/record.ts';
import type { Consent, Grant } from '#platform/access/visible.ts';
import { readVisible } from '#platform/records/read.ts';
import { runQuery } from '#platform/query/run-query.ts';
import type { QueryRun } from '#platform/query/snapshot.ts';
import { streamRows } from '#platform/query/stream-rows.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { saveDictionary, saveEdge, saveRecord } from '#tests/support/zones/zone.ts';
import { checkPatterns } from './check-patterns.ts';
import { checkWhenPatterns, createConsentContract } from './consent-contracts.ts';
import { loadReader } from './load-reader.ts';
import { listSmartContracts } from './smart-contracts.ts';

const NOW = new Date('2030-06-15T12:00:00Z');
let mia: Head;

useZone();
beforeAll(async () => {
  await saveDictionary(t, {
    name: 'patient',
    attributes: attributesIn({
      code: 'STRING',
      city: 'STRING',
      age: 'INTEGER',
      address: {
        datatype: 'OBJECT',
        nodeAttributes: attributesIn({ street: 'STRING', zip: 'STRING' }),
      },
      phones: {
        datatype: 'OBJECT_ARRAY',
        nodeAttributes: attributesIn({ number: 'STRING', kind: 'STRING' }),
      },
    }),
    indexes: [{ name: 'patient_key', type: 'PRIMARY', attributes: ['code'] }],
  });
  await saveDictionary(t, { name: 'visit', attributes: [{ name: 'patient', datatype: 'STRING' }] });
  const strict = { name: 'strict', undefinedAttributesAction: 'ERROR' } as const;
  await saveDictionary(t, strict);
  await saveEdge(t, 'HAS', 'patient.code', 'visit.patient');
  mia = await saveRecord(t, t.actor, 'patient', {
    code: 'mia',
    city: 'Bern',
    age: 30,
    address: { street: 'Gasse 1', zip: '3000' },
    phones: [{ number: '1', kind: 'home' }, { kind: 'work' }],
  });
  await saveRecord(t, t.actor, 'patient', { code: 'leo', city: 'Genf', age: 50 });
  await saveRecord(t, t.other, 'visit', { patient: 'mia' });
});

/** Lets `other` read by contracts of `actor`, asks, and takes the contracts back. */
async function reading(
  contracts: Record<string, unknown>[],
  query: string,
  { now = NOW, claims = {}, chain = 'patient' } = {},
) {
  const { zone, ledger, definitions } = t;
  const parsed = contracts.map((contract) =>
    consentContractInputSchema.parse({ to: [t.other.effectiveId], ...contract }),
  );
  for (const contract of parsed) {
    await checkWhenPatterns({ zone, wallet: t.actor.loggedInId }, contract);
  }
  const made = await ledger.append(zone, async (tx) => {
    const heads = [];
    for (const consentContract of parsed) {
      const draft = { consentContract, metadata: undefined };
      heads.push((await createConsentContract(tx, chain, draft, t.actor))!);
    }
    return heads;
  });
  const identity = { wallet: t.other.effectiveId, claims, now };
  const reader = await loadReader(definitions, zone, identity);
  await ledger.append(zone, async (tx) => {
    for (const previous of made) {
      await tx.append({ ...previous, operation: 'DELETE', actor: t.actor, previous });
    }
  });
  const answer = await runQuery({ zone, reader, definitions, text: query });
  if (answer.kind !== 'graph') throw new Error('This is no graph query.');
  const { result, consents } = answer;
  expect(await consentsOfStream({ zone, reader, definitions, text: query })).toEqual(
    new Set(consents),
  );
  const index = new Map(made.map(({ id }, i) => [id, i]));
  return { ...result, used: consents.map(({ id }) => index.get(id)).sort() };
}

/** The contracts for which a job would leave receipts if it ran the same query. */
async function consentsOfStream(asked: QueryRun) {
  const used = new Set<Consent>();
  const stream = streamRows({
    ...asked,
    beforeFirstRow: async (consents) => consents.forEach((consent) => used.add(consent)),
  });
  await stream.next();
  await stream.return();
  return used;
}

const codes = async (contracts: Record<string, unknown>[], options = {}) =>
  (await reading(contracts, 'GRAPH patient', options)).vertices.map(({ data }) => data.code);

describe('a consent contract', () => {
  it('opens the records of its owner, without hash and signature', async () => {
    const { vertices, used } = await reading([{}], "GRAPH patient WHERE data.code == 'mia'");
    expect(vertices).toHaveLength(1);
    expect(vertices[0]?.data).toEqual(mia.body.data);
    expect(vertices[0]?.header).toMatchObject({ id: mia.id, owners: [t.actor.effectiveId] });
    for (const secret of ['hash', 'previousHash', 'signature']) {
      expect(vertices[0]?.header).not.toHaveProperty(secret);
    }
    expect(used).toEqual([0]);
  });

  it.each([
    ['nobody', [], []],
    ['everybody', [{ to: '*' }], ['mia', 'leo']],
    ['those who meet a condition', [{ when: 'data.age > 40' }], ['leo']],
    [
      'those who meet one of two',
      [{ when: 'data.age > 40' }, { when: "data.city = 'Bern'" }],
      ['mia', 'leo'],
    ],
    ['a time to come', [{ start: '2030-06-15T12:00:00.001Z' }], []],
    ['from now on', [{ start: '2030-06-15T12:00:00.000Z' }], ['mia', 'leo']],
    ['until now', [{ until: '2030-06-15T12:00:00.000Z' }], []],
    ['a little longer', [{ until: '2030-06-15T12:00:00.001Z' }], ['mia', 'leo']],
  ])('for %s', async (_, contracts, expected) => {
    expect(await codes(contracts)).toEqual(expected);
  });

  it.each([
    [{ team: 'a' }, 2],
    [{ team: ['b', 'a'] }, 2],
    [{ team: 'b' }, 0],
    [{ teams: 'a' }, 0],
    [{}, 0],
  ])('for tokens that say team a: %j', async (claims, count) => {
    const contract = { to: undefined, jwtProperties: { team: 'a' } };
    expect(await codes([contract], { claims })).toHaveLength(count);
  });

  it('of one chain opens no other', async () => {
    expect(await codes([{}], { chain: 'visit' })).toEqual([]);
  });

  it('shows only its attributes, nested ones and those of lists too', async () => {
    const only = ['code', 'address.zip', 'phones.number'];
    const query = 'GRAPH patient ORDER BY header.seq LIMIT 1';
    const { vertices } = await reading([{ only }], query);
    expect(vertices.map(({ data, metadata }) => ({ data, metadata }))).toEqual([
      { data: { code: 'mia', address: { zip: '3000' }, phones: [{ number: '1' }] }, metadata: {} },
    ]);
  });

  it('shows the union of what several show, and what each was used for', async () => {
    const contracts = [
      { only: ['code'] },
      { only: ['age'], when: 'data.age > 40' },
      { only: ['city'], when: 'data.age > 90' },
    ];
    const { vertices, used } = await reading(contracts, 'GRAPH patient');
    expect(vertices.map(({ data }) => data)).toEqual([{ code: 'mia' }, { code: 'leo', age: 50 }]);
    expect(used).toEqual([0, 1]);
  });

  it.each([
    ['data.age ISNULL', 2],
    ['data.age == 30', 0],
    ['NOT data.age == 30', 0],
    ["data.city == 'Bern'", 0],
    ["data.code == 'mia'", 1],
    ["data.address.street == 'Gasse 1'", 0],
    ["data.address.zip == '3000'", 1],
    ['header.hash ISNOTNULL', 0],
    ['header.signature ISNOTNULL', 0],
  ])('hides the other attributes from the condition %s', async (condition, count) => {
    const contracts = [{ only: ['code', 'address.zip'] }];
    const { vertices } = await reading(contracts, `GRAPH patient WHERE ${condition}`);
    expect(vertices).toHaveLength(count);
  });

  it.each([
    [['code', 'age'], 'leo'],
    [['code'], 'mia'],
  ])('hides them from an order: %j', async (only, first) => {
    const query = 'GRAPH patient ORDER BY data.age DESC LIMIT 1';
    const { vertices } = await reading([{ only }], query);
    expect(vertices.map(({ data }) => data.code)).toEqual([first]);
  });

  it.each([
    [['code'], 1],
    [['age'], 0],
  ])('shows an edge only with the attributes that make it: %j', async (only, count) => {
    const out = await reading([{ only }], 'GRAPH patient TRAVERSE ANY 0..1');
    expect(out.edges).toHaveLength(count);
    const back = await reading([{ only }], 'GRAPH visit TRAVERSE ANY 0..1');
    expect(back.edges).toHaveLength(count);
    expect(back.vertices).toHaveLength(1 + count);
  });

  it('leaves its receipt also where a walk only passed what it opens', async () => {
    const { vertices, used } = await reading([{}], 'GRAPH visit TRAVERSE ANY 2..2');
    expect(vertices).toEqual([]);
    expect(used).toEqual([0]);
  });
});

const patterns = (count: number, nth: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => `data.patient REGEX '${nth(n)}'`).join(' OR ');

it('what is opened in a chain that a read cannot reach is not looked at', async () => {
  const { zone, definitions } = t;
  const wallet = t.actor.effectiveId;
  const elsewhere: Grant = {
    chain: 'strict',
    contracts: [{ id: wallet, chain: 'strict', owners: [t.other.effectiveId] }],
    when: () => {
      throw new Error('It was looked at.');
    },
    only: [],
  };
  const reader = { wallet, ids: [wallet], grants: [elsewhere] };
  const recordRef = { zone, reader, chain: 'patient', id: mia.id };
  expect(await readVisible(recordRef)).toMatchObject({ head: { id: mia.id } });
  const list = await listSmartContracts(zone, reader, 'patient', { limit: 10, skip: 0 });
  expect(list.total).toBe(0);
  for (const text of ['FROM patient', 'GRAPH patient', 'GRAPH patient TRAVERSE ANY 0..9']) {
    await runQuery({ zone, reader, definitions, text });
  }
  await expect(runQuery({ zone, reader, definitions, text: 'FROM strict' })).rejects.toThrow(
    'It was looked at.',
  );
});

it('one wallet shares a chain by a thousand contracts at most', async () => {
  const consentContract = consentContractInputSchema.parse({ to: '*' });
  const share = (chain: string) =>
    t.ledger.append(t.zone, (tx) =>
      createConsentContract(tx, chain, { consentContract, metadata: {} }, t.actor),
    );
  const first = await share('strict');
  await t.ledger.append(t.zone, async (tx) => {
    const { operation, owners, type, body } = first!;
    for (let n = 1; n < 1_000; n++) {
      const id = crypto.randomUUID();
      await tx.append({ chain: 'strict', id, type, operation, owners, actor: t.actor, body });
    }
  });
  await expect(share('strict')).rejects.toThrow("You share 'strict' by 1,000 consent contracts");
  expect(await share('visit')).toBeDefined();
});

it('patterns that take longer to compile than there is time for cannot be used', async () => {
  // Each pattern takes at least a tenth of a second, which is far more than the time that is given here.
  const condition = parseCondition(patterns(8, (n) => `((a{1,60}){1,60}){1,9}${n}`));
  expect(
    await checkPatterns({ zone: t.zone, wallet: 'ann' }, condition, { compileMs: 10 }),
  ).toContain('take too long');
  expect(
    await checkPatterns({ zone: t.zone, wallet: 'ann' }, parseCondition(patterns(1, String))),
  ).toBeUndefined();
});

describe('a contract is refused with', () => {
  const refusal = async (contract: Record<string, unknown>, chain = 'visit') => {
    return reading([contract], 'GRAPH visit', { chain }).then(
      () => 'accepted',
      (error: Error) => error.message,
    );
  };
  it.each([
    [{ to: ['00000000-0000-4000-8000-000000000009'] }, 'is no wallet or group'],
    [{ when: 'data.patient ==' }, 'when: Enter a boolean expression.'],
    [{ when: "data.patient REGEX '('" }, "when: '(' is not a regular expression"],
    [{ when: "data.patient REGEX '(?!a)b'" }, 'cannot be used'],
    [{ when: "data.patient REGEX '(a)\\1'" }, 'cannot be used'],
    [{ when: "data.patient LIKE 'a\\'" }, 'backslash'],
    [{ when: 'data.patient > true' }, 'when: '],
    [{ when: patterns(9, String) }, '9 REGEX tests are too many'],
    [{ when: `data.patient REGEX '${'(a{1,99}){1,9}|'.repeat(40)}N'` }, 'too large a pattern'],
  ])('%j', async (contract, sentence) => {
    expect(await refusal(contract)).toContain(sentence);
  });
  it('an attribute that a strict dictionary does not have', async () => {
    expect(await refusal({ only: ['nothing'] }, 'strict')).toContain("no attribute 'nothing'");
  });
});
