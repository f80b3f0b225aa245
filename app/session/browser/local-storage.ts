/**
 * What the console writes to localStorage: values for display only. Authorization always uses the server's session,
 * never these values.
 */

/** Keys in localStorage. */
export const STORAGE_KEYS = {
  realm: 'realm',
  /** The chosen zone. */
  env: 'env',
  /** The roles in the zone, lower-cased. */
  roles: 'roles',
  searchTerms: 'keyway.search',
  /** The last conversation with the assistant (B-371). */
  conversation: 'blastAIConversation',
  queryHistory: 'keyway.queries',
  /** The zone, and the time up to which the person was told of jobs that have ended. */
  jobs: 'keyway.jobs',
} as const;

/** The prefix of the keys of editor drafts, one key per form. */
export const DRAFT_PREFIX = 'keyway.draft.';

/** Keys with values that belong to one zone. */
const ZONE_KEYS = [STORAGE_KEYS.searchTerms, STORAGE_KEYS.conversation];

export interface LocalStorageValues {
  realm: string;
  zone: string;
  roles: readonly string[];
}

/**
 * Writes realm, zone and roles to localStorage; after a change of zone or realm removes the values of the old zone.
 * @param open returns localStorage; it throws where storage is forbidden, and then nothing is stored
 */
export function syncLocalStorage(values: LocalStorageValues, open: () => Storage): void {
  try {
    write(values, open());
  } catch {
    // Storage is full or forbidden; the console works without it.
  }
}

function write({ realm, zone, roles }: LocalStorageValues, storage: Storage): void {
  const known = storage.getItem(STORAGE_KEYS.env) !== null;
  const changed =
    storage.getItem(STORAGE_KEYS.env) !== zone || storage.getItem(STORAGE_KEYS.realm) !== realm;
  if (known && changed) ZONE_KEYS.forEach((key) => storage.removeItem(key));
  storage.setItem(STORAGE_KEYS.realm, realm);
  storage.setItem(STORAGE_KEYS.env, zone);
  storage.setItem(STORAGE_KEYS.roles, JSON.stringify(roles.map((role) => role.toLowerCase())));
}

/** Removes all stored drafts of editor forms. */
export function discardDrafts(open: () => Storage): void {
  try {
    const storage = open();
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of keys) if (key?.startsWith(DRAFT_PREFIX)) storage.removeItem(key);
  } catch {
    // Where storage is forbidden there are no drafts.
  }
}
