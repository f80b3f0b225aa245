import { CALLS } from '#model/calls/all.ts';
import { PlatformError } from './errors.ts';
import type { PlatformClient } from './client.server.ts';

/** Why a query cannot be drawn as a graph, in the platform's words; undefined when it can. */
export async function graphQueryProblem(
  api: PlatformClient,
  query: string,
): Promise<string | undefined> {
  try {
    await api.call(CALLS.validateQuery, { body: { query, mustHaveGraph: true } });
    return undefined;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return error.message;
  }
}
