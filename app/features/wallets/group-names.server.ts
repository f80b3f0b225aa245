/** User groups by id and as options: the groups of system wallets. */
import type { Session } from '#app/session/require-session.server.ts';
import type { Option } from '#app/ui/controls/option.ts';
import { CALLS } from '#model/calls/all.ts';

/** The most groups that a form offers. */
export const MOST_GROUPS = 1_000;

/** The names of groups by their ids. @throws PlatformError */
export async function readGroupNames(
  { api }: Session,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { data } = await api.call(CALLS.listGroups, { query: { ids: [...new Set(ids)] } });
  return new Map(data.map(({ id, name }) => [id, name]));
}

/** The groups of the zone by name, as options. @throws PlatformError */
export async function loadGroupOptions({ api }: Session): Promise<Option[]> {
  const query = { limit: MOST_GROUPS, orderBy: 'name' };
  const { data } = await api.call(CALLS.listGroups, { query });
  return data.map(({ id, name, description }) => ({
    value: id,
    label: name,
    ...(description && { description }),
  }));
}
