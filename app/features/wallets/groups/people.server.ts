/** Reads user wallets by id, and finds them by a search. They are the members of groups. */
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { isUuid } from '#model/fields/fields.ts';
import { PAGE_LIMITS } from '#model/fields/limits.ts';
import type { StoredUserWallet } from '#model/wallets/wallet.ts';
import type { Found } from '#app/features/wallets/found-search.tsx';
import type { Person } from './person.ts';

/** A search shows at most this many people. */
const MAX_FOUND = 50;
/** At most this many ids are in one request, so that its address stays below 8 KiB. */
const IDS_AT_ONCE = 200;

/** The user wallets whose name or e-mail address contains the text, sorted by name. @throws PlatformError */
export async function findPeople({ api }: Session, text: string): Promise<Found<Person>> {
  const search = text.trim().slice(0, PAGE_LIMITS.search) || undefined;
  const query = { search, limit: MAX_FOUND, orderBy: 'fullName' };
  const { data, total = data.length } = await api.call(CALLS.listUserWallets, { query });
  return { items: data.map(toPerson), total };
}

/**
 * The user wallets with these ids, in this order. One that no longer exists gets its id as its name, so that it can be
 * removed from its group.
 * @throws PlatformError
 */
export async function readPeople({ api }: Session, ids: readonly string[]): Promise<Person[]> {
  const wanted = [...new Set(ids)];
  const possible = wanted.filter(isUuid);
  const starts = Array.from(
    { length: Math.ceil(possible.length / IDS_AT_ONCE) },
    (_, index) => index * IDS_AT_ONCE,
  );
  const known = new Map<string, Person>();
  for (const start of starts) {
    const query = { ids: possible.slice(start, start + IDS_AT_ONCE) };
    const { data } = await api.call(CALLS.listUserWallets, { query });
    for (const wallet of data) known.set(wallet.id, toPerson(wallet));
  }
  return wanted.map((id) => known.get(id) ?? { id, fullName: id, email: '' });
}

function toPerson({ id, fullName, email }: StoredUserWallet): Person {
  return { id, fullName, email };
}
