/** The description of the platform's API (OpenAPI), which the API host serves to anybody. */
import { REQUEST_ID } from '#http/request-log.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { config } from '#app/environment/config.server.ts';

/** The longest description that is shown, in characters. The description of our platform has 200,000. */
const MAX_LENGTH = 10_000_000;
const TIMEOUT_MS = 15_000;

type Reader = Pick<Session, 'realm' | 'requestId'>;

/** The description, or the config that names its address, cannot be read. */
export class ApiDescriptionError extends Error {
  override name = 'ApiDescriptionError';
  constructor(
    readonly at: 'config' | 'description',
    cause: unknown,
  ) {
    super(`The ${at} of the API cannot be read.`, { cause });
  }
}

/**
 * Reads the description from the address that the config names, or from its default where the config
 * names none. It must be on the API host.
 * @throws ApiDescriptionError
 */
export async function readApiDescription(session: Reader): Promise<Record<string, unknown>> {
  const { apiHost, swaggerConfigPath } = config();
  const found = await readJson(new URL(swaggerConfigPath, apiHost), session).catch((cause) => {
    throw new ApiDescriptionError('config', cause);
  });
  try {
    const address = new URL(typeof found.url === 'string' ? found.url : DEFAULT_PATH, apiHost);
    if (address.origin !== new URL(apiHost).origin) {
      throw new Error(`The config names an address on another host: ${address.origin}`);
    }
    return await readJson(address, session);
  } catch (cause) {
    throw new ApiDescriptionError('description', cause);
  }
}

const DEFAULT_PATH = '/v3/api-docs';

async function readJson(
  address: URL,
  { realm, requestId }: Reader,
): Promise<Record<string, unknown>> {
  const response = await fetch(address, {
    headers: {
      ...{ accept: 'application/json', 'customer-name': realm },
      ...(requestId && { [REQUEST_ID]: requestId }),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${address.href} was answered with ${response.status}.`);
  const text = await response.text();
  if (text.length > MAX_LENGTH) {
    throw new Error(`${address.href} has more than ${MAX_LENGTH} characters.`);
  }
  const json: unknown = JSON.parse(text);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new Error(`${address.href} is no JSON object.`);
  }
  return json as Record<string, unknown>;
}
