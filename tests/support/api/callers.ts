/** The callers in the tests of the API, and their zones. */
import type { Role } from '#model/access/roles.ts';

export const REALM = 'acme';
export const ZONE = 'acme_dev';
export const OTHER_ZONE = 'acme_prod';
export const OTHER_REALM = 'globex';

/** A caller; every property has a default. */
export interface Who {
  subject?: string;
  roles?: readonly Role[];
  /** The realm the token is issued for. */
  realm?: string;
  zone?: string;
  /** Claims of the token that add to or replace the default ones. */
  claims?: Record<string, unknown>;
  /** Parameters of the token's header that add to or replace the default ones. */
  header?: Record<string, unknown>;
  /** Seconds from now at which the token expires. */
  expiresIn?: number;
}

export const OWNER: Who = { subject: 'owner', roles: ['sdzUser', 'sdzAdmin'] };
export const USER: Who = { subject: 'user', roles: ['sdzUser'] };
export const ADMIN: Who = { subject: 'admin', roles: ['sdzAdmin'] };
export const READER: Who = { subject: 'reader', roles: ['sdzReadOnly'] };
/** A caller with the rights of USER, who owns nothing of what USER owns. */
export const OTHER: Who = { subject: 'other', roles: ['sdzUser'] };

/** An id that nothing has. */
export const NOBODY = '00000000-0000-4000-8000-000000000000';

/** The caller with the same roles in several zones; `zone` is that of the calls. */
export function inZones(who: Who, zone: string, ...others: readonly string[]): Who {
  const roles = [zone, ...others].map((name) => [name, { roles: who.roles }] as const);
  return {
    ...who,
    zone,
    claims: { ...who.claims, resource_access: Object.fromEntries(roles) },
  };
}
