/**
 * The discovery document of an identity provider (OpenID Connect Discovery 1.0; RFC 8414), read by the platform and the
 * console in the same way. It says where the provider's keys and pages are; nothing else may be assumed about paths.
 */
import { z } from 'zod';

const metadataSchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  authorization_endpoint: z.url().optional(),
  token_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
});

export interface Discovery {
  /** The issuer as the provider writes it, because its tokens use the same text. */
  issuer: string;
  jwksUri: string;
  authorizationEndpoint: string | undefined;
  tokenEndpoint: string | undefined;
  /** Absent when the provider has no logout of its own. */
  endSessionEndpoint: string | undefined;
}

/** The document cannot be used; the message is a sentence for administrators. */
export class DiscoveryError extends Error {
  override name = 'DiscoveryError';
}

/** Where an issuer's document is. */
export function discoveryAddress(issuer: string): string {
  return `${withoutSlash(issuer)}/.well-known/openid-configuration`;
}

/**
 * Reads the document that was found at `discoveryAddress(issuer)`.
 * @throws DiscoveryError when it is no discovery document, names another issuer (RFC 8414, 3.3; a slash at the end
 *   makes no difference, as it makes none in the address), or leads from https to http
 */
export function readDiscovery(issuer: string, document: unknown): Discovery {
  const parsed = metadataSchema.safeParse(document);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join('.')).filter(Boolean);
    throw new DiscoveryError(
      fields.length > 0
        ? `Its discovery document has no usable ${fields.join(', ')}.`
        : 'Its discovery document is not a JSON object.',
    );
  }
  const { data } = parsed;
  if (withoutSlash(data.issuer) !== withoutSlash(issuer)) {
    throw new DiscoveryError(
      `Its discovery document names the issuer '${data.issuer.slice(0, 200)}' instead of '${issuer}'.`,
    );
  }
  const { issuer: named, ...addresses } = data;
  const unsafe = Object.entries(addresses).find(
    ([, address]) => issuer.startsWith('https:') && !address.startsWith('https:'),
  );
  if (unsafe) throw new DiscoveryError(`Its ${unsafe[0]} does not begin with https://.`);
  return {
    issuer: named,
    jwksUri: data.jwks_uri,
    authorizationEndpoint: data.authorization_endpoint,
    tokenEndpoint: data.token_endpoint,
    endSessionEndpoint: data.end_session_endpoint,
  };
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}
