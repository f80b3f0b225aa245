/**
 * What the browser keeps besides the session: display copies only. Authority is always the server's session, so
 * nothing here is ever read to decide what a person may do.
 */

/** Keys in localStorage. */
export const STORAGE_KEYS = {
  realm: 'realm',
  /** The chosen zone. */
  env: 'env',
  /** The roles in the zone, lower-cased. */
  roles: 'roles',
  searchTerms: 'keyway.search',
  conversation: 'keyway.conversation',
  queryHistory: 'keyway.queries',
} as const;

/** Drafts of editor forms lie below this, one key a form. */
export const DRAFT_PREFIX = 'keyway.draft.';

/** What belongs to the zone it was made in. */
const OF_ONE_ZONE = [STORAGE_KEYS.searchTerms, STORAGE_KEYS.conversation];

export interface LocalStorageValues {
  realm: string;
  zone: string;
  roles: readonly string[];
}

/**
 * Brings the copies up to date; the first page in another zone or realm drops what belongs to the old one.
 * @param open gives the browser's storage; it throws where storage is forbidden, and then nothing is kept
 */
export function syncLocalStorage(copies: LocalStorageValues, open: () => Storage): void {
  try {
    write(copies, open());
  } catch {
    // Storage is full or forbidden; the console works without.
  }
}

function write({ realm, zone, roles }: LocalStorageValues, storage: Storage): void {
  const known = storage.getItem(STORAGE_KEYS.env) !== null;
  const moved =
    storage.getItem(STORAGE_KEYS.env) !== zone || storage.getItem(STORAGE_KEYS.realm) !== realm;
  if (known && moved) OF_ONE_ZONE.forEach((key) => storage.removeItem(key));
  storage.setItem(STORAGE_KEYS.realm, realm);
  storage.setItem(STORAGE_KEYS.env, zone);
  storage.setItem(STORAGE_KEYS.roles, JSON.stringify(roles.map((role) => role.toLowerCase())));
}

/** Drops every stored draft of an editor form. */
export function discardDrafts(open: () => Storage): void {
  try {
    const storage = open();
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of keys) if (key?.startsWith(DRAFT_PREFIX)) storage.removeItem(key);
  } catch {
    // Where storage is forbidden there are no drafts.
  }
}
