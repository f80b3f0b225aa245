/** A zone with its own ledger in a new database, for tests of the platform's modules. */
import { saveCustomer, saveZone } from '#platform/directory/administration.ts';
import { createEdgeDefinition } from '#platform/metadata/edge-definitions.ts';
import { createZones } from '#platform/directory/zones.ts';
import type { Reader } from '#platform/access/visible.ts';
import { walletOf } from '#platform/access/wallets.ts';
import { EMPTY_DICTIONARY } from '#model/dictionaries/dictionary.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import { createDefinitions } from '#platform/ledger/read/definitions.ts';
import type { Definitions } from '#platform/ledger/read/definitions.ts';
import { createKeyring } from '#platform/ledger/append/signing-keys.ts';
import type { Keyring } from '#platform/ledger/append/signing-keys.ts';
import { createLedger } from '#platform/ledger/append/ledger.ts';
import type { Ledger } from '#platform/ledger/append/ledger.ts';
import { createRules } from '#platform/ledger/values/chain-rules.ts';
import type { RulesOf } from '#platform/ledger/values/chain-rules.ts';
import type { Actor, Head } from '#platform/ledger/record.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { freshDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

export interface TestZone extends TestDatabase {
  zone: ZoneRef;
  definitions: Definitions;
  keyring: Keyring;
  ledger: Ledger;
  rules: RulesOf;
  /** The wallet that makes changes. */
  actor: Actor;
  /** Another wallet. */
  other: Actor;
}

/** The secret that encrypts the private keys of test zones. */
export const TEST_KEY_SECRET = 'a key secret for tests only, 32 letters';

/** Creates the zone 'acme/dev' with two wallets. Call `drop` when done. */
export async function freshZone(now?: () => Date): Promise<TestZone> {
  return zoneIn(await freshDatabase(), now);
}

/** Creates that zone in an existing database that has the platform's tables. */
export async function zoneIn(database: TestDatabase, now?: () => Date): Promise<TestZone> {
  await saveCustomer(database.db, { name: 'acme', legalName: 'Acme Ltd' });
  await saveZone(database.db, { customer: 'acme', name: 'dev', environment: 'DEV' });
  const zone = await createZones(database.db).find('acme', 'dev');
  if (!zone) throw new Error('The zone was not made.');
  const definitions = createDefinitions();
  const keyring = createKeyring(TEST_KEY_SECRET);
  const ledger = createLedger({ keyring, definitions, ...(now ? { now } : {}) });
  const actorOf = async (name: string): Promise<Actor> => {
    const id = await walletOf(ledger, zone, {
      subject: name,
      email: `${name}@acme.test`,
      emailVerified: true,
      name,
    });
    return { loggedInId: id, effectiveId: id };
  };
  return {
    ...database,
    zone,
    definitions,
    keyring,
    ledger,
    rules: createRules(TEST_KEY_SECRET),
    actor: await actorOf('ada'),
    other: await actorOf('ben'),
  };
}

/** A reader of only their own records, without consent contracts. */
export function ownReader({ effectiveId }: Actor): Reader {
  return { wallet: effectiveId, ids: [effectiveId], grants: [] };
}

/** A dictionary with the given properties and defaults for the others. */
export function buildDictionary(given: Partial<Dictionary> & { name: string }): Dictionary {
  return { ...EMPTY_DICTIONARY, ...given };
}

/** Appends a dictionary, completed like that of `buildDictionary`, as the job for saving does. */
export function saveDictionary(
  { ledger, zone, actor }: TestZone,
  given: Parameters<typeof buildDictionary>[0],
  previous?: Head,
): Promise<Head> {
  const dictionary = buildDictionary(given);
  return ledger.append(zone, (tx) =>
    tx.append({
      chain: '$dictionary',
      id: previous?.id ?? crypto.randomUUID(),
      type: 'DICTIONARY',
      operation: previous ? 'UPDATE' : 'CREATE',
      owners: [actor.effectiveId],
      actor,
      body: { dictionary },
      previous,
    }),
  );
}

/** Creates an edge definition, from 'visit.person' to 'person.code'. */
export async function saveEdge(
  { ledger, zone, actor }: TestZone,
  name: string,
  from: string,
  to: string,
): Promise<void> {
  await ledger.append(zone, (tx) => createEdgeDefinition(tx, edgeOf(name, from, to), actor));
}

/** Appends a record of data. */
export function saveRecord(
  { ledger, zone }: TestZone,
  actor: Actor,
  chain: string,
  data: Record<string, unknown>,
  previous?: Head,
): Promise<Head> {
  return ledger.append(
    zone,
    (tx) =>
      tx.append({
        chain,
        id: previous?.id ?? crypto.randomUUID(),
        type: 'ASSET',
        operation: previous ? 'UPDATE' : 'CREATE',
        owners: [actor.effectiveId],
        actor,
        body: { data, metadata: {} },
        previous,
      }),
    { blind: !previous },
  );
}
