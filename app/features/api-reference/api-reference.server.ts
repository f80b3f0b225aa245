import { ApiDescriptionError, readApiDescription } from './api-description.server.ts';
import { log } from '#app/environment/log.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import type { ApiReferenceData } from './api-reference-data.ts';
import { describeApi } from './describe-api.ts';

export const CALL_PARAM = 'call';
export const API_FIND_PARAM = 'q';

/** The API reference at an address, or the sentence that says what failed. */
export async function loadApiReference(
  session: Session,
  params: URLSearchParams,
): Promise<{ reference: ApiReferenceData } | { failure: string }> {
  try {
    const document = await readApiDescription(session);
    const q = (params.get(API_FIND_PARAM) ?? '').trim();
    return { reference: describeApi(document, q, params.get(CALL_PARAM)) };
  } catch (error) {
    return { failure: descriptionFailure(error, session) };
  }
}

/**
 * The description as a file.
 * @throws Response 502 with the sentence that says what failed
 */
export async function downloadApiDescription(session: Session): Promise<Response> {
  try {
    const document = await readApiDescription(session);
    return new Response(JSON.stringify(document, null, 2), {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="keyway-api.json"',
      },
    });
  } catch (error) {
    throw new Response(descriptionFailure(error, session), { status: 502 });
  }
}

function descriptionFailure(error: unknown, { requestId }: Session): string {
  if (!(error instanceof ApiDescriptionError)) throw error;
  log.error({ err: error, requestId }, 'The description of the API could not be read.');
  return error.at === 'config'
    ? 'Unable to retrieve swagger config'
    : 'Unable to retrieve swagger JSON';
}
