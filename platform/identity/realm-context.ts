import type { Database } from '#platform/storage/database.ts';
import type { Clockwork } from './sign-in/sign-in-attempts.ts';
import type { RealmKeys } from './tokens/keys.ts';
import type { PageTargets } from './pages/pages.ts';

/** A client of the provider. It sends its secret by HTTP Basic; redirect URIs are compared exactly. */
export interface IdentityClient {
  clientId: string;
  clientSecret: string;
  redirectUris: readonly string[];
  postLogoutRedirectUris: readonly string[];
}

/** The context that all parts of a realm share. */
export interface RealmContext {
  db: Database;
  realm: string;
  issuer: string;
  audience: string;
  /** How long access tokens are valid. */
  accessTokenSeconds: number;
  /** The origins whose pages may ask for tokens of the public client from a browser (CORS). */
  allowedOrigins: readonly string[];
  clients: readonly IdentityClient[];
  keys: RealmKeys;
  pageTargets: PageTargets;
  /** The path of all cookies of the realm. */
  cookiePath: string;
  clock: () => Date;
  /** True while the session with this uid exists. */
  sessionLives: (realm: string, uid: string) => Promise<boolean>;
  /** Waits before the answer to one of many wrong passwords; the default waits for real. */
  pause: Clockwork['pause'] | undefined;
  /** Called for each password that was not accepted. */
  onWrongPassword: () => void;
}
