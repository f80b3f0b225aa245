/** Wallets and groups for tests of screens that need existing ones. */
import { CALLS } from '#model/calls/all.ts';
import type { StoredGroup } from '#model/wallets/group.ts';
import type { StoredSystemWallet, StoredUserWallet } from '#model/wallets/wallet.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { uniqueName } from './customer.ts';

/** Creates a user wallet whose person has not signed in. */
export function makePerson(api: ApiClient, first = 'Ada'): Promise<StoredUserWallet> {
  const fullName = uniqueName(`${first} Member`);
  const email = `${uniqueName(first.toLowerCase())}@keyway.test`;
  return api.call<StoredUserWallet>('POST', CALLS.createUserWallet.path, { fullName, email });
}

/** Creates a group of these people, or of a new one. */
export async function makeGroup(
  api: ApiClient,
  ...people: StoredUserWallet[]
): Promise<StoredGroup> {
  const members = people.length > 0 ? people : [await makePerson(api)];
  return api.call<StoredGroup>('POST', CALLS.createGroup.path, {
    name: uniqueName('Group'),
    description: '',
    group: members.map(({ id }) => id),
  });
}

/** Creates 'Team 001', 'Team 002', … with one member, more than a form offers in a list. */
export async function makeManyGroups(api: ApiClient, count = 301): Promise<void> {
  const { id } = await makePerson(api);
  const names = Array.from({ length: count }, (_, n) => `Team ${String(n + 1).padStart(3, '0')}`);
  for (let from = 0; from < count; from += 50) {
    await Promise.all(
      names
        .slice(from, from + 50)
        .map((name) =>
          api.call('POST', CALLS.createGroup.path, { name, description: '', group: [id] }),
        ),
    );
  }
}

/** Creates a system wallet of the type TENANT_OWNER with a group of its own. */
export async function makeSystemWallet(
  api: ApiClient,
  change: Partial<StoredSystemWallet> = {},
): Promise<StoredSystemWallet> {
  const { id } = await makeGroup(api);
  return api.call<StoredSystemWallet>('POST', CALLS.createSystemWallet.path, {
    type: 'TENANT_OWNER',
    description: uniqueName('System'),
    accessControlUserGroup: id,
    writeUserGroup: id,
    ...change,
  });
}
