/**
 * Each call that names a record, a contract or a file gives the same answer for a hidden one as for an absent one: the
 * same status, text and headers. The large run also compares how long both answers take.
 */
import { beforeAll, expect, it } from 'vitest';
import { CALLS } from '#model/calls/all.ts';
import type { Call } from '#model/calls/definition/call.ts';
import {
  EXAMPLE_CHAIN,
  EXAMPLE_DICTIONARY,
  EXAMPLE_WALLET,
} from '#model/calls/definition/example.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, OTHER, OWNER, USER } from '#tests/support/api/callers.ts';
import { assure } from '#tests/support/assurance.ts';
import { bySize } from '#tests/support/size.ts';

const TIMED_PAIRS = bySize({ ordinary: 0, large: 1_000, night: 10_000 });

/** The calls that name something which only some callers may see. */
const NAMING = Object.entries(CALLS as Record<string, Call>).filter(([, { path }]) =>
  path.includes('{sdoId}'),
);

/** The ids of what USER owns: a record, a consent contract, a smart contract. */
const hidden: string[] = [];
let consentTo: string;

useApi();
beforeAll(async () => {
  await api.saveDictionaries(ADMIN, [EXAMPLE_DICTIONARY]);
  consentTo = await api.walletOf(OWNER);
  for (const { path, example } of [
    CALLS.createRecord,
    CALLS.createConsent,
    CALLS.createSmartContract,
  ]) {
    const body = bodyOf({ example } as Call);
    const { status, body: made } = await api.call<{ header: { id: string } }>(
      ...([USER, 'POST', path.replace('{chain}', EXAMPLE_CHAIN), body] as const),
    );
    expect(status).toBe(201);
    hidden.push(made.header.id);
  }
});

function bodyOf({ example: { body, file } }: Call): FormData | object | undefined {
  const text = JSON.stringify(body ?? {}).replaceAll(EXAMPLE_WALLET, consentTo);
  const real = JSON.parse(text) as Record<string, string>;
  if (file) return fileForm(file.name, file.content, real);
  return body && real;
}

/** The answer of a call to somebody who has the permissions and owns nothing, with the id replaced. */
async function answerTo(call: Call, id: string) {
  const { params = {}, query = {} } = call.example;
  const address = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'sdoId' ? id : String(params[name] ?? ''),
  );
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const body = bodyOf(call);
  const response = await fetch(`${api.origin}/api${address}?${search}`, {
    method: call.method.toUpperCase(),
    headers: {
      ...(await api.headers(OTHER)),
      ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    body: body instanceof FormData ? body : body && JSON.stringify(body),
  });
  const headers = Object.fromEntries(response.headers);
  delete headers.date;
  delete headers['x-request-id'];
  const text = (await response.text()).replaceAll(id, '<id>');
  return { status: response.status, text, headers };
}

it.each(NAMING)('the call %s answers alike for an absent and a hidden record', async (_, call) => {
  const absent = await answerTo(call, crypto.randomUUID());
  expect(absent.status).toBe(404);
  for (const id of hidden) expect(await answerTo(call, id)).toEqual(absent);
});

it('each call answers the owner, so that the bodies are right', async () => {
  const [record] = hidden;
  const { status } = await api.call(USER, 'GET', `/graphchain/${EXAMPLE_CHAIN}/${record}`);
  expect(status).toBe(200);
});

it.runIf(TIMED_PAIRS > 0)(
  'a call for a hidden record takes as long as one for an absent one',
  { timeout: 600_000 },
  async () => {
    const call: Call = CALLS.readRecord;
    const times = { hidden: [] as number[], absent: [] as number[], absentToo: [] as number[] };
    const timed = async (id: string) => {
      const begin = performance.now();
      await answerTo(call, id);
      return performance.now() - begin;
    };
    for (let n = 0; n < TIMED_PAIRS; n++) {
      times.hidden.push(await timed(hidden[0]!));
      times.absent.push(await timed(crypto.randomUUID()));
      times.absentToo.push(await timed(crypto.randomUUID()));
    }
    const median = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)]!;
    const [ofHidden, ofAbsent, again] = [times.hidden, times.absent, times.absentToo].map(median);
    const ratio = (time: number) => (time / ofAbsent!).toFixed(2);
    assure({
      promise: 'What one may not see is answered as what is not there',
      figure: `${NAMING.length} calls with 3 kinds of ids: the same status, text and headers; ${TIMED_PAIRS} pairs: the median time of what is hidden is ${ratio(ofHidden!)} × that of what is not there`,
      control: `two medians of what is not there differ by ${ratio(again!)} ×`,
    });
  },
);
