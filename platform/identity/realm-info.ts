/**
 * The public description of a realm at `/realms/{realm}`, as Keycloak has it. Older clients find its key and token
 * address there.
 */
import { createPublicKey } from 'node:crypto';
import type { RealmContext } from './realm-context.ts';
import { publicKeys } from './tokens/keys.ts';

export interface RealmInfo {
  realm: string;
  /** The key that signs tokens: SubjectPublicKeyInfo (RFC 5280), DER in base64. */
  public_key: string;
  'token-service': string;
  'account-service': string;
  /** Seconds since 1970; 0, as sessions are ended one by one. */
  'tokens-not-before': 0;
}

export function realmInfo({ realm, issuer, keys }: RealmContext): RealmInfo {
  const [key = {}] = publicKeys(keys).keys;
  const der = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'der' });
  return {
    realm,
    public_key: der.toString('base64'),
    'token-service': `${issuer}/protocol/openid-connect`,
    'account-service': `${issuer}/account`,
    'tokens-not-before': 0,
  };
}
