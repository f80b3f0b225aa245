import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredSystemWallet } from '#model/wallets/wallet.ts';
import { GROUPS } from '#platform/metadata/groups.ts';
import { SYSTEM_WALLETS } from '#platform/metadata/system-wallets.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { actingWallets, mayActAs, ownersOfNew, readerIds } from './wallets.ts';

let ada: string;
let ben: string;
/** Ada is in the group `access`, Ben in the group `write`. */
let access: string;
let write: string;

useZone();
beforeAll(async () => {
  [ada, ben] = [t.actor.loggedInId, t.other.loggedInId];
  const group = async (name: string, members: string[]) => {
    const body = { name, description: '', group: members };
    return (await t.ledger.append(t.zone, (tx) => GROUPS.create(tx, body, t.actor))).id;
  };
  access = await group('access', [ada]);
  write = await group('write', [ben]);
});

function make(type: StoredSystemWallet['type']): Promise<StoredSystemWallet> {
  const body = { type, description: type, accessControlUserGroup: access, writeUserGroup: write };
  return t.ledger.append(t.zone, (tx) => SYSTEM_WALLETS.create(tx, body, t.actor));
}

const standsFor = (wallet: string) => readerIds(t.zone.db, t.zone, wallet);
const acts = (wallet: string, as: string) => mayActAs(t.zone.db, t.zone, wallet, as);

describe.each([
  { type: 'TENANT_OWNER', actor: 'ben', limited: false },
  { type: 'TENANT_LIMITED_OWNER', actor: 'ben', limited: true },
  { type: 'CUSTODIAN_OWNER', actor: 'ada', limited: false },
  { type: 'CUSTODIAN_LIMITED_OWNER', actor: 'ada', limited: true },
] as const)('a system wallet of type $type', ({ type, actor, limited }) => {
  let wallet: StoredSystemWallet;
  beforeAll(async () => {
    wallet = await make(type);
  });

  it('is read for by its access group only', async () => {
    expect(await standsFor(ada)).toContain(wallet.id);
    expect(await standsFor(ben)).not.toContain(wallet.id);
    expect(await standsFor(wallet.id)).toEqual([wallet.id]);
  });

  it(`is acted as by ${actor} only`, async () => {
    expect(await acts(ada, wallet.id)).toBe(actor === 'ada');
    expect(await acts(ben, wallet.id)).toBe(actor === 'ben');
    for (const person of [ada, ben]) {
      const ids = (await actingWallets(t.zone.db, t.zone, person)).map(({ id }) => id);
      expect(ids.includes(wallet.id)).toBe(await acts(person, wallet.id));
    }
  });

  it(`${limited ? 'owns by half' : 'owns'} what is made by it`, async () => {
    const made = (given?: { owners: string[]; limitedOwners: string[] }) =>
      ownersOfNew(t.zone.db, t.zone, { loggedInId: ada, effectiveId: wallet.id }, given);
    expect(await made()).toEqual(
      limited
        ? { owners: [ada], limitedOwners: [wallet.id] }
        : { owners: [wallet.id], limitedOwners: [] },
    );
    expect(await made({ owners: [ben], limitedOwners: [ada] })).toEqual({
      owners: [ben],
      limitedOwners: limited ? [ada, wallet.id] : [ada],
    });
  });
});

it('somebody who acts as nobody else owns what is made', async () => {
  expect(await ownersOfNew(t.zone.db, t.zone, t.actor)).toEqual({
    owners: [ada],
    limitedOwners: [],
  });
});

it('a change of groups or type holds at once', async () => {
  const wallet = await make('TENANT_OWNER');
  const { id, ...body } = wallet;
  await t.ledger.append(t.zone, (tx) =>
    SYSTEM_WALLETS.update(tx, id, { ...body, type: 'CUSTODIAN_OWNER' }, t.actor),
  );
  expect([await acts(ada, id), await acts(ben, id)]).toEqual([true, false]);
  const members = (group: string[]) =>
    t.ledger.append(t.zone, (tx) =>
      GROUPS.update(tx, access, { name: 'access', description: '', group }, t.actor),
    );
  await members([ben]);
  expect([await acts(ada, id), await acts(ben, id)]).toEqual([false, true]);
  expect(await standsFor(ada)).toEqual([ada]);
  expect(await standsFor(ben)).toEqual(expect.arrayContaining([ben, access, write, id]));
  await members([ada]);
});

it('nobody acts as a wallet that is not there, or is no system wallet', async () => {
  expect(await acts(ada, crypto.randomUUID())).toBe(false);
  expect(await acts(ada, ben)).toBe(false);
});
