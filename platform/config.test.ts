import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '#http/server-settings.ts';
import { issuerOf, loadConfig } from './config.ts';

const NEEDED = {
  DATABASE_URL: 'postgres://keyway:pw@127.0.0.1:5432/keyway',
  KEY_SECRET: '0f8b1c53a7e942d6b8c1e5f7a9d3b2c4',
  OIDC_CLIENT_SECRET: 'demo',
};
const load = (given: Record<string, string> = {}) => loadConfig({ ...NEEDED, ...given });

describe('loadConfig', () => {
  it('needs no more than database, secret and client, and gives the rest its defaults', () => {
    expect(load()).toEqual({
      host: '127.0.0.1',
      platformPort: 4000,
      dataDir: path.resolve('data'),
      databaseUrl: NEEDED.DATABASE_URL,
      apiHost: 'http://localhost:4000',
      apiBase: 'http://localhost:4000/api',
      publicOrigin: 'http://localhost:3000',
      allowedOrigins: [],
      oidc: {
        issuerTemplate: 'http://localhost:4000/realms/{realm}',
        embedded: true,
        clientId: 'keyway',
        clients: ['keyway', 'burst'],
        clientSecret: 'demo',
        audience: 'account',
        accessTokenMinutes: 10,
      },
      roleClaim: { path: 'resource_access.{zone}.roles', takesWord: false },
      keySecret: NEEDED.KEY_SECRET,
      requirePolicy: false,
      maxUploadBytes: 2_147_483_648,
      logRequests: false,
      jobsAtOnce: 4,
      mail: { smtpUrl: undefined, from: 'Keyway <keyway@localhost>' },
      assistant: undefined,
      dedicatedRealm: undefined,
    });
  });

  it('requires the policy only when told so in so many words', () => {
    expect(load({ REQUIRE_POLICY: 'true' }).requirePolicy).toBe(true);
    expect(load({ REQUIRE_POLICY: 'false' }).requirePolicy).toBe(false);
    expect(() => load({ REQUIRE_POLICY: 'yes' })).toThrow(
      "The variable REQUIRE_POLICY must be 'true' or 'false'.",
    );
  });

  it('measures only where a port is given, on this machine unless told otherwise', () => {
    expect(load({ METRICS_HOST: '0.0.0.0' }).metersAddress).toBeUndefined();
    expect(load({ METRICS_PORT: '9100' }).metersAddress).toEqual({ host: '127.0.0.1', port: 9100 });
    const { metersAddress } = load({ METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' });
    expect(metersAddress).toEqual({ host: '0.0.0.0', port: 9100 });
  });

  it('traces only where a collector is given, and not where OpenTelemetry is switched off', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
    expect(load({ OTEL_SERVICE_NAME: 'clinic' }).tracesEndpoint).toBeUndefined();
    expect(load({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracesEndpoint).toBe(OTEL_EXPORTER_OTLP_ENDPOINT);
    const off = load({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' });
    expect(off.tracesEndpoint).toBeUndefined();
  });

  it('takes a role from a text of one word only when told so', () => {
    expect(load({ ROLE_CLAIM_WORD: 'true' }).roleClaim.takesWord).toBe(true);
  });

  it('takes an empty variable for an absent one', () => {
    expect(load({ PLATFORM_PORT: '', SMTP_URL: ' ' })).toEqual(load());
  });

  it.each([
    ['https://api.example.com/api', 'https://api.example.com/api'],
    ['{host}/v2/api', 'http://localhost:4000/v2/api'],
  ])('accepts the API base %s [A-682]', (given, apiBase) => {
    expect(load({ API_BASE: given }).apiBase).toBe(apiBase);
  });

  it.each(['http://api.example.com/api', 'api.example.com/api', 'https://api.example.com'])(
    'refuses the API base %s [A-682]',
    (given) => expect(() => load({ API_BASE: given })).toThrow(/The variable API_BASE must/),
  );

  it('replaces {host} by API_HOST', () => {
    const { apiBase, oidc } = load({ API_HOST: 'https://platform.example.com/' });
    expect(apiBase).toBe('https://platform.example.com/api');
    expect(issuerOf('meridian', oidc)).toBe('https://platform.example.com/realms/meridian');
  });

  it('lets pages of exactly the named origins call the API', () => {
    const { allowedOrigins } = load({
      API_ALLOWED_ORIGINS:
        'https://App.example.com/, http://localhost:5173 https://app.example.com',
    });
    expect(allowedOrigins).toEqual(['https://app.example.com', 'http://localhost:5173']);
  });

  it('leaves the part of the identity provider to the one that is configured', () => {
    const { oidc } = loadConfig({
      ...NEEDED,
      OIDC_CLIENT_SECRET: '',
      OIDC_ISSUER: 'https://id.example.com/realms/{realm}',
    });
    expect(oidc.embedded).toBe(false);
    expect(oidc.clients).toEqual(['keyway']);
    expect(issuerOf('a b', oidc)).toBe('https://id.example.com/realms/a%20b');
  });

  it('accepts the tokens of further clients, named with commas or spaces', () => {
    const { clients } = load({
      OIDC_CLIENT_ID: 'console',
      OIDC_CLIENTS: 'burst, loader  console',
    }).oidc;
    expect(clients).toEqual(['console', 'burst', 'loader']);
  });

  it.each([
    ['DATABASE_URL', '', '"npm start" alone brings its own server'],
    ['DATABASE_URL', 'mysql://db', 'must be a PostgreSQL address'],
    ['PLATFORM_PORT', '70000', 'between 1 and 65535'],
    ['METRICS_PORT', '65531', 'must be between 1 and 65530'],
    ['METRICS_PORT', 'on', 'must be a number between 1 and 65530'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318', 'must be an address such as http://127.'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', "must be 'http/json'"],
    ['OTEL_SDK_DISABLED', 'yes', "must be 'true' or 'false'"],
    ['PUBLIC_ORIGIN', 'https://keyway.example.com/console', 'without a path'],
    ['API_ALLOWED_ORIGINS', '*', 'must be origins such as https://app.example.com'],
    ['API_ALLOWED_ORIGINS', 'null', '* is not one'],
    ['API_ALLOWED_ORIGINS', 'https://a.example.com https://*.example.com', 'must be origins'],
    ['API_ALLOWED_ORIGINS', 'https://a.example.com, b.example.com', 'must be origins'],
    ['API_ALLOWED_ORIGINS', 'https://a.example.com/app', 'without paths'],
    ['OIDC_ISSUER', 'https://id.example.com/', "must contain '{realm}'"],
    ['OIDC_CLIENT_SECRET', '', 'or OIDC_ISSUER to your own identity provider'],
    ['OIDC_CLIENT_ID', 'burst', "must not be 'burst', the public client"],
    ['ACCESS_TOKEN_MINUTES', '0', 'must be between 1 and 600'],
    ['ACCESS_TOKEN_MINUTES', '601', 'must be between 1 and 600'],
    ['ACCESS_TOKEN_MINUTES', '2.5', 'must be a whole number of minutes'],
    ['ROLE_CLAIM', 'roles', "must contain '{zone}'"],
    ['ROLE_CLAIM_WORD', 'yes', "must be 'true' or 'false'"],
    ['MAX_UPLOAD_BYTES', '2 GB', 'must be a number of bytes'],
    ['JOBS_AT_ONCE', '0', 'must be between 1 and 4'],
    ['JOBS_AT_ONCE', '5', 'start more workers for more'],
    ['JOBS_AT_ONCE', 'many', 'must be a number of jobs'],
    ['SMTP_URL', 'mail.example.com', 'smtps://user:password@mail.example.com'],
    ['ASSISTANT_URL', 'localhost:11434', 'begins with https:// or http://'],
    ['KEY_SECRET', '', "'openssl rand -hex 32' makes them"],
    ['KEY_SECRET', 'changeme', 'at least 32 characters'],
    ['KEY_SECRET', 'change-me-change-me-change-me-change-me', 'easy to guess'],
    ['KEY_SECRET', 'my-secret-key-please-change-this-1234567', 'easy to guess'],
    ['KEY_SECRET', 'a'.repeat(64), 'easy to guess'],
  ])('refuses %s=%s and says what to do', (name, value, remedy) => {
    const refusal = () => load({ [name]: value });
    expect(refusal).toThrow(ConfigError);
    expect(refusal).toThrow(`The variable ${name} `);
    expect(refusal).toThrow(remedy);
  });

  it('wants a model for the assistant it is given', () => {
    const url = { ASSISTANT_URL: 'http://localhost:11434/v1/' };
    expect(() => load(url)).toThrow('The variable ASSISTANT_MODEL must name the model');
    expect(load({ ...url, ASSISTANT_MODEL: 'small' }).assistant).toEqual({
      url: 'http://localhost:11434/v1',
      model: 'small',
      key: undefined,
    });
  });

  it('names every wrong variable at once and never repeats a secret', () => {
    const refusal = () => load({ KEY_SECRET: 'hunter2', PORT: 'x' });
    expect(refusal).toThrow(/PORT.*\n.*KEY_SECRET/);
    expect(refusal).not.toThrow('hunter2');
  });
});
