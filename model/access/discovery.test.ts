import { describe, expect, it } from 'vitest';
import { discoveryAddress, DiscoveryError, readDiscovery } from './discovery.ts';

const ISSUER = 'https://id.example/tenants/acme';
const DOCUMENT = {
  issuer: ISSUER,
  jwks_uri: 'https://keys.example/acme.json',
  authorization_endpoint: 'https://id.example/tenants/acme/login',
  token_endpoint: 'https://id.example/tenants/acme/exchange',
};

describe('a discovery document', () => {
  it('says where everything is', () => {
    expect(readDiscovery(ISSUER, { ...DOCUMENT, extra: 1 })).toEqual({
      issuer: ISSUER,
      jwksUri: DOCUMENT.jwks_uri,
      authorizationEndpoint: DOCUMENT.authorization_endpoint,
      tokenEndpoint: DOCUMENT.token_endpoint,
      endSessionEndpoint: undefined,
    });
  });

  it('may write its issuer with a slash at the end, as its tokens then do', () => {
    const issuer = `${ISSUER}/`;
    expect(readDiscovery(ISSUER, { ...DOCUMENT, issuer }).issuer).toBe(issuer);
    expect(discoveryAddress(issuer)).toBe(`${ISSUER}/.well-known/openid-configuration`);
  });

  it.each<[unknown, string]>([
    [undefined, 'Its discovery document is not a JSON object.'],
    ['text', 'Its discovery document is not a JSON object.'],
    [{}, 'Its discovery document has no usable issuer, jwks_uri.'],
    [{ ...DOCUMENT, jwks_uri: 'keys' }, 'Its discovery document has no usable jwks_uri.'],
    [
      { ...DOCUMENT, issuer: 'https://id.example/tenants/globex' },
      `Its discovery document names the issuer 'https://id.example/tenants/globex' instead of '${ISSUER}'.`,
    ],
    [
      { ...DOCUMENT, jwks_uri: 'http://id.example/keys' },
      'Its jwks_uri does not begin with https://.',
    ],
  ])('is refused: %j', (document, sentence) => {
    expect(() => readDiscovery(ISSUER, document)).toThrow(new DiscoveryError(sentence));
  });
});
