/** The wallets that the filter of the audit trail by a person means. */
import { readWalletNames, systemWalletName } from '#app/fields/read-only/wallet-names.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { isUuid } from '#model/fields/fields.ts';
import { PAGE_LIMITS } from '#model/fields/limits.ts';
import type { NamedWallets } from './audit-data.ts';

/** How many wallets of a kind are offered. */
const MAX_NAMED = 20;

/** The wallets that a text names: by an id, by a whole name or e-mail address, or by a part of one. */
export async function findPerson(
  session: Session,
  text: string,
): Promise<NamedWallets | undefined> {
  if (text === '') return undefined;
  if (isUuid(text)) {
    const names = await readWalletNames(session, [text]);
    const one = { id: text, name: names.get(text) ?? text };
    return { one, some: [one], total: 1 };
  }
  const query = { search: text.slice(0, PAGE_LIMITS.search), limit: MAX_NAMED };
  const [people, systems] = await Promise.all([
    session.api.call(CALLS.listUserWallets, { query: { ...query, orderBy: 'fullName' } }),
    session.api.call(CALLS.listSystemWallets, { query }),
  ]);
  const found = [
    ...people.data.map(({ id, fullName, email }) => ({ id, name: fullName, email })),
    ...systems.data.map((wallet) => ({ id: wallet.id, name: systemWalletName(wallet), email: '' })),
  ];
  const said = text.toLowerCase();
  const whole = found.filter(({ name, email }) =>
    [name, email].some((value) => value.toLowerCase() === said),
  );
  const total = (people.total ?? people.data.length) + (systems.total ?? systems.data.length);
  const [one, ...others] = whole.length > 0 ? whole : found;
  const some = found.map(({ id, name, email }) => ({
    id,
    name: email ? `${name} (${email})` : name,
  }));
  const isOne = one !== undefined && others.length === 0 && (whole.length > 0 || total === 1);
  return { ...(isOne && { one: { id: one.id, name: one.name } }), some, total };
}
