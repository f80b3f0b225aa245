/**
 * The settings of the platform's processes (API, worker, seed, admin), read once from the environment and
 * checked. Nothing else in `platform` reads `process.env`.
 */
import path from 'node:path';
import { z } from 'zod';
import type { RoleClaim } from '#model/access/role-claims.ts';
import type { MetersAddress } from '#http/meters.ts';
import {
  ConfigError,
  databaseAddress,
  isOrigin,
  isWebAddress,
  metersAddress,
  parseSettings,
  SHARED_VARIABLES,
  textSetting as text,
  tracesEndpoint,
  withoutSlash,
} from '#http/server-settings.ts';
import { PUBLIC_CLIENT_ID } from './identity/tokens/public-client.ts';

export interface PlatformConfig {
  /** The address on which the API listens. */
  host: string;
  platformPort: number;
  /** Absolute path of the folder for all stored files. */
  dataDir: string;
  /** Absolute path of the folder for checkpoints of ledgers; none are kept if undefined. */
  checkpointDir: string | undefined;
  databaseUrl: string;
  /** The API's own origin, without a trailing slash. */
  apiHost: string;
  /** The base URL of all calls, without a trailing slash. */
  apiBase: string;
  /** The console's origin, for links in mails and redirects of the demo identity provider. */
  publicOrigin: string;
  /** The origins whose pages may call the API from a browser (CORS); none by default. */
  allowedOrigins: string[];
  oidc: OidcConfig;
  roleClaim: RoleClaim;
  /** Encrypts wallet keys. */
  keySecret: string;
  /** Whether people must have accepted the policy in force before the API answers them. */
  requirePolicy: boolean;
  maxUploadBytes: number;
  /** True when each request gets a line in the log. */
  logRequests: boolean;
  /** Nothing is measured when it is absent. */
  metersAddress: MetersAddress | undefined;
  /** Nothing is traced when it is absent. */
  tracesEndpoint: string | undefined;
  /** How many jobs a worker process runs at once: its slots. */
  jobsAtOnce: number;
  mail: MailConfig;
  /** The assistant gives built-in answers only when it is absent. */
  assistant: AssistantConfig | undefined;
}

export interface OidcConfig {
  /** The issuer's URL with '{realm}', which `issuerOf` replaces. */
  issuerTemplate: string;
  /** True when no identity provider is configured, so that the platform runs the demo identity provider. */
  embedded: boolean;
  clientId: string;
  /**
   * The clients whose access tokens the API accepts: the console's own, those of OIDC_CLIENTS, and the public client of
   * the demo identity provider.
   */
  clients: string[];
  /** It is only used by the demo identity provider. */
  clientSecret: string | undefined;
  /** How long access tokens of the demo identity provider are valid. */
  accessTokenMinutes: number;
  audience: string;
}

export interface MailConfig {
  /** Mails are written to files in `dataDir/mail` when it is absent. */
  smtpUrl: string | undefined;
  from: string;
}

export interface AssistantConfig {
  /** Base URL of an OpenAI-compatible API, without a trailing slash. */
  url: string;
  model: string;
  key: string | undefined;
}

type Variables = Record<string, string | undefined>;

const MIN_SECRET_LENGTH = 32;
const MIN_SECRET_LETTERS = 10;
/** A job holds two connections for long and needs a third at times; a zone's own server has 10 for each process. */
const MAX_JOBS_AT_ONCE = 4;
/** The lifetime of a session of the demo identity provider. */
const MAX_TOKEN_MINUTES = 600;
const KNOWN_WORDS =
  /secret|change|replace|password|passwd|example|default|insecure|keyway|please|admin|test|demo|your|this|me|my|key|to|[\W_\d]/gi;

const webAddress = text
  .refine(isWebAddress, 'must be an address that begins with https:// or http://')
  .transform(withoutSlash);

const words = text.transform((names) => names.split(/[\s,]+/).filter((name) => name !== ''));

const secret = text
  .min(MIN_SECRET_LENGTH, {
    error: `must have at least ${MIN_SECRET_LENGTH} characters; 'openssl rand -hex 32' makes one`,
    abort: true,
  })
  .refine(isHardToGuess, "is easy to guess; 'openssl rand -hex 32' makes a good one");

/** The variables of the platform beside those that the console has too. */
const variablesSchema = z
  .object({
    ...SHARED_VARIABLES,
    DATA_DIR: text.default('./data'),
    CHECKPOINT_DIR: text.optional(),
    DATABASE_URL: databaseAddress,
    API_ALLOWED_ORIGINS: words
      .refine(
        (origins) => origins.every((one) => isOrigin(one) && !one.includes('*')),
        'must be origins such as https://app.example.com, with commas or spaces, without paths; * is not one',
      )
      .transform((origins) => [...new Set(origins.map((one) => new URL(one).origin))])
      .default([]),
    OIDC_ISSUER: text
      .regex(/^(https?:\/\/|\{host\})/, "must begin with 'https://', 'http://' or '{host}'")
      .regex(/\{realm\}/, "must contain '{realm}', the place of the realm's name")
      .optional(),
    OIDC_CLIENT_SECRET: text.optional(),
    OIDC_CLIENTS: words.default([]),
    ACCESS_TOKEN_MINUTES: z.coerce
      .number('must be a number of minutes')
      .int('must be a whole number of minutes')
      .min(1, `must be between 1 and ${MAX_TOKEN_MINUTES}`)
      .max(MAX_TOKEN_MINUTES, `must be between 1 and ${MAX_TOKEN_MINUTES}`)
      .default(10),
    KEY_SECRET: secret,
    REQUIRE_POLICY: z.enum(['true', 'false'], "must be 'true' or 'false'").default('false'),
    JOBS_AT_ONCE: z.coerce
      .number('must be a number of jobs')
      .int('must be a whole number of jobs')
      .min(1, 'must be between 1 and 4; start more workers for more')
      .max(MAX_JOBS_AT_ONCE, 'must be between 1 and 4; start more workers for more')
      .default(4),
    SMTP_URL: text
      .regex(
        /^smtps?:\/\/[^/]/,
        'must be an address such as smtps://user:password@mail.example.com',
      )
      .optional(),
    MAIL_FROM: text.default('Keyway <keyway@localhost>'),
    ASSISTANT_URL: webAddress.optional(),
    ASSISTANT_MODEL: text.optional(),
    ASSISTANT_KEY: text.optional(),
  })
  .refine((given) => !given.ASSISTANT_URL || given.ASSISTANT_MODEL, {
    path: ['ASSISTANT_MODEL'],
    message: 'must name the model to ask, as ASSISTANT_URL is set',
  })
  .refine((given) => given.OIDC_ISSUER || given.OIDC_CLIENT_SECRET, {
    path: ['OIDC_CLIENT_SECRET'],
    message: 'must be set, or OIDC_ISSUER to your own identity provider',
  })
  .refine((given) => given.OIDC_ISSUER || given.OIDC_CLIENT_ID !== PUBLIC_CLIENT_ID, {
    path: ['OIDC_CLIENT_ID'],
    message: `must not be '${PUBLIC_CLIENT_ID}', the public client of the demo identity provider`,
  });

const REMEDY: Readonly<Record<string, string>> = {
  DATABASE_URL:
    'must be set to a PostgreSQL address such as postgres://user:password@host:5432/keyway; "npm start" alone brings its own server',
  KEY_SECRET: `must be set to at least ${MIN_SECRET_LENGTH} secret characters; 'openssl rand -hex 32' makes them`,
};

/** The settings from environment variables. @throws ConfigError when a variable is missing or wrong */
export function loadConfig(env: Variables): PlatformConfig {
  return build(parseSettings(variablesSchema, env, REMEDY));
}

/** The settings of this process. Wrong settings end the process with the message of the ConfigError. */
export function loadConfigOrExit(): PlatformConfig {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** The issuer of a realm's tokens, such as 'https://id.example.com/realms/meridian'. */
export function issuerOf(realm: string, { issuerTemplate }: OidcConfig): string {
  return issuerTemplate.replaceAll('{realm}', encodeURIComponent(realm));
}

function build(given: z.infer<typeof variablesSchema>): PlatformConfig {
  const apiHost = given.API_HOST ?? `http://localhost:${given.PLATFORM_PORT}`;
  const embedded = given.OIDC_ISSUER === undefined;
  const demoClients = embedded ? [PUBLIC_CLIENT_ID] : [];
  return {
    host: given.HOST,
    platformPort: given.PLATFORM_PORT,
    dataDir: path.resolve(given.DATA_DIR),
    checkpointDir: given.CHECKPOINT_DIR && path.resolve(given.CHECKPOINT_DIR),
    databaseUrl: given.DATABASE_URL,
    apiHost,
    apiBase: given.API_BASE.replace('{host}', apiHost),
    publicOrigin: given.PUBLIC_ORIGIN ?? `http://localhost:${given.PORT}`,
    allowedOrigins: given.API_ALLOWED_ORIGINS,
    oidc: {
      issuerTemplate: withoutSlash(
        (given.OIDC_ISSUER ?? '{host}/realms/{realm}').replace('{host}', apiHost),
      ),
      embedded,
      clientId: given.OIDC_CLIENT_ID,
      clients: [...new Set([given.OIDC_CLIENT_ID, ...demoClients, ...given.OIDC_CLIENTS])],
      clientSecret: given.OIDC_CLIENT_SECRET,
      audience: given.OIDC_AUDIENCE,
      accessTokenMinutes: given.ACCESS_TOKEN_MINUTES,
    },
    roleClaim: { path: given.ROLE_CLAIM, takesWord: given.ROLE_CLAIM_WORD === 'true' },
    keySecret: given.KEY_SECRET,
    requirePolicy: given.REQUIRE_POLICY === 'true',
    maxUploadBytes: given.MAX_UPLOAD_BYTES,
    logRequests: given.LOG_REQUESTS === 'true',
    metersAddress: metersAddress(given),
    tracesEndpoint: tracesEndpoint(given),
    jobsAtOnce: given.JOBS_AT_ONCE,
    mail: { smtpUrl: given.SMTP_URL, from: given.MAIL_FROM },
    assistant: given.ASSISTANT_URL
      ? {
          url: given.ASSISTANT_URL,
          model: given.ASSISTANT_MODEL ?? '',
          key: given.ASSISTANT_KEY,
        }
      : undefined,
  };
}

/** False for a value with few different characters, and for placeholders from manuals. */
function isHardToGuess(value: string): boolean {
  const rest = /[a-z]/i.test(value) ? value.replace(KNOWN_WORDS, '') : value;
  return rest !== '' && new Set(value).size >= MIN_SECRET_LETTERS;
}
