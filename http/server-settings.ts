/**
 * How the console and the platform read their settings from environment variables, and the variables that both have.
 */
import { z } from 'zod';
import { claimPathProblem } from '#model/access/role-claims.ts';
import { databaseAddressProblem } from './database-hosts.ts';
import type { MetersAddress } from './meters.ts';

const GIBIBYTE = 1024 ** 3;

/** Missing or wrong settings. The message has one line for each, with the variable and what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export const textSetting = z.string().trim();

export const originSetting = textSetting
  .refine(isOrigin, 'must be an origin such as https://keyway.example.com, without a path')
  .transform(withoutSlash);

export const databaseAddress = textSetting.superRefine((address, context) => {
  const message = databaseAddressProblem(address);
  if (message) context.addIssue({ code: 'custom', message });
});

const portUpTo = (max: number) =>
  z.coerce
    .number(`must be a number between 1 and ${max}`)
    .int(`must be a whole number between 1 and ${max}`)
    .min(1, `must be between 1 and ${max}`)
    .max(max, `must be between 1 and ${max}`);
const port = portUpTo(65_535);

/**
 * The variables of both programs, with their defaults; '{host}' is replaced by API_HOST, '{realm}' and '{zone}' at use.
 */
export const SHARED_VARIABLES = {
  HOST: textSetting.default('127.0.0.1'),
  PORT: port.default(3000),
  PLATFORM_PORT: port.default(4000),
  API_HOST: originSetting.optional(),
  API_BASE: textSetting
    .regex(/^(https:\/\/|\{host\})/, "must begin with 'https://' or '{host}'")
    .regex(/\/api$/, "must end with '/api'")
    .default('{host}/api'),
  PUBLIC_ORIGIN: originSetting.optional(),
  OIDC_CLIENT_ID: textSetting.default('keyway'),
  OIDC_AUDIENCE: textSetting.default('account'),
  ROLE_CLAIM: textSetting
    .superRefine((path, context) => {
      const problem = claimPathProblem(path);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    })
    .default('resource_access.{zone}.roles'),
  ROLE_CLAIM_WORD: z.enum(['true', 'false'], "must be 'true' or 'false'").default('false'),
  LOG_REQUESTS: z.enum(['true', 'false'], "must be 'true' or 'false'").default('false'),
  METRICS_HOST: textSetting.default('127.0.0.1'),
  // The worker and up to four processes of the console use the ports after it (meters.ts).
  METRICS_PORT: portUpTo(65_530).optional(),
  // The packages of OpenTelemetry read this variable and their other ones themselves (open-tracing.ts).
  OTEL_EXPORTER_OTLP_ENDPOINT: textSetting
    .refine(isWebAddress, 'must be an address such as http://127.0.0.1:4318')
    .optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/json'], "must be 'http/json', the only protocol of traces here, or unset")
    .optional(),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], "must be 'true' or 'false'").default('false'),
  MAX_UPLOAD_BYTES: z.coerce
    .number('must be a number of bytes')
    .int('must be a whole number of bytes')
    .positive('must be more than 0')
    .default(2 * GIBIBYTE),
};

/** Where metrics are offered; undefined for no metrics. */
export function metersAddress(given: {
  METRICS_HOST: string;
  METRICS_PORT?: number | undefined;
}): MetersAddress | undefined {
  const { METRICS_HOST: host, METRICS_PORT: port } = given;
  return port === undefined ? undefined : { host, port };
}

/** Where traces are exported to; undefined for no traces. */
export function tracesEndpoint(given: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_SDK_DISABLED: string;
}): string | undefined {
  return given.OTEL_SDK_DISABLED === 'true' ? undefined : given.OTEL_EXPORTER_OTLP_ENDPOINT;
}

/**
 * The settings in an environment; an empty variable counts as absent.
 * @param remedies what to do about a variable that is absent, after its name
 * @throws ConfigError; its message contains no values, as they may be secret
 */
export function parseSettings<Schema extends z.ZodType>(
  schema: Schema,
  environment: Readonly<Record<string, string | undefined>>,
  remedies: Readonly<Record<string, string>> = {},
): z.output<Schema> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = new Map(
    result.error.issues.map(({ path, code, message }) => {
      const name = String(path[0]);
      const isAbsent = !(name in given);
      const ofAbsent = remedies[name] ?? (code === 'invalid_type' ? 'is missing' : message);
      return [name, isAbsent ? ofAbsent : message];
    }),
  );
  throw new ConfigError(
    [...problems].map(([name, problem]) => `The variable ${name} ${problem}.`).join('\n'),
  );
}

export function isOrigin(value: string): boolean {
  return isWebAddress(value) && new URL(value).origin === withoutSlash(value).toLowerCase();
}

export function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
