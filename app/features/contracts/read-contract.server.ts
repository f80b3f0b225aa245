import type { z } from 'zod';
import { found } from '#app/platform-client/found.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { CALLS } from '#model/calls/all.ts';
import { isUuid } from '#model/fields/fields.ts';

/**
 * Reads a contract or a receipt.
 * @param expected.absent the text that is shown when there is no such record, or when it is of another kind
 * @throws Response 404 then, or what the platform answered instead
 */
export async function readContract<Schema extends z.ZodType>(
  { api }: Session,
  params: { chain: string; sdoId: string },
  { schema, absent }: { schema: Schema; absent: string },
): Promise<{ data: z.output<Schema>; headers: Headers }> {
  if (!isUuid(params.sdoId)) throw new Response(absent, { status: 404 });
  const call = api.call(CALLS.readRecord, { params });
  const { data, headers } = await found(call, { absent, failure: FAILURE.list });
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new Response(absent, { status: 404 });
  return { data: parsed.data, headers };
}
