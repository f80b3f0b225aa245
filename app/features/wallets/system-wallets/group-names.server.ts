/** Reads user groups by id, and finds them by a search. They are the groups of system wallets. */
import type { Session } from '#app/session/require-session.server.ts';
import type { Option } from '#app/ui/controls/option.ts';
import { CALLS } from '#model/calls/all.ts';
import { isUuid } from '#model/fields/fields.ts';
import type { StoredGroup } from '#model/wallets/group.ts';
import { PAGE_LIMITS } from '#model/fields/limits.ts';
import type { Found } from '#app/features/wallets/found-search.tsx';
import type { GroupChoice } from './group-choice.ts';

/** More groups than this are not sent as options, but searched. */
const MAX_OPTIONS = 300;
/** A search shows at most this many groups. */
const MAX_FOUND = 50;

/** The names of groups by their ids. @throws PlatformError */
export async function readGroupNames(
  session: Session,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const groups = await readGroups(session, ids);
  return new Map(groups.map(({ value, label }) => [value, label]));
}

/** The groups with these ids. One that no longer exists gets its id as its name. @throws PlatformError */
export async function readGroupOptions(
  session: Session,
  ids: readonly string[],
): Promise<Option[]> {
  const known = await readGroups(session, ids);
  const found = new Map(known.map((option) => [option.value, option]));
  return [...new Set(ids)].filter(isUuid).map((id) => found.get(id) ?? { value: id, label: id });
}

async function readGroups({ api }: Session, ids: readonly string[]): Promise<Option[]> {
  const asked = [...new Set(ids)].filter(isUuid);
  if (asked.length === 0) return [];
  const { data } = await api.call(CALLS.listGroups, { query: { ids: asked } });
  return data.map(toOption);
}

/**
 * The zone's groups, sorted by name. If they are too many, only those with the given ids.
 * @throws PlatformError
 */
export async function loadGroupChoice(
  session: Session,
  ids: readonly string[],
): Promise<GroupChoice> {
  const query = { limit: MAX_OPTIONS, orderBy: 'name' };
  const { data, total = data.length } = await session.api.call(CALLS.listGroups, { query });
  return total > data.length
    ? { options: await readGroupOptions(session, ids), isSearched: true }
    : { options: data.map(toOption), isSearched: false };
}

/** The groups whose name or description contains the text, sorted by name. @throws PlatformError */
export async function findGroups({ api }: Session, text: string): Promise<Found<Option>> {
  const search = text.trim().slice(0, PAGE_LIMITS.search) || undefined;
  const query = { search, limit: MAX_FOUND, orderBy: 'name' };
  const { data, total = data.length } = await api.call(CALLS.listGroups, { query });
  return { items: data.map(toOption), total };
}

function toOption({ id, name, description }: StoredGroup): Option {
  return { value: id, label: name, ...(description && { description }) };
}
