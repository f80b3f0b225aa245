/** Random fixtures, each in a zone of its own. */
import type { ConsentContract } from '#model/contracts/consent-contract.ts';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import { SMART_TYPE } from '#platform/contracts/smart-contracts.ts';
import { SYSTEM_CHAINS } from '#platform/ledger/chains.ts';
import { createDefinitions } from '#platform/ledger/read/definitions.ts';
import type { Definitions } from '#platform/ledger/read/definitions.ts';
import { createKeyring } from '#platform/ledger/append/signing-keys.ts';
import { createLedger } from '#platform/ledger/append/ledger.ts';
import type { Ledger, LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { NewVersion, Head } from '#platform/ledger/record.ts';
import { createEdgeDefinition } from '#platform/metadata/edge-definitions.ts';
import { poolForQueries } from '#platform/storage/query-pool.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';
import { buildDictionary } from '#tests/support/zones/zone.ts';
import { CHAINS } from './fixture.ts';
import type { Fixture, FixtureContract, Name } from './fixture.ts';

const HOUR_MS = 3_600_000;
const MADE = Date.parse('2030-01-01T00:00:00Z');
const READ = Date.parse('2030-02-01T00:00:00Z');
/** The moment between the two versions of the records. */
export const BETWEEN = new Date(MADE + HOUR_MS / 2).toISOString();
export const METADATA = { note: 'kept beside the data' };
export const KEY_SECRET = 'a key secret for tests only, 32 letters';
/** A chain in addition to those of the fixture, with a record that has keys. */
export const KEYED = {
  chain: 'keyed',
  data: { code: 'taken', name: 'hidden', address: { city: 'Bern' } },
};

/** A fixture in a zone of its own. */
export interface Stage {
  definitions: Definitions;
  ledger: Ledger;
  fixture: Fixture;
  zone: ZoneRef;
  ids: ReadonlyMap<Name, string>;
  /** The present versions of the fixture's records. */
  heads: Head[];
  /** The ids of the fixture's contracts. */
  contracts: string[];
  /** The smart contracts: one for each record, with the same owners. */
  programs: Head[];
}

/** Builds fixtures one after the other, because they share a clock. */
export interface Stages {
  build: (made: Fixture) => Promise<Stage>;
  drop: () => Promise<void>;
}

export async function openStages(): Promise<Stages> {
  const database = await freshDatabase();
  const definitions = createDefinitions();
  const keyring = createKeyring(KEY_SECRET);
  const clock = { ms: MADE };
  const ledger = createLedger({ keyring, definitions, now: () => new Date(clock.ms) });
  let zones = 0;
  return {
    build: (made) => build(made, { database, definitions, ledger, clock, id: ++zones }),
    drop: () => database.drop(),
  };
}

interface Host {
  database: TestDatabase;
  definitions: Definitions;
  ledger: Ledger;
  clock: { ms: number };
  /** The id of the zone. */
  id: number;
}

async function build(
  made: Fixture,
  { database, definitions, ledger, clock, id }: Host,
): Promise<Stage> {
  const name = `w${id}`;
  const { db } = database;
  const host = {
    ...{ customer: 'acme', customerId: 1, environment: 'DEV' as const },
    ...{ db, queries: poolForQueries(db) },
  };
  const zone: ZoneRef = { id, name, path: `acme/${name}`, ...host };
  const ids = new Map<Name, string>();
  for (const [kind, list] of [
    ['person', made.teams],
    ['group', made.groups],
    ['system', made.systems],
  ] as const) {
    list.forEach((_: unknown, i: number) => ids.set(`${kind} ${i}`, crypto.randomUUID()));
  }
  const stage: Stage = {
    definitions,
    ledger,
    ...{ fixture: made, zone, ids, heads: [], contracts: [], programs: [] },
  };
  clock.ms = MADE;
  const { records, contracts } = await ledger.append(zone, async (tx) => {
    await addPeople(tx, stage);
    await addDictionaries(tx, stage);
    await add(tx, stage, { chain: KEYED.chain, type: 'ASSET', body: { data: KEYED.data } });
    return { records: await addRecords(tx, stage), contracts: await addContracts(tx, stage) };
  });
  clock.ms = MADE + HOUR_MS;
  stage.heads = await ledger.append(zone, (tx) => changeAll(tx, stage, records, contracts));
  stage.programs = await ledger.append(zone, (tx) => addPrograms(tx, stage));
  stage.contracts = contracts.map((head) => head.id);
  return stage;
}

type Part = Pick<NewVersion, 'chain' | 'type' | 'body'> & Partial<NewVersion>;

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
  const { fixture: made, ids } = stage;
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
    attributes: attributesIn({
      code: 'STRING',
      name: 'STRING',
      address: { datatype: 'OBJECT', nodeAttributes: attributesIn({ city: 'STRING' }) },
    }),
    indexes: [
      { name: 'by_code', type: 'PRIMARY', attributes: ['code'] },
      { name: 'by_name', type: 'UNIQUE', attributes: ['name', 'address.city'] },
    ],
  });
  const chain = SYSTEM_CHAINS.dictionary;
  await add(tx, stage, { chain, type: 'DICTIONARY', body: { dictionary: keyed } });
  const edge = edgeOf('LINKS', 'alpha.link', 'beta.link');
  const someone = stage.ids.get('person 0')!;
  const writers = [someone, ...stage.fixture.readers.map((name) => stage.ids.get(name)!)];
  for (const wallet of new Set(writers)) await tx.createSigningKey(wallet);
  await createEdgeDefinition(tx, edge, { loggedInId: someone, effectiveId: someone });
}

async function addRecords(tx: LedgerTransaction, stage: Stage): Promise<Head[]> {
  const heads: Head[] = [];
  for (const { chain, before, blob } of stage.fixture.records) {
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
  for (const made of stage.fixture.contracts) {
    const { chain, owner } = made;
    const owners = [stage.ids.get(owner)!];
    const body = { consentContract: consentOf(stage, made) };
    heads.push(await add(tx, stage, { chain, type: 'CONSENT_CONTRACT', owners, body }));
  }
  return heads;
}

/** What a contract of a fixture says. */
export function consentOf(
  { ids }: Stage,
  { to, team, start, until, when, only }: FixtureContract,
): ConsentContract {
  return {
    to: to.map((name) => (name === '*' ? name : ids.get(name)!)),
    ...(team !== undefined && { jwtProperties: { team } }),
    ...(start !== undefined && { start: at(start).toISOString() }),
    ...(until !== undefined && { until: at(until).toISOString() }),
    ...(when && { when: when.text }),
    ...(only.length > 0 && { only }),
  };
}

async function addPrograms(tx: LedgerTransaction, stage: Stage): Promise<Head[]> {
  const heads: Head[] = [];
  for (const [i, { chain, now }] of stage.fixture.records.entries()) {
    const codeBase64 = Buffer.from(`function main() { return ${i}; }`).toString('base64');
    const body = { name: `P${i}`, description: '', codeBase64, functions: [], metadata: {} };
    heads.push(await add(tx, stage, { chain, type: SMART_TYPE, ...ownersIn(stage, now), body }));
  }
  return heads;
}

/** A moment, given in hours after the start from which the fixture's contracts count. */
export function at(hour: number): Date {
  return new Date(READ + hour * HOUR_MS);
}

async function changeAll(
  tx: LedgerTransaction,
  stage: Stage,
  records: Head[],
  contracts: Head[],
): Promise<Head[]> {
  const heads: Head[] = [];
  const { fixture: made } = stage;
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
