/** A client of a started stack's platform, for programs. It signs in by the code flow and renews its token. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from '#model/jobs/job-schema.ts';
import { fetchAccessToken } from './code-flow.ts';
import type { Credentials } from './code-flow.ts';
import { completeSecrets } from '#scripts/start/secrets.js';

const TOKEN_AGE_MS = 4 * 60 * 1000;
/**
 * The pauses between questions for the state of a job: the first one, and the longest. They grow, because each question
 * takes time from what is measured.
 */
const POLL_MS = { first: 50, most: 1_000 };

export interface ApiClientOptions {
  apiOrigin: string;
  consoleOrigin: string;
  /** Where the started stack keeps its secrets. */
  dataDir: string;
  account: Credentials & { realm: string };
  zone: string;
}

export interface ApiClient {
  /** The headers that a call of this client has: token, customer, zone. */
  headers(): Promise<Record<string, string>>;
  /**
   * Calls `/api{path}`; a plain object is sent as JSON, a FormData unchanged.
   * @throws Error with the platform's sentence unless it answers 2xx
   */
  call<Body>(method: string, path: string, body?: object): Promise<Body>;
  /**
   * Waits for the end of a job.
   * @throws Error with the job's reason unless it succeeds
   */
  succeeded(jobId: string): Promise<Job>;
}

export async function openApiClient(options: ApiClientOptions): Promise<ApiClient> {
  const { apiOrigin, consoleOrigin, dataDir, account, zone } = options;
  const { OIDC_CLIENT_SECRET = '' } = await completeSecrets({}, dataDir);
  const flow = {
    issuer: `${apiOrigin}/realms/${account.realm}`,
    redirectUri: `${consoleOrigin}/auth/callback`,
    clientId: 'keyway',
    clientSecret: OIDC_CLIENT_SECRET,
  };
  let token = '';
  let renewAtMs = 0;
  const headers = async () => {
    if (performance.now() >= renewAtMs) {
      token = await fetchAccessToken(flow, account);
      renewAtMs = performance.now() + TOKEN_AGE_MS;
    }
    return {
      authorization: `Bearer ${token}`,
      'customer-name': account.realm,
      'zone-name': zone,
    };
  };
  const call = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${apiOrigin}/api${path}`, {
      method,
      headers: {
        ...(await headers()),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      body: isForm ? body : body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Body;
  };
  const succeeded = async (jobId: string): Promise<Job> => {
    for (let waitMs = POLL_MS.first; ; waitMs = Math.min(waitMs * 1.2, POLL_MS.most)) {
      const job = await call<Job>('GET', `/jobs/${jobId}`);
      if (job.status === 'COMPLETED_SUCCESS') return job;
      if (job.jobCompleted) throw new Error(`${job.name}: ${JSON.stringify(job.results.error)}`);
      await pause(waitMs);
    }
  };
  return { headers, call, succeeded };
}
