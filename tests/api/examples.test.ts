/** Sends each example of the description as written, except for the ids of records that earlier examples created. */
import { beforeAll, expect, it } from 'vitest';
import { CALLS } from '#model/calls/all.ts';
import type { Call } from '#model/calls/definition/call.ts';
import { MESSAGE_ID, POLICY_ID } from '#model/calls/directory.ts';
import { PROMOTED_TERM } from '#model/calls/promotion.ts';
import { EXAMPLE_SELF } from '#model/calls/definition/example.ts';
import type { Example } from '#model/calls/definition/example.ts';
import { addMessage } from '#platform/directory/administration.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import {
  inZones,
  OTHER_ZONE,
  OWNER as OF_ONE_ZONE,
  REALM,
  ZONE,
} from '#tests/support/api/callers.ts';

/** To compare zones, and to bring records from one to another, takes a role in two of them. */
const OWNER = inZones(OF_ONE_ZONE, ZONE, OTHER_ZONE);

/** The ids that replace those of the examples. */
const made = new Map<string, string>();
useApi();
beforeAll(async () => {
  const { db } = api.platform;
  made.set(
    MESSAGE_ID,
    await addMessage(db, { customer: REALM, title: 'Hello', markdown: 'Hello' }),
  );
  const there = inZones(OF_ONE_ZONE, OTHER_ZONE);
  await api.call(there, 'POST', '/metadata/glossary', { term: PROMOTED_TERM });
  made.set(EXAMPLE_SELF, await api.walletOf(OWNER));
  const body = await api.read<{ id: string }[]>(OWNER, '/acceptableusesignature');
  made.set(POLICY_ID, body[0]!.id);
});

const real = (text: string) =>
  [...made].reduce((replaced, [example, id]) => replaced.replaceAll(example, id), text);

function addressOf({ path }: Call, { params = {}, query = {} }: Example): string {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
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
  fingerprint?: string;
  header?: { id: string };
}

it('the examples are each answered as it is described, one after another', async () => {
  const calls: [string, Call][] = Object.entries(CALLS);
  calls.sort(([, one], [, other]) => orderOf(one) - orderOf(other));
  for (const [name, call] of calls) await send(name, call);
});

function orderOf({ method, example: { makes, order } }: Call): number {
  const usual = makes === undefined ? 5 : 3;
  return order ?? (method === 'delete' ? 8 : usual);
}

async function send(name: string, call: Call): Promise<void> {
  const { example } = call;
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
  const id =
    body?.jobId ?? body?.conversationId ?? body?.header?.id ?? body?.id ?? body?.fingerprint;
  if (example.makes && id) made.set(example.makes, id);
  // A verification is no job.
  if (status !== 202 || body?.jobId === undefined) return;
  const job = await api.finished(OWNER, body.jobId);
  expect.soft(job, name).toMatchObject({ status: 'COMPLETED_SUCCESS' });
}
