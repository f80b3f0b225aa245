/** Whether the person owns a contract. */
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import type { Header } from '#model/records/record.ts';

/** Whether the person may change the record with this header. @throws PlatformError */
export async function isOwner(
  { api, user }: Session,
  { owners, limitedOwners }: Pick<Header, 'owners' | 'limitedOwners'>,
): Promise<boolean> {
  const query = { principal: [user.subject] };
  const { data } = await api.call(CALLS.listUserWallets, { query });
  return data.some(({ id }) => owners.includes(id) || limitedOwners.includes(id));
}
