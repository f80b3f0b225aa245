import { describe, expect, it } from 'vitest';
import { ConfigError } from '#http/server-settings.ts';
import { issuerOf, issuerSource, parseConfig } from './config.server.ts';

const required = {
  DATABASE_URL: 'postgres://keyway@localhost/keyway',
  SESSION_SECRET: 's'.repeat(32),
  OIDC_CLIENT_SECRET: 'secret',
};
const parse = (more: Record<string, string> = {}) => parseConfig({ ...required, ...more });

describe('parseConfig', () => {
  it('fills in the defaults of one machine', () => {
    const config = parse();
    expect(config.publicOrigin).toBe('http://localhost:3000');
    expect(config.apiBase).toBe('http://localhost:4000/api');
    expect(issuerOf('meridian', config)).toBe('http://localhost:4000/realms/meridian');
  });

  it('replaces {host} in the API base by API_HOST [A-682]', () => {
    const config = parse({ API_HOST: 'https://data.example.com/', API_BASE: '{host}/v1/api' });
    expect(config.apiBase).toBe('https://data.example.com/v1/api');
  });

  it('refuses an API base that begins with neither https:// nor {host} [A-682]', () => {
    expect(() => parse({ API_BASE: 'http://data.example.com/api' })).toThrow(
      "The variable API_BASE must begin with 'https://' or '{host}'.",
    );
  });

  it('refuses an API base that does not end with /api [A-683]', () => {
    expect(() => parse({ API_BASE: 'https://data.example.com/api/' })).toThrow(
      "The variable API_BASE must end with '/api'.",
    );
  });

  it('names the description of the API by a path on the API host, which may be set [A-744]', () => {
    expect(parse().swaggerConfigPath).toBe('/v3/api-docs/swagger-config');
    const path = '/docs/config.json';
    expect(parse({ SWAGGER_CONFIG_PATH: path }).swaggerConfigPath).toBe(path);
    expect(() => parse({ SWAGGER_CONFIG_PATH: '//elsewhere.test' })).toThrow('SWAGGER_CONFIG_PATH');
  });

  it('is of one realm in a dedicated environment, which may name it [A-857 A-858]', () => {
    expect(parse().dedicatedRealm).toBeUndefined();
    expect(parse({ DEDICATED_REALM: 'true' }).dedicatedRealm).toBe('internal');
    expect(parse({ DEDICATED_REALM: 'meridian' }).dedicatedRealm).toBe('meridian');
  });

  it('gives each of several processes the metrics on a port of its own', () => {
    expect(parse({ CONSOLE_SLOT: '2' }).metersAddress).toBeUndefined();
    expect(parse({ METRICS_PORT: '9100' }).metersAddress?.port).toBe(9100);
    expect(parse({ METRICS_PORT: '9100', CONSOLE_SLOT: '2' }).metersAddress?.port).toBe(9102);
  });

  it('names every variable that is missing or wrong, one a line', () => {
    expect(() => parseConfig({ PORT: 'high', SESSION_SECRET: 'short', DATABASE_URL: ' ' })).toThrow(
      new ConfigError(
        [
          'The variable PORT must be a number between 1 and 65535.',
          'The variable DATABASE_URL is missing.',
          "The variable SESSION_SECRET must have at least 32 characters; 'openssl rand -hex 32' makes one.",
          'The variable OIDC_CLIENT_SECRET is missing.',
        ].join('\n'),
      ),
    );
  });

  it('refuses an origin with a path', () => {
    expect(() => parse({ PUBLIC_ORIGIN: 'https://example.com/keyway' })).toThrow('PUBLIC_ORIGIN');
  });
});

describe('the issuer', () => {
  it('is found below its template, the realm escaped', () => {
    const config = parse({ OIDC_ISSUER: 'https://id.example.com/auth/realms/{realm}/' });
    expect(issuerOf('a/b', config)).toBe('https://id.example.com/auth/realms/a%2Fb');
    expect(issuerSource(config)).toBe('https://id.example.com');
  });

  it('may carry the realm in its host name', () => {
    const config = parse({ OIDC_ISSUER: 'https://{realm}.id.example.com' });
    expect(issuerSource(config)).toBe('https://*.id.example.com');
  });

  it('says whether the provider has the paths of Keycloak', () => {
    const kindOf = (OIDC_ISSUER: string) => parse({ OIDC_ISSUER }).oidc.kind;
    expect(parse().oidc.kind).toBe('keycloak');
    expect(kindOf('https://id.example.com/auth/realms/{realm}/')).toBe('keycloak');
    expect(kindOf('https://{realm}.id.example.com/')).toBe('other');
    expect(() => kindOf('https://id.example.com')).toThrow("OIDC_ISSUER must contain '{realm}'");
  });
});
