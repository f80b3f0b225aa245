/** The recipients that a consent contract may name. */
import type { Session } from '#app/session/require-session.server.ts';
import type { Option } from '#app/ui/controls/option.ts';
import { CALLS } from '#model/calls/all.ts';
import { readWalletNames, systemWalletName } from '#app/fields/read-only/wallet-names.server.ts';

/** The maximum of recipients of each kind. Longer lists would be larger than the rest of the page. */
const MAX_OF_KIND = 500;

export interface Recipients {
  options: Option[];
  /** How many users and groups of the zone are not among the options. */
  left: number;
}

/**
 * The users, groups and system wallets of the zone by name, and those that are named already.
 * @throws PlatformError
 */
export async function loadRecipients(
  session: Session,
  named: readonly string[],
): Promise<Recipients> {
  const { api } = session;
  const limit = MAX_OF_KIND;
  const [users, groups, systemWallets] = await Promise.all([
    api.call(CALLS.listUserWallets, { query: { limit, orderBy: 'fullName' } }),
    api.call(CALLS.listGroups, { query: { limit, orderBy: 'name' } }),
    api.call(CALLS.listSystemWallets, { query: { limit, orderBy: 'description' } }),
  ]);
  const options = [
    ...users.data.map(({ id, fullName, email }) => optionOf(id, fullName, email)),
    ...groups.data.map(({ id, name, description }) => optionOf(id, name, 'Group', description)),
    ...systemWallets.data.map((wallet) =>
      optionOf(wallet.id, systemWalletName(wallet), 'System wallet', wallet.type),
    ),
  ];
  const known = new Set(options.map(({ value }) => value));
  const others = named.filter((id) => !known.has(id));
  const names = await readWalletNames(session, others);
  const left = [users, groups, systemWallets].reduce(
    (sum, { data, total = data.length }) => sum + total - data.length,
    0,
  );
  return {
    options: [...others.map((id) => optionOf(id, names.get(id) ?? id)), ...options],
    left,
  };
}

/** The option of a recipient. @param details texts that tell it apart from others; empty ones are left out */
function optionOf(value: string, label: string, ...details: (string | undefined)[]): Option {
  const description = details.filter(Boolean).join(' · ');
  return { value, label, ...(description !== '' && { description }) };
}
