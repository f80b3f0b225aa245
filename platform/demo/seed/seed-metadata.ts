/** Creates the missing glossary terms, wallets and groups of a demo zone with the code that the API calls use. */
import type { TermInput } from '#model/metadata/glossary.ts';
import type { Ledger, LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { Actor } from '#platform/ledger/record.ts';
import { GLOSSARY } from '#platform/metadata/glossary.ts';
import { GROUPS } from '#platform/metadata/groups.ts';
import { SYSTEM_WALLETS } from '#platform/metadata/system-wallets.ts';
import { USER_WALLETS } from '#platform/metadata/user-wallets.ts';
import { listWallets } from '#platform/metadata/wallets.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { DemoPeople } from '#platform/demo/content.ts';

/** The wallet and the zone of the metadata. */
export interface MetadataSeeding {
  ledger: Ledger;
  zone: ZoneRef;
  actor: Actor;
}

/** Adds missing terms. */
export async function seedGlossary(
  here: MetadataSeeding,
  terms: readonly TermInput[],
): Promise<void> {
  const { records: known } = await GLOSSARY.list(here.zone, { skip: 0 });
  const names = new Set(known.map(({ term }) => term));
  const missing = terms.filter(({ term }) => !names.has(term));
  await addEach(here, missing, (tx, term) => GLOSSARY.create(tx, term, here.actor));
}

/** Adds missing wallets, groups and system wallets. */
export async function seedPeople(here: MetadataSeeding, people: DemoPeople): Promise<void> {
  const { zone, actor } = here;
  const present = await listWallets(zone);
  const emails = new Set(present.userWallets.map(({ email }) => email));
  const newcomers = people.wallets.filter(({ email }) => !emails.has(email));
  await addEach(here, newcomers, (tx, wallet) => USER_WALLETS.create(tx, wallet, actor));

  const { userWallets } = await listWallets(zone);
  const walletIds = new Map(userWallets.map(({ email, id }) => [email, id]));
  const known = new Set((await GROUPS.list(zone, { skip: 0 })).records.map(({ name }) => name));
  const groups = people.groups.filter(({ name }) => !known.has(name));
  await addEach(here, groups, (tx, { members, ...group }) =>
    GROUPS.create(tx, { ...group, group: members.map(idIn(walletIds)) }, actor),
  );

  const groupIds = new Map(
    (await GROUPS.list(zone, { skip: 0 })).records.map(({ name, id }) => [name, id]),
  );
  const descriptions = new Set(present.systemWallets.map(({ description }) => description));
  const parties = people.systemWallets.filter(({ description }) => !descriptions.has(description));
  await addEach(here, parties, (tx, { access, write, ...wallet }) => {
    const body = { ...wallet, accessControlUserGroup: idIn(groupIds)(access) };
    const writeUserGroup = write && idIn(groupIds)(write);
    return SYSTEM_WALLETS.create(tx, writeUserGroup ? { ...body, writeUserGroup } : body, actor);
  });
}

function idIn(ids: ReadonlyMap<string, string>): (name: string) => string {
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The demo names '${name}', which is not in the zone.`);
    return id;
  };
}

/** Adds items in one transaction; each is written before the next one is checked. */
async function addEach<Item>(
  { ledger, zone }: MetadataSeeding,
  items: readonly Item[],
  add: (tx: LedgerTransaction, item: Item) => Promise<unknown>,
): Promise<void> {
  if (items.length === 0) return;
  await ledger.append(zone, async (tx) => {
    for (const item of items) {
      await add(tx, item);
      await tx.flush();
    }
  });
}
