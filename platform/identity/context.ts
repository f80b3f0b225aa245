import type { Database } from '#platform/storage/database.ts';

import type { RealmKeys } from './keys.ts';
import type { Places } from './pages.ts';

/** A client of the provider. Secrets are sent by HTTP Basic; addresses are compared letter by letter. */
export interface IdentityClient {
  clientId: string;
  clientSecret: string;
  redirectUris: readonly string[];
  postLogoutRedirectUris: readonly string[];
}

/** What the parts of a realm share. */
export interface RealmContext {
  db: Database;
  realm: string;
  issuer: string;
  audience: string;
  clients: readonly IdentityClient[];
  keys: RealmKeys;
  places: Places;
  /** Every cookie of the realm stays below it. */
  cookiePath: string;
  clock: () => Date;
}
