/** The console's configuration: read once from the environment, and validated. */
import { z } from 'zod';
import type { RoleClaim } from '#model/access/role-claims.ts';
import type { MetersAddress } from '#http/meters.ts';
import {
  ConfigError,
  databaseAddress,
  metersAddress,
  parseSettings,
  SHARED_VARIABLES,
  textSetting as text,
  tracesEndpoint,
  withoutSlash,
} from '#http/server-settings.ts';

const MIN_SECRET_LENGTH = 32;
/** The realm when DEDICATED_REALM is 'true' instead of a name (A-858). */
const INTERNAL_REALM = 'internal';

/** The variables of the console beside those that the platform has too. */
const environmentSchema = z.object({
  ...SHARED_VARIABLES,
  NODE_ENV: text.optional(),
  // The number of this process among several, from 0 on. server/processes.ts sets it.
  CONSOLE_SLOT: z.coerce.number().int().min(0).max(3).default(0),
  DATABASE_URL: databaseAddress,
  SESSION_SECRET: text.min(
    MIN_SECRET_LENGTH,
    `must have at least ${MIN_SECRET_LENGTH} characters; 'openssl rand -hex 32' makes one`,
  ),
  OIDC_ISSUER: text
    .regex(/\{realm\}/, "must contain '{realm}', the place of the realm's name")
    .default('{host}/realms/{realm}'),
  OIDC_CLIENT_SECRET: text,
  DEDICATED_REALM: text
    .transform((realm) => (realm === 'true' ? INTERNAL_REALM : realm))
    .optional(),
  SWAGGER_CONFIG_PATH: text
    .regex(/^\/(?!\/)/, "must be a path such as '/v3/api-docs/swagger-config'")
    .default('/v3/api-docs/swagger-config'),
  DOCS_URL: text.default('/dev_docs/home.html'),
  HELP_DESK_URL: text.default('https://help.example.com/'),
});

type Environment = z.infer<typeof environmentSchema>;

export interface ConsoleConfig {
  port: number;
  host: string;
  /** True where Vite serves the sources. */
  development: boolean;
  databaseUrl: string;
  sessionSecret: string;
  /** The console's origin, without a trailing slash. Redirects, cookies and the same-origin check use it. */
  publicOrigin: string;
  /** The platform's origin, for the calls outside the API base (health, info, API description). */
  apiHost: string;
  /** The base address of the API, without a trailing slash. */
  apiBase: string;
  oidc: {
    /** The issuer's address with '{realm}' in it, replaced by `issuerOf`. */
    issuerTemplate: string;
    clientId: string;
    clientSecret: string;
    /** 'keycloak' includes the demo provider, because both have the same paths below the issuer. */
    kind: 'keycloak' | 'other';
  };
  roleClaim: RoleClaim;
  /** The only realm, in dedicated-environment mode. */
  dedicatedRealm: string | undefined;
  /** The path on the API host that tells which document describes the API (A-744). */
  swaggerConfigPath: string;
  docsUrl: string;
  helpDeskUrl: string;
  maxUploadBytes: number;
  /** True when each request gets a line in the log. */
  logRequests: boolean;
  /** The address of the metrics; without it, nothing is measured. Each process of the console has a port of its own. */
  metersAddress: MetersAddress | undefined;
  /** Where traces are sent; without it, nothing is traced. */
  tracesEndpoint: string | undefined;
}

let current: ConsoleConfig | undefined;

/**
 * The configuration of this process, read at the first call, which entry.server.tsx makes at start. An invalid value
 * ends the process.
 */
export function config(): ConsoleConfig {
  current ??= readOrExit();
  return current;
}

function readOrExit(): ConsoleConfig {
  try {
    return parseConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** The configuration in an environment. @throws ConfigError when a variable is missing or invalid */
export function parseConfig(environment: Record<string, string | undefined>): ConsoleConfig {
  return buildConfig(parseSettings(environmentSchema, environment));
}

function buildConfig(env: Environment): ConsoleConfig {
  const apiHost = env.API_HOST ?? `http://localhost:${env.PLATFORM_PORT}`;
  return {
    port: env.PORT,
    host: env.HOST,
    development: env.NODE_ENV === 'development',
    databaseUrl: env.DATABASE_URL,
    sessionSecret: env.SESSION_SECRET,
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
    apiHost,
    apiBase: env.API_BASE.replace('{host}', apiHost),
    oidc: {
      issuerTemplate: withoutSlash(env.OIDC_ISSUER.replace('{host}', apiHost)),
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      kind: /\/realms\/\{realm\}\/*$/.test(env.OIDC_ISSUER) ? 'keycloak' : 'other',
    },
    roleClaim: { path: env.ROLE_CLAIM, takesWord: env.ROLE_CLAIM_WORD === 'true' },
    dedicatedRealm: env.DEDICATED_REALM,
    swaggerConfigPath: env.SWAGGER_CONFIG_PATH,
    docsUrl: env.DOCS_URL,
    helpDeskUrl: env.HELP_DESK_URL,
    maxUploadBytes: env.MAX_UPLOAD_BYTES,
    logRequests: env.LOG_REQUESTS === 'true',
    metersAddress: metersAddress({
      ...env,
      METRICS_PORT: env.METRICS_PORT && env.METRICS_PORT + env.CONSOLE_SLOT,
    }),
    tracesEndpoint: tracesEndpoint(env),
  };
}

/** The issuer of a realm's tokens, for example 'https://id.example.com/realms/meridian'. */
export function issuerOf(realm: string, { oidc }: Pick<ConsoleConfig, 'oidc'> = config()): string {
  return oidc.issuerTemplate.replaceAll('{realm}', encodeURIComponent(realm));
}

/**
 * The origin of all issuers as a Content-Security-Policy source. A realm in the host name becomes a wildcard:
 * 'https://{realm}.id.example.com/' gives 'https://*.id.example.com'.
 */
export function issuerSource({ oidc }: Pick<ConsoleConfig, 'oidc'> = config()): string {
  const origin = /^https?:\/\/[^/]+/.exec(oidc.issuerTemplate)?.[0] ?? "'self'";
  return origin.replaceAll('{realm}', '*');
}
