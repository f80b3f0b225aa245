/** The names of wallets and groups, for screens that have only their ids. */
import { orElse } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import type { StoredSystemWallet } from '#model/wallets/wallet.ts';

/** How many ids one request names, so that its address stays below 8 KiB. */
const IDS_AT_ONCE = 150;

export type Names = ReadonlyMap<string, string>;

/** The names of wallets and groups by their ids; those that cannot be read are left out. */
export async function readWalletNames(session: Session, ids: readonly string[]): Promise<Names> {
  const wanted = [...new Set(ids)];
  const names = new Map<string, string>();
  for (let start = 0; start < wanted.length; start += IDS_AT_ONCE) {
    const part = wanted.slice(start, start + IDS_AT_ONCE);
    for (const [id, name] of await readPart(session, part)) names.set(id, name);
  }
  return names;
}

async function readPart({ api }: Session, ids: string[]): Promise<[id: string, name: string][]> {
  const asked = Promise.all([
    api.call(CALLS.listWallets, { query: { ids } }),
    api.call(CALLS.listGroups, { query: { ids } }),
  ]);
  const read = await orElse(asked, undefined);
  // Without the names, the page shows the ids.
  if (!read) return [];
  const [{ data: wallets }, { data: groups }] = read;
  return [
    ...wallets.userWallets.map(({ id, fullName }): [string, string] => [id, fullName]),
    ...wallets.systemWallets.map((wallet): [string, string] => [
      wallet.id,
      systemWalletName(wallet),
    ]),
    ...groups.map(({ id, name }): [string, string] => [id, name]),
  ];
}

/** What a system wallet is called. It has no name, so its description is used, or else its type. */
export function systemWalletName({
  description,
  type,
}: Pick<StoredSystemWallet, 'description' | 'type'>): string {
  return description === '' ? type : description;
}
