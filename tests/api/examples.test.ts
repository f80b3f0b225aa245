/** The examples of the description, each sent as it stands there but for the ids of what the earlier ones made. */
import { beforeAll, expect, it } from 'vitest';
import { CALLS } from '#model/calls/all.ts';
import type { Call } from '#model/calls/call.ts';
import { addMessage } from '#platform/directory/administration.ts';
import { EXAMPLE_IDS, EXAMPLES, type Example } from '#platform/http/openapi/examples.ts';
import { api, fileForm, OWNER, REALM, useApi } from '#tests/support/api-test.ts';

/** The ids that take the places of those of the examples. */
const made = new Map<string, string>();
useApi();
beforeAll(async () => {
  const { db } = api.platform;
  made.set(
    EXAMPLE_IDS.message,
    await addMessage(db, { customer: REALM, title: 'Hello', markdown: 'Hello' }),
  );
  made.set(EXAMPLE_IDS.self, await api.walletOf(OWNER));
  const { body } = await api.call<{ id: string }[]>(OWNER, 'GET', '/acceptableusesignature');
  made.set(EXAMPLE_IDS.policy, body[0]!.id);
});

const real = (text: string) =>
  [...made].reduce((replaced, [example, id]) => replaced.replaceAll(example, id), text);

function addressOf({ path }: Call, { params = {}, query = {} }: Example): string {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const search = new URLSearchParams(pairs).toString();
  return real(search === '' ? address : `${address}?${search}`);
}

function bodyOf({ body, file }: Example): unknown {
  if (file) return fileForm(file.name, file.content, body as Record<string, string>);
  return body && (JSON.parse(real(JSON.stringify(body))) as unknown);
}

interface Identified {
  id?: string;
  edgeId?: string;
  jobId?: string;
  conversationId?: string;
  header?: { id: string };
}

it('are each answered as it is described, one after another', async () => {
  for (const [name, example] of Object.entries(EXAMPLES)) {
    await send(name as keyof typeof CALLS, example);
  }
});

async function send(name: keyof typeof CALLS, example: Example): Promise<void> {
  const call: Call = CALLS[name];
  const address = addressOf(call, example);
  const method = call.method.toUpperCase();
  if (call.response === 'file') {
    const response = await fetch(`${api.origin}/api${address}`, {
      headers: await api.headers(OWNER),
    });
    const isEmpty = (await response.text()) === '';
    expect.soft([response.status, isEmpty], name).toEqual([200, false]);
    return;
  }
  const { status, body } = await api.call<Identified | undefined>(
    OWNER,
    method,
    address,
    bodyOf(example),
  );
  // The job has ended by then, so there is nothing to cancel any more.
  const described = name === 'cancelJob' ? 409 : (call.status ?? 200);
  expect.soft([status, body], name).toEqual([described, body]);
  const id = body?.jobId ?? body?.conversationId ?? body?.header?.id ?? body?.id;
  if (example.makes && id) made.set(EXAMPLE_IDS[example.makes], id);
  if (status !== 202) return;
  const job = await api.finished(OWNER, body!.jobId!);
  expect.soft(job, name).toMatchObject({ status: 'COMPLETED_SUCCESS' });
}
