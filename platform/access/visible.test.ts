/**
 * The access rule on every way of reading data, in random worlds of wallets, groups, system wallets,
 * contracts and clocks, against a small oracle (oracle.testing.ts). Each world has a zone of its own.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GraphResult, Vertex } from '#model/record.ts';
import { recordConsentedRead } from '#platform/contracts/consent-receipts.ts';
import { loadReader } from '#platform/contracts/load-reader.ts';
import { listReceipts } from '#platform/contracts/list-contracts.ts';
import { listSmartContracts, SMART_TYPE } from '#platform/contracts/smart-contracts.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { createDefinitions, type Definitions } from '#platform/ledger/read/definitions.ts';
import { createKeyring } from '#platform/ledger/append/keys.ts';
import {
  createLedger,
  type Ledger,
  type LedgerTransaction,
} from '#platform/ledger/append/ledger.ts';
import type { NewRecord, Head } from '#platform/ledger/record.ts';
import { createRules } from '#platform/ledger/values/chain-rules.ts';
import { createEdge } from '#platform/metadata/edges.ts';
import { runQuery } from '#platform/query/run-query.ts';
import { streamRows } from '#platform/query/stream-rows.ts';
import { readHistory, readVisible, readVisibleBlobs, verifyHash } from '#platform/records/read.ts';
import { createRecord } from '#platform/records/write.ts';
import { poolForQueries } from '#platform/storage/query-pool.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { bySize, testSeed } from '#tests/support/size.ts';
import { buildDictionary } from '#tests/support/zone.ts';
import {
  found,
  owns,
  visibleTo,
  shows,
  standsFor,
  walk,
  type VisibleRecord,
} from './oracle.testing.ts';
import type { Consent, Reader } from './visible.ts';
import { CHAINS, world, type Chain, type Name, type World } from './world.testing.ts';

const WORLDS = bySize({ ordinary: 60, large: 500, night: 20_000 });
/** So many worlds are read at the same time. */
const AT_ONCE = Array.from({ length: 5 });
const HOUR_MS = 3_600_000;
const MADE = Date.parse('2030-01-01T00:00:00Z');
const READ = Date.parse('2030-02-01T00:00:00Z');
const BETWEEN = new Date(MADE + HOUR_MS / 2).toISOString();
const METADATA = { note: 'kept beside the data' };
const KEY_SECRET = 'a key secret for tests only, 32 letters';
/** A chain beside those of the world, with a record that has keys. */
const KEYED = { chain: 'keyed', data: { code: 'taken', name: 'hidden', place: { city: 'Bern' } } };
const rulesOf = createRules(KEY_SECRET);

let database: TestDatabase;
let definitions: Definitions;
let ledger: Ledger;
let clockMs = MADE;
let zones = 0;

beforeAll(async () => {
  database = await freshDatabase();
  definitions = createDefinitions();
  const keyring = createKeyring(KEY_SECRET);
  ledger = createLedger({ keyring, definitions, now: () => new Date(clockMs) });
});
afterAll(() => database.drop());

it(
  'shows each reader what it owns and what active contracts open, and nothing else, however it asks',
  { timeout: bySize({ ordinary: HOUR_MS / 4, large: HOUR_MS, night: 12 * HOUR_MS }) },
  async () => {
    const seed = testSeed(`The access rule in ${WORLDS} worlds`);
    await fc.assert(
      fc.asyncProperty(fc.tuple(...AT_ONCE.map(() => world)), async (worlds) => {
        const stages = [];
        // One after the other, as they share a clock.
        for (const made of worlds) stages.push(await build(made));
        await Promise.all(stages.map(readAsAll));
      }),
      // Making a failure smaller would take longer than finding it; the seed finds it again.
      { numRuns: WORLDS / AT_ONCE.length, seed, endOnFailure: true },
    );
  },
);

async function readAsAll(stage: Stage): Promise<void> {
  const receipts = await Promise.all(
    stage.world.readers.map((name) => readEverything(stage, name)),
  );
  await checkReceipts(stage, receipts.flat());
}

/** A world in a zone of its own. */
interface Stage {
  world: World;
  zone: ZoneRef;
  ids: ReadonlyMap<Name, string>;
  /** The present versions of the world's records. */
  heads: Head[];
  /** The ids of the world's contracts. */
  contracts: string[];
  /** The smart contracts: one beside each record, of the same owners. */
  programs: Head[];
}

async function build(made: World): Promise<Stage> {
  const id = ++zones;
  const name = `w${id}`;
  const { db } = database;
  const place = {
    ...{ customer: 'acme', customerId: 1, environment: 'DEV' as const },
    ...{ db, queries: poolForQueries(db) },
  };
  const zone: ZoneRef = { id, name, path: `acme/${name}`, ...place };
  const ids = new Map<Name, string>();
  for (const [kind, list] of [
    ['person', made.teams],
    ['group', made.groups],
    ['system', made.systems],
  ] as const) {
    list.forEach((_: unknown, i: number) => ids.set(`${kind} ${i}`, crypto.randomUUID()));
  }
  const stage: Stage = { world: made, zone, ids, heads: [], contracts: [], programs: [] };
  clockMs = MADE;
  const { records, contracts } = await ledger.append(zone, async (tx) => {
    await addPeople(tx, stage);
    await addDictionaries(tx, stage);
    await add(tx, stage, { chain: KEYED.chain, type: 'ASSET', body: { data: KEYED.data } });
    return { records: await addRecords(tx, stage), contracts: await addContracts(tx, stage) };
  });
  clockMs = MADE + HOUR_MS;
  stage.heads = await ledger.append(zone, (tx) => changeAll(tx, stage, records, contracts));
  stage.programs = await ledger.append(zone, (tx) => addPrograms(tx, stage));
  stage.contracts = contracts.map((head) => head.id);
  return stage;
}

type Part = Pick<NewRecord, 'chain' | 'type' | 'body'> & Partial<NewRecord>;

function add(tx: LedgerTransaction, { ids }: Stage, part: Part): Promise<Head> {
  const someone = ids.get('person 0')!;
  return tx.append({
    id: crypto.randomUUID(),
    operation: 'CREATE',
    owners: [someone],
    actor: { loggedInId: someone, effectiveId: someone },
    signedBy: 'zone',
    ...part,
  });
}

async function addPeople(tx: LedgerTransaction, stage: Stage): Promise<void> {
  const { world: made, ids } = stage;
  const idOf = (name: Name) => ids.get(name)!;
  for (const i of made.teams.keys()) {
    const id = idOf(`person ${i}`);
    const wallet = { id, fullName: `Person ${i}`, email: `${i}@acme.test`, principal: `p${i}` };
    await add(tx, stage, { chain: SYSTEM_CHAINS.wallet, type: 'WALLET', id, body: { wallet } });
  }
  for (const [i, members] of made.groups.entries()) {
    const id = idOf(`group ${i}`);
    const people = members.map((member) => idOf(`person ${member}`));
    const group = { id, name: `Group ${i}`, description: '', group: people };
    await add(tx, stage, { chain: SYSTEM_CHAINS.group, type: 'USER_GROUP', id, body: { group } });
  }
  for (const [i, { access, write }] of made.systems.entries()) {
    const id = idOf(`system ${i}`);
    const systemWallet = {
      id,
      type: 'TENANT_OWNER',
      description: `System ${i}`,
      accessControlUserGroup: idOf(`group ${access}`),
      writeUserGroup: idOf(`group ${write}`),
    };
    const chain = SYSTEM_CHAINS.systemWallet;
    await add(tx, stage, { chain, type: 'SYSTEM_WALLET', id, body: { systemWallet } });
  }
}

async function addDictionaries(tx: LedgerTransaction, stage: Stage): Promise<void> {
  const node = (
    name: string,
    datatype: 'OBJECT' | 'OBJECT_ARRAY',
    number: string,
    text: string,
  ) => ({
    name,
    datatype,
    nodeAttributes: [
      { name: number, datatype: 'INTEGER' as const },
      { name: text, datatype: 'STRING' as const },
    ],
  });
  for (const name of CHAINS) {
    const dictionary = buildDictionary({
      name,
      undefinedAttributesAction: 'ERROR',
      attributes: [
        { name: 'a', datatype: 'INTEGER' },
        { name: 'b', datatype: 'STRING' },
        node('c', 'OBJECT', 'd', 'e'),
        node('list', 'OBJECT_ARRAY', 'g', 'f'),
        { name: 'link', datatype: 'STRING' },
        { name: 'file', datatype: 'BLOB' },
      ],
      indexes: [{ name: 'by_b', type: 'NORMAL', attributes: ['b'] }],
    });
    const chain = SYSTEM_CHAINS.dictionary;
    await add(tx, stage, { chain, type: 'DICTIONARY', body: { dictionary } });
  }
  const keyed = buildDictionary({
    name: KEYED.chain,
    attributes: [
      { name: 'code', datatype: 'STRING' },
      { name: 'name', datatype: 'STRING' },
      {
        name: 'place',
        datatype: 'OBJECT',
        nodeAttributes: [{ name: 'city', datatype: 'STRING' }],
      },
    ],
    indexes: [
      { name: 'by_code', type: 'PRIMARY', attributes: ['code'] },
      { name: 'by_name', type: 'UNIQUE', attributes: ['name', 'place.city'] },
    ],
  });
  const chain = SYSTEM_CHAINS.dictionary;
  await add(tx, stage, { chain, type: 'DICTIONARY', body: { dictionary: keyed } });
  const edge = {
    name: 'LINKS',
    fromDictionary: 'alpha',
    toDictionary: 'beta',
    condition: [{ fromCol: 'link', toCol: 'link' }],
  };
  const someone = stage.ids.get('person 0')!;
  const writers = [someone, ...stage.world.readers.map((name) => stage.ids.get(name)!)];
  for (const wallet of new Set(writers)) await tx.createKey(wallet);
  await createEdge(tx, edge, { loggedInId: someone, effectiveId: someone });
}

async function addRecords(tx: LedgerTransaction, stage: Stage): Promise<Head[]> {
  const heads: Head[] = [];
  for (const { chain, before, blob } of stage.world.records) {
    const owned = ownersIn(stage, before);
    const body = { data: before.data, metadata: METADATA };
    const head = await add(tx, stage, { chain, type: 'ASSET', ...owned, body });
    heads.push(head);
    if (!blob) continue;
    const file = { sdoId: head.id, name: 'file', attribute: 'file', hash: head.id, size: 1 };
    await add(tx, stage, { chain, type: 'BLOB', ...owned, body: { blob: file } });
  }
  return heads;
}

function ownersIn(
  { ids }: Stage,
  { owners, limitedOwners }: { owners: Name[]; limitedOwners: Name[] },
) {
  const idsOf = (names: Name[]) => names.map((name) => ids.get(name)!);
  return { owners: idsOf(owners), limitedOwners: idsOf(limitedOwners) };
}

async function addContracts(tx: LedgerTransaction, stage: Stage): Promise<Head[]> {
  const heads: Head[] = [];
  for (const { chain, owner, to, team, start, until, when, only } of stage.world.contracts) {
    const consentContract = {
      to: to.map((name) => (name === '*' ? name : stage.ids.get(name)!)),
      ...(team !== undefined && { jwtProperties: { team } }),
      ...(start !== undefined && { start: at(start).toISOString() }),
      ...(until !== undefined && { until: at(until).toISOString() }),
      ...(when && { when: when.text }),
      ...(only.length > 0 && { only }),
    };
    const owners = [stage.ids.get(owner)!];
    const type = 'CONSENT_CONTRACT';
    heads.push(await add(tx, stage, { chain, type, owners, body: { consentContract } }));
  }
  return heads;
}

async function addPrograms(tx: LedgerTransaction, stage: Stage): Promise<Head[]> {
  const heads: Head[] = [];
  for (const [i, { chain, now }] of stage.world.records.entries()) {
    const codeBase64 = Buffer.from(`function main() { return ${i}; }`).toString('base64');
    const body = { name: `P${i}`, description: '', codeBase64, functions: [], metadata: {} };
    heads.push(await add(tx, stage, { chain, type: SMART_TYPE, ...ownersIn(stage, now), body }));
  }
  return heads;
}

/** The moment so many hours after what the world's contracts count from. */
function at(hour: number): Date {
  return new Date(READ + hour * HOUR_MS);
}

async function changeAll(
  tx: LedgerTransaction,
  stage: Stage,
  records: Head[],
  contracts: Head[],
): Promise<Head[]> {
  const heads: Head[] = [];
  const { world: made } = stage;
  for (const [i, { now, before, deleted }] of made.records.entries()) {
    let head = records[i]!;
    const { key: _key, name: _name, ...rest } = head;
    const change = { ...rest, previous: head };
    if (now.data !== before.data || now.owners !== before.owners) {
      const body = { data: now.data, metadata: METADATA };
      head = await add(tx, stage, {
        ...change,
        ...ownersIn(stage, now),
        operation: 'UPDATE',
        body,
      });
    }
    if (deleted) {
      const { body, owners, limitedOwners } = head;
      const last = { body, owners, limitedOwners, operation: 'DELETE' as const, previous: head };
      head = await add(tx, stage, { ...change, ...last });
    }
    heads.push(head);
  }
  for (const [i, { deleted }] of made.contracts.entries()) {
    const previous = contracts[i]!;
    const { key: _key, name: _name, ...rest } = previous;
    if (deleted) await add(tx, stage, { ...rest, operation: 'DELETE', previous });
  }
  return heads;
}

/** A reader at work in a world. */
interface Reading {
  stage: Stage;
  reader: Reader;
  name: Name;
  names: Name[];
  seen: VisibleRecord[];
}

/** The receipts that a reader is to have left: by which contract. */
type Left = { contract: number; by: Name }[];

async function readEverything(stage: Stage, name: Name): Promise<Left> {
  const { world: made, zone, ids } = stage;
  const wallet = ids.get(name)!;
  const claims = { team: made.teams[Number(name.split(' ')[1])] };
  const identity = { wallet, claims: name.startsWith('person') ? claims : {}, now: at(made.hour) };
  const reader = await loadReader(definitions, zone, identity);
  const seen = visibleTo(made, name);
  const reading: Reading = { stage, reader, name, names: standsFor(made, name), seen };
  await Promise.all([
    checkGraph(reading),
    checkWalk(reading),
    checkOrder(reading),
    checkAggregates(reading),
    checkSecrets(reading),
    checkPast(reading),
    checkSingles(reading),
    checkPrograms(reading),
    checkErrors(reading),
    checkConflicts(reading),
  ]);
  const consents = await checkRows(reading);
  const actor = { loggedInId: wallet, effectiveId: wallet };
  await recordConsentedRead({ ledger }, { zone, actor }, consents, 'a query');
  return consents.map(({ id }) => ({ contract: stage.contracts.indexOf(id), by: name }));
}

/** Asks as a screen does and as a download does: one must tell what the other tells, by the same contracts. */
async function ask({ stage: { zone }, reader }: Reading, text: string) {
  const query = { zone, reader, definitions, text };
  const answer = await runQuery(query);
  const result = answer.kind === 'graph' ? (answer.result as GraphResult) : undefined;
  const rows = answer.kind === 'from' ? answer.rows : [];
  const streamed = await stream(query);
  expect(streamed.rows).toEqual(result?.vertices ?? rows);
  expect(idsOf(streamed.consents)).toEqual(idsOf(answer.consents));
  return { rows, result: result as GraphResult, consents: answer.consents };
}

async function stream(query: Parameters<typeof runQuery>[0]) {
  let consents: readonly Consent[] | undefined;
  const rows = [];
  const beforeFirstRow = (due: readonly Consent[]) => {
    expect(consents).toBeUndefined();
    consents = due;
    return Promise.resolve();
  };
  for await (const row of streamRows({ ...query, beforeFirstRow })) {
    expect(consents).toBeDefined();
    rows.push(row);
  }
  return { rows, consents: consents ?? [] };
}

const idsOf = (consents: readonly Consent[]) => consents.map(({ id }) => id).sort();

const placeOf = ({ stage }: Reading, id: string) => stage.heads.findIndex((head) => head.id === id);

/** What the oracle sees, as an answer shows it. */
function expected(seen: readonly VisibleRecord[]) {
  return seen.map(({ index, own, data, shown }) => ({
    index,
    data,
    metadata: shown === undefined ? METADATA : {},
    proved: own,
  }));
}

function shownBy(reading: Reading, vertices: readonly Vertex[]) {
  return vertices.map(({ header, data, metadata }) => ({
    index: placeOf(reading, header.id),
    data,
    metadata,
    proved: 'hash' in header || 'signature' in header || 'previousHash' in header,
  }));
}

/** The contracts behind an answer are those that open what it shows. */
function expectConsents(
  reading: Reading,
  consents: readonly Consent[],
  seen: readonly VisibleRecord[],
) {
  const used = consents.map(({ id }) => reading.stage.contracts.indexOf(id)).sort();
  expect(used).toEqual([...new Set(seen.flatMap(({ by }) => by))].sort());
}

async function checkGraph(reading: Reading): Promise<void> {
  for (const chain of CHAINS) {
    const { result, consents } = await ask(reading, `GRAPH ${chain}`);
    const visible = found(reading.seen, chain);
    expect(shownBy(reading, result.vertices)).toEqual(expected(visible));
    expectConsents(reading, consents, visible);
  }
}

async function checkWalk(reading: Reading): Promise<void> {
  const { result, consents } = await ask(reading, 'GRAPH alpha TRAVERSE ANY 0..2');
  const { met, edges } = walk(reading.seen, 'alpha');
  const visible = reading.seen.filter(({ index }) => met.has(index));
  const byIndex = (a: { index: number }, b: { index: number }) => a.index - b.index;
  expect(shownBy(reading, result.vertices).sort(byIndex)).toEqual(expected(visible));
  const ends = result.edges.map(
    ({ fromSDOId, toSDOId }) => `${placeOf(reading, fromSDOId)}-${placeOf(reading, toSDOId)}`,
  );
  expect(ends.sort()).toEqual([...edges].sort());
  expectConsents(reading, consents, visible);
}

async function checkRows(reading: Reading): Promise<Consent[]> {
  const { where } = reading.stage.world;
  const { rows, consents } = await ask(reading, `FROM alpha WHERE ${where.text} SELECT *`);
  const visible = found(reading.seen, 'alpha', where);
  expect(shownBy(reading, rows as unknown as Vertex[])).toEqual(expected(visible));
  expectConsents(reading, consents, visible);
  return consents;
}

async function checkOrder(reading: Reading): Promise<void> {
  const { order, limit } = reading.stage.world;
  const direction = order.descending ? 'DESC' : 'ASC';
  const text = `FROM alpha ORDER BY data.${order.path} ${direction} LIMIT ${limit} SELECT header.id AS id`;
  const { rows, consents } = await ask(reading, text);
  const [first = '', second] = order.path.split('.');
  const valueOf = ({ data }: VisibleRecord) => {
    const value = data[first] as Record<string, unknown> | undefined;
    return (second ? value?.[second] : value) as string | number | undefined;
  };
  const compare = (a: VisibleRecord, b: VisibleRecord) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === right) return a.index - b.index;
    if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
    return (left < right ? -1 : 1) * (order.descending ? -1 : 1);
  };
  const visible = found(reading.seen, 'alpha').toSorted(compare).slice(0, limit);
  const places = rows.map(({ id }) => placeOf(reading, id as string));
  expect(places).toEqual(visible.map(({ index }) => index));
  expectConsents(reading, consents, visible);
}

async function checkAggregates(reading: Reading): Promise<void> {
  const { where } = reading.stage.world;
  const visible = found(reading.seen, 'alpha', where);
  const totals = 'COUNT(*) AS n, COUNT(data.a) AS c, SUM(data.a) AS s, MAX(data.b) AS m';
  const all = await ask(reading, `FROM alpha WHERE ${where.text} SELECT ${totals}`);
  const numbers = visible.flatMap(({ data }) => (data.a === undefined ? [] : [data.a as number]));
  const texts = visible.flatMap(({ data }) => (data.b === undefined ? [] : [data.b as string]));
  const [row = {}] = all.rows;
  expect([row.n, row.c, Number(row.s ?? 0), row.m]).toEqual([
    visible.length,
    numbers.length,
    numbers.reduce((sum, n) => sum + n, 0),
    texts.sort().at(-1),
  ]);
  expectConsents(reading, all.consents, visible);

  const groups = await ask(reading, 'FROM alpha GROUP BY data.b SELECT data.b AS b, COUNT(*) AS n');
  const counts = new Map<unknown, number>();
  for (const { data } of found(reading.seen, 'alpha')) {
    counts.set(data.b, (counts.get(data.b) ?? 0) + 1);
  }
  expect(new Map(groups.rows.map(({ b, n }) => [b, n]))).toEqual(counts);
}

/** Hash and signature would confirm a guess at what is hidden. */
async function checkSecrets(reading: Reading): Promise<void> {
  const own = found(reading.seen, 'alpha').filter((one) => one.own);
  const hashes = reading.stage.heads.map(({ hash }) => `'${hash.toString('hex')}'`);
  for (const text of ['header.hash ISNOTNULL', `header.hash IN (${hashes.join(', ')})`]) {
    const { result } = await ask(reading, `GRAPH alpha WHERE ${text}`);
    expect(result.vertices.map(({ header }) => placeOf(reading, header.id))).toEqual(
      own.map(({ index }) => index),
    );
  }
}

/** Whoever owns a record today sees what it was; consent opens no older version. */
async function checkPast(reading: Reading): Promise<void> {
  const { rows } = await ask(reading, `FROM alpha AS OF Date('${BETWEEN}') SELECT *`);
  const { records } = reading.stage.world;
  const visible = records.flatMap((record, index) =>
    record.chain === 'alpha' && owns(reading.names, record)
      ? [{ index, data: record.before.data, metadata: METADATA, proved: true }]
      : [],
  );
  expect(shownBy(reading, rows as unknown as Vertex[])).toEqual(visible);
}

/** Each record by its id: itself, its history, its proof, its files. */
async function checkSingles(reading: Reading): Promise<void> {
  const { zone, world: made, heads } = reading.stage;
  for (const [index, record] of made.records.entries()) {
    const chain: Chain = record.chain;
    const place = { zone, reader: reading.reader, chain, id: heads[index]!.id };
    const visible = reading.seen.find((one) => one.index === index);
    const found = await readVisible(place);
    expect(found?.head.body.data).toEqual(visible?.data);
    expect(found?.head.hash !== null && found?.head.signature !== null).toBe(visible?.own ?? true);
    expectConsents(reading, found?.consents ?? [], visible ? [visible] : []);
    const files = found ? await readVisibleBlobs(zone, found) : [];
    expect(files).toHaveLength(visible && record.blob && shows(visible, 'file') ? 1 : 0);
    const own = owns(reading.names, record);
    expect((await readHistory(place, { limit: 1, skip: 0 })) !== undefined).toBe(own);
    expect(await verifyHash(place)).toEqual(own && !record.deleted ? { success: true } : undefined);
  }
}

/**
 * Smart contracts are seen like records that have no data. Whoever shares some attributes shares no program, as its
 * code is none of them.
 */
async function checkPrograms(reading: Reading): Promise<void> {
  const { world: made, zone, programs } = reading.stage;
  const seen = visibleTo(
    {
      ...made,
      records: made.records.map((one) => ({
        ...one,
        deleted: false,
        now: { ...one.now, data: {} },
      })),
      contracts: made.contracts.map((one) => ({
        ...one,
        deleted: one.deleted || one.only.length > 0,
      })),
    },
    reading.name,
  );
  for (const chain of CHAINS) {
    const page = { limit: 100, skip: 0 };
    const listed = await listSmartContracts(zone, reading.reader, chain, page);
    const visible = found(seen, chain);
    const shown = listed.items.map(({ sdoId, codeBase64, header }) => ({
      index: programs.findIndex(({ id }) => id === sdoId),
      code: codeBase64,
      proved: 'hash' in header || 'signature' in header || 'previousHash' in header,
    }));
    const whole = visible.map(({ index, own }) => {
      return { index, code: programs[index]!.body.codeBase64, proved: own };
    });
    expect(shown).toEqual(whole);
    expect(listed.total).toBe(visible.length);
    expectConsents(reading, listed.consents, visible);
  }
  const [program] = programs;
  const place = { zone, reader: reading.reader, chain: made.records[0]!.chain, id: program!.id };
  const one = await readVisible(place, SMART_TYPE);
  const first = seen.filter(({ index }) => index === 0);
  expect(one?.head.body.codeBase64).toBe(first[0] && program!.body.codeBase64);
  expectConsents(reading, one?.consents ?? [], first);
}

/** What is wrong with a query says nothing of what there is. */
async function checkErrors(reading: Reading): Promise<void> {
  await expect(ask(reading, 'FROM alpha WHERE data.nothing == 1')).rejects.toThrow(
    "Line 1, column 18: This chain has no attribute 'nothing'.",
  );
}

/** That a key is taken is told by the names of its attributes, whoever has it. */
async function checkConflicts({ stage, reader }: Reading): Promise<void> {
  const actor = { loggedInId: reader.wallet, effectiveId: reader.wallet };
  const { data, chain } = KEYED;
  for (const [attributes, given] of [
    ['code', { ...data, name: 'free' }],
    ['name, place.city', { ...data, code: 'free' }],
  ] as const) {
    const input = { data: given, owners: [], limitedOwners: [] };
    const written = ledger.append(stage.zone, (tx) =>
      createRecord(tx, { chain, actor, rulesOf }, input),
    );
    await expect(written).rejects.toMatchObject({
      message: `Another record already has this value of ${attributes}.`,
    });
  }
}

/** A receipt is seen by the owner of its contract and by who read. */
async function checkReceipts({ world: made, zone, ids }: Stage, left: Left): Promise<void> {
  for (const name of made.readers) {
    const names = standsFor(made, name);
    const reader: Reader = {
      wallet: ids.get(name)!,
      ids: names.map((one) => ids.get(one)!),
      grants: [],
    };
    const viewer = { zone, reader, claims: {}, isAdmin: false };
    let total = 0;
    for (const chain of CHAINS) {
      const kind = { chain, contractType: 'consentcontracts' as const };
      total += (await listReceipts(viewer, kind, { limit: 100, skip: 0 }, 'own')).total;
    }
    const own = left.filter(
      ({ contract, by }) => names.includes(made.contracts[contract]!.owner) || names.includes(by),
    );
    expect(total).toBe(own.length);
  }
}
