/** Calls the API of a zone for the commands of `npm run admin`. */
import { AdministrationError } from '#platform/directory/administration.ts';

export interface ZoneApi {
  /** What a call answers. @throws AdministrationError with the sentence of a refusal */
  call<Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer>;
}

interface ZoneApiSettings {
  /** The address of the platform. */
  url: string | undefined;
  /** An access token of the customer. */
  token: string | undefined;
  customer: string;
  zone: string;
}

const STANDARD_URL = 'http://localhost:4000';
/** How long one call may take: a plan checks the records of each dictionary that it changes. */
const ANSWER_MS = 5 * 60_000;

/** @throws AdministrationError without a token */
export function createZoneApi({ url, token, customer, zone }: ZoneApiSettings): ZoneApi {
  if (!token?.trim()) {
    throw new AdministrationError(
      'KEYWAY_TOKEN is not set. Set it to an access token; docs/promotion.md says how a pipeline gets one.',
    );
  }
  const headers = {
    ...{ authorization: `Bearer ${token.trim()}`, 'content-type': 'application/json' },
    ...{ 'customer-name': customer, 'zone-name': zone },
  };
  const origin = url?.trim() || STANDARD_URL;
  return {
    async call<Answer>(method: 'GET' | 'POST', path: string, body?: unknown) {
      const response = await send(origin, path, {
        ...{ method, headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // A redirect would take the token to another server.
        ...{ redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) },
      });
      const answer = await readAnswer(origin, response);
      if (response.ok) return answer as Answer;
      const { message } = answer as { message?: string };
      throw new AdministrationError(message ?? `The API at ${origin} answers ${response.status}.`);
    },
  };
}

async function send(origin: string, path: string, init: RequestInit): Promise<Response> {
  let address: URL;
  try {
    address = new URL(`/api${path}`, origin);
  } catch {
    throw new AdministrationError(
      `KEYWAY_URL is '${origin}'. Write the address of the platform, such as ${STANDARD_URL}.`,
    );
  }
  try {
    return await fetch(address, init);
  } catch {
    throw new AdministrationError(
      `The API at ${origin} does not answer. Start it, or set KEYWAY_URL to the address of the platform.`,
    );
  }
}

async function readAnswer(origin: string, response: Response): Promise<unknown> {
  try {
    return ((await response.json()) as unknown) ?? {};
  } catch {
    throw new AdministrationError(
      `What answers at ${origin} is not the API of Keyway (${response.status}). Set KEYWAY_URL to the address of the platform.`,
    );
  }
}
