/** The receipts that reads by consent leave: which ones, who sees them, and how they are listed. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredConsentContract } from '#model/contracts/consent-contract.ts';
import { MASKED } from '#model/contracts/receipt.ts';
import type { Receipt } from '#model/contracts/receipt.ts';
import type { Vertex } from '#model/records/record.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, OTHER, READER, USER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';

const ALL = '/graphchain/patient/consentcontracts/receipts';
const OWN = `${ALL}/self`;
let id: string;
let contracts: StoredConsentContract[];

useApi();
beforeAll(async () => {
  const attributes = ['code', 'city'].map((name) => ({ name, datatype: 'STRING' }));
  expect(await api.saveDictionaries(ADMIN, { name: 'patient', attributes })).toMatchObject({
    status: 'COMPLETED_SUCCESS',
  });
  for (const [code, city] of [
    ['mia', 'Bern'],
    ['leo', 'Genf'],
  ]) {
    const data = { code, city };
    id = (await api.call<Vertex>(USER, 'POST', '/graphchain/patient', { data })).body.header.id;
  }
  contracts = [];
  for (const contract of [
    { to: '*', when: "data.city == 'Bern'" },
    { to: '*', only: ['code'] },
  ]) {
    const path = '/graphchain/patient/consentcontracts';
    contracts.push((await api.call<StoredConsentContract>(USER, 'POST', path, contract)).body);
  }
});

const query = (text: string, who = READER) =>
  api.call(who, 'POST', '/graphchain/query', { query: text });
const list = (who: Who, path: string, search = '') => api.read<Receipt[]>(who, path + search);
const tqlOf = ({ receiptConsentContract }: Receipt) =>
  Buffer.from(receiptConsentContract?.tqlBase64 ?? '', 'base64').toString();

/** The contracts for which some work leaves receipts, by their index in the list above. */
async function receiptsOf(work: () => Promise<unknown>): Promise<number[]> {
  const before = (await list(USER, OWN)).length;
  await work();
  const after = await list(USER, OWN);
  const known = contracts.map(({ header }) => header.id);
  return after
    .slice(0, after.length - before)
    .map(({ contractSdoId }) => known.indexOf(contractSdoId))
    .sort();
}

describe('a read by consent', () => {
  it.each([
    ["GRAPH patient WHERE data.code == 'mia'", [0, 1]],
    ["GRAPH patient WHERE data.code == 'leo'", [1]],
    ["FROM patient WHERE data.code == 'leo' SELECT data.code", [1]],
    ['FROM patient SELECT COUNT(*) AS n', [0, 1]],
    ["GRAPH patient WHERE data.code == 'nobody'", []],
    ["GRAPH patient WHERE data.city == 'Genf'", []],
  ])('leaves one receipt a contract and query: %s', async (text, expected) => {
    expect(await receiptsOf(() => query(text))).toEqual(expected);
  });

  it('of one record leaves the query that finds it', async () => {
    const read = () => api.call(READER, 'GET', `/graphchain/patient/${id}`);
    expect(await receiptsOf(read)).toEqual([1]);
    const [receipt] = await list(USER, OWN);
    expect(tqlOf(receipt!)).toBe(`FROM patient WHERE header.id == '${id}'`);
  });

  it.each([
    ['by the owner', () => query('GRAPH patient', USER)],
    [
      'that is only checked',
      () => api.call(READER, 'POST', '/graphchain/query/validate', { query: 'GRAPH patient' }),
    ],
    ['of what is old', () => query("FROM patient AS OF Date('2999-01-01')")],
    ['that fails', () => query('GRAPH patient WHERE')],
  ])('%s is none', async (_, work) => {
    expect(await receiptsOf(work)).toEqual([]);
  });
});

it('a receipt is not found by what an administrator may not see of it', async () => {
  await query('GRAPH patient');
  const [left] = await list(USER, OWN);
  const zone = await api.zone();
  const [owner] = left!.header.owners as [string];
  const actor = { loggedInId: owner, effectiveId: owner };
  const { id: receipt } = await api.platform.ledger.append(zone, (tx) =>
    tx.append({
      chain: 'patient',
      id: crypto.randomUUID(),
      type: 'CONSENT_CONTRACT_RECEIPT',
      operation: 'CREATE',
      owners: [owner],
      actor,
      body: {
        contractSdoId: left!.contractSdoId,
        contractOwnerId: owner,
        metadata: { reason: 'secret' },
      },
    }),
  );
  const guess = (value: string) =>
    `?where=${encodeURIComponent(`header.id == '${receipt}' AND metadata.reason ${value}`)}`;
  expect(await list(USER, OWN, guess("LIKE 's%'"))).toHaveLength(1);
  for (const value of ["== 'secret'", "LIKE 's%'", 'ISNOTNULL']) {
    expect(await list(ADMIN, ALL, guess(value))).toEqual([]);
  }
  expect(await list(ADMIN, ALL, guess('ISNULL'))).toMatchObject([{ metadata: {} }]);
});

describe('a receipt', () => {
  let receipt: Receipt;
  beforeAll(async () => {
    await query("GRAPH patient WHERE data.code == 'leo'");
    [receipt] = (await list(READER, OWN)) as [Receipt];
  });

  it('names the contract, its owner and who read, and is signed by the zone [B-336 B-337]', () => {
    const [, contract] = contracts;
    expect(receipt).toMatchObject({
      header: {
        type: 'CONSENT_CONTRACT_RECEIPT',
        operation: 'CREATE',
        dictionary: 'patient',
        owners: contract!.header.owners,
        signer: '00000000-0000-0000-0000-000000000000',
        signature: expect.any(String),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        limitedOwners: [receipt.effectiveId],
        timestamp: expect.stringMatching(/Z$/),
      },
      contractSdoId: contract!.header.id,
      contractOwnerId: contract!.header.owners[0],
      loggedInId: receipt.effectiveId,
    });
  });

  it('holds the query in base64 for both parties [B-338 B-549]', async () => {
    expect(tqlOf(receipt)).toBe("GRAPH patient WHERE data.code == 'leo'");
    for (const who of [USER, READER]) {
      const found = (await list(who, OWN)).find(({ header }) => header.id === receipt.header.id);
      expect(found).toEqual(receipt);
    }
    expect(await list(OTHER, OWN)).toEqual([]);
  });

  it('shows an administrator header and ids, and not what was asked [B-548 B-527 B-532]', async () => {
    const found = (await list(ADMIN, ALL)).find(({ header }) => header.id === receipt.header.id);
    expect(found).toEqual({ ...receipt, receiptConsentContract: { tqlBase64: MASKED } });
  });

  it('is read by its id, by the same in the same way [B-592]', async () => {
    const path = `/graphchain/patient/${receipt.header.id}`;
    for (const who of [USER, READER]) {
      expect(await api.read(who, path)).toEqual(receipt);
    }
    const body = await api.read<Receipt>(ADMIN, path);
    expect(body.receiptConsentContract).toEqual({ tqlBase64: MASKED });
    expect((await api.call(OTHER, 'GET', path)).status).toBe(404);
  });

  it('stays for good', async () => {
    const path = `/graphchain/patient/${receipt.header.id}`;
    for (const who of [USER, { ...READER, roles: ['sdzUser'] as const }]) {
      expect((await api.call(who, 'DELETE', path)).status).toBe(404);
    }
  });
});

describe('the lists of receipts', () => {
  beforeAll(async () => {
    for (let n = 0; n < 3; n++) await query('GRAPH patient');
  });

  it('are of their own role: all for an administrator, own for others [B-528]', async () => {
    expect((await api.call(USER, 'GET', ALL)).status).toBe(403);
    expect((await api.call(READER, 'GET', ALL)).status).toBe(403);
    expect((await api.call(ADMIN, 'GET', OWN)).status).toBe(403);
  });

  it('come newest first, or in another order, cut into pages with the length of the whole', async () => {
    const receipts = await list(ADMIN, ALL);
    const times = receipts.map(({ header }) => header.timestamp);
    expect(times).toEqual([...times].sort().reverse());
    const page = await api.call<Receipt[]>(ADMIN, 'GET', `${ALL}?limit=2&skip=1`);
    expect(page.body).toEqual(receipts.slice(1, 3));
    expect(page.headers.get('x-total-count')).toBe(String(receipts.length));
    const oldest = await list(ADMIN, ALL, '?orderBy=timestamp%20ACS&limit=1');
    expect(oldest[0]?.header.timestamp).toBe(times.at(-1));
    const since = encodeURIComponent(`header.timestamp >= Date('${times[0]}')`);
    const latest = await list(ADMIN, ALL, `?where=${since}`);
    expect(latest.length).toBeGreaterThan(0);
    expect(latest.every(({ header }) => header.timestamp === times[0])).toBe(true);
  });

  it('take the kind of contract in the plural and the singular [B-550]', async () => {
    const plural = await list(ADMIN, ALL);
    expect(plural.length).toBeGreaterThan(0);
    const singular = ALL.replace('consentcontracts', 'consentcontract');
    expect(await list(ADMIN, singular)).toEqual(plural);
    for (const kind of ['smartcontract', 'smartcontracts']) {
      expect(await list(ADMIN, ALL.replace('consentcontracts', kind))).toEqual([]);
    }
    const wrong = await api.call(ADMIN, 'GET', ALL.replace('consentcontracts', 'contract'));
    expect(wrong.status).toBe(400);
    expect(wrong.body.message).toContain('consentcontracts or smartcontracts');
  });

  it('count in the metrics of their chain', async () => {
    const { length } = await list(ADMIN, ALL);
    const body = await api.read<{ chainMetrics: Record<string, object> }>(READER, '/metrics/sdz');
    expect(body.chainMetrics.patient).toMatchObject({
      consentContracts: 2,
      consentContractsHistory: 2,
      consentContractsReceipts: length,
    });
  });
});

it('every read by consent leaves a ledger that verifies', async () => {
  expect((await verifyLedger(await api.zone())).problems).toEqual([]);
});
