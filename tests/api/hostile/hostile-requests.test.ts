/**
 * Sends generated addresses, queries, bodies and files to every call, half valid and half hostile. Every answer must
 * tell the caller what to do, and none may be a server error.
 */
import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { CALLS } from '#model/calls/all.ts';
import type { Call } from '#model/calls/definition/call.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { OWNER, REALM } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';
import { assure } from '#tests/support/assurance.ts';
import { bySize, testSeed } from '#tests/support/size.ts';

const RUNS = bySize({ ordinary: 12, large: 120, night: 500 });
/** The ordinary run sends the same requests every time. */
const SEED = testSeed(
  `${RUNS} hostile requests per call`,
  bySize({ ordinary: 1, large: undefined }),
);
const TIMEOUT_MS = 60_000 + RUNS * 1_000;
const CALLER: Who = { ...OWNER, roles: ['sdzUser', 'sdzAdmin', 'sdzReadOnly'] };
/** Calls that delete wallets and metadata, which later calls need. */
const LEFT_OUT = new Set(['resetZone', 'wipeZone', 'truncateChain']);

/** Existing names and ids, so that some generated requests pass the first checks. */
let known: string[];

useApi();
beforeAll(async () => {
  const dictionary = {
    name: 'ward',
    attributes: attributesIn({ code: 'STRING!', beds: 'INTEGER' }),
    indexes: [{ name: 'ward_key', type: 'PRIMARY', attributes: ['code'] }],
  };
  const { jobId } = await api.saveDictionaries(CALLER, dictionary);
  const record = await api.call<{ header: { id: string; owners: string[] } }>(
    CALLER,
    'POST',
    '/graphchain/ward',
    { data: { code: 'A', beds: 3 } },
  );
  const { id, owners } = record.body.header;
  known = ['ward', id, ...owners, jobId, REALM, 'FROM ward', 'GRAPH ward LIMIT 1'];
});

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202egpj',
  '💥'.repeat(200),
  'x'.repeat(20_000),
  "'; drop table head; --",
  '%',
  '\\',
  '../../etc/passwd',
  '$wallet',
  '__proto__',
  'constructor',
  'null',
  '-1',
  '1e999',
  '99999999999999999999',
  '2026-02-30T25:61:00Z',
  '0001-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'metadata.*',
  'data.code;data.code',
  '(((((',
  "FROM ward WHERE data.code REGEX '(a+)+$'",
  'SELECT COUNT(*) FROM ward GROUP BY data.code AS OF "1"',
];
const HOSTILE_NUMBERS = [-1, -0, 0, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 31, 1e-320];

const hostile = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE_TEXTS),
  fc.constantFrom<unknown>(...HOSTILE_NUMBERS, null, true, [], {}),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(
    Array.from({ length: 70 }).reduce<unknown>((inner) => ({ inner }), 'a long way down'),
  ),
);
const text = () =>
  fc.oneof(fc.constantFrom(...known), fc.constantFrom(...HOSTILE_TEXTS), fc.string());

type Schema = z.core.JSONSchema.BaseSchema;

/** Values that a schema may allow, with hostile ones among them. */
function valueOf(schema: Schema | boolean | undefined): Arbitrary<unknown> {
  if (typeof schema !== 'object') return hostile;
  return fc.oneof({ weight: 5, arbitrary: likely(schema) }, { weight: 1, arbitrary: hostile });
}

function likely(schema: Schema): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice as Schema)));
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, value]) => [name, valueOf(value as Schema)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
    }
    case 'array':
      return fc.array(valueOf(schema.items as Schema), { maxLength: 3 });
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constantFrom(...HOSTILE_NUMBERS));
    case 'boolean':
      return fc.boolean();
    default:
      return text();
  }
}

interface Sent {
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

function requestOf(call: Call): Arbitrary<Sent> {
  const parameters = [...call.path.matchAll(/\{(\w+)\}/g)].map(([parameter]) => parameter);
  return fc.record({
    path: fc
      .tuple(
        fc.array(text(), { minLength: parameters.length, maxLength: parameters.length }),
        queryOf(call),
      )
      .map(([values, query]) => {
        const path = parameters.reduce((all, parameter, n) => {
          const value = (values[n] ?? '').toWellFormed().slice(0, 2_000);
          return all.replace(parameter, () => encodeURIComponent(value) || '%20');
        }, call.path);
        return path + query;
      }),
    body: bodyOf(call),
    headers: fc.oneof(
      { weight: 6, arbitrary: fc.constant({}) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Record<string, string>>(
          { 'idempotency-key': 'again' },
          { 'if-none-match': '"' },
          { 'biq-system-wallet-id': 'nobody' },
          { 'content-type': 'text/plain' },
          { 'content-type': 'multipart/form-data' },
        ),
      },
    ),
  });
}

function queryOf({ query }: Call): Arbitrary<string> {
  const names = Object.keys(query?.shape ?? {});
  if (names.length === 0) return fc.constantFrom('', '?a=1&a=2');
  const pair = fc.tuple(fc.constantFrom(...names), fc.oneof(text(), fc.constantFrom('1', 'name')));
  return fc.array(pair, { maxLength: 4 }).map((pairs) => {
    const given = pairs.map(([name, value]) => [name, value.toWellFormed().slice(0, 2_000)]);
    return `?${new URLSearchParams(given)}`;
  });
}

function bodyOf({ method, body, bodyType }: Call): Arbitrary<unknown> {
  if (method === 'get' || !body) return fc.constant(undefined);
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;
  if (bodyType !== 'multipart') return fc.oneof(valueOf(schema), fc.constantFrom('{', '"', '[1,'));
  const fields = Object.keys(schema.properties ?? {});
  return fc
    .tuple(
      fc.array(fc.tuple(fc.constantFrom('file', ...fields), text()), { maxLength: 4 }),
      fc.oneof(fc.uint8Array({ maxLength: 300 }), text(), fc.json()),
      fc.constantFrom('rows.csv', 'rows.xlsx', '', '../x', 'a'.repeat(300)),
    )
    .map(([pairs, content, name]) => {
      const given = pairs.map(([field, value]) => [field, value.toWellFormed()]);
      const bytes = typeof content === 'string' ? content : new Uint8Array(content);
      return fileForm(name, bytes, Object.fromEntries(given) as Record<string, string>);
    });
}

/** Makes a call accept anything in its path, its query and its body. @returns a function that restores its schemas */
function takeSchemas(call: Call): () => void {
  const { params, query, body } = call;
  const open: { params?: unknown; query?: unknown; body?: unknown } = call;
  if (params) open.params = z.any();
  if (query) {
    open.query = z.object(
      Object.fromEntries(Object.keys(query.shape).map((name) => [name, z.any()])),
    );
  }
  if (body && call.bodyType !== 'multipart') open.body = z.any();
  return () => Object.assign(open, params && { params }, query && { query }, body && { body });
}

async function send(call: Call, { path, body, headers }: Sent): Promise<Response> {
  const isForm = body instanceof FormData;
  const typed: Record<string, string> =
    body === undefined || isForm ? {} : { 'content-type': 'application/json' };
  return fetch(`${api.origin}/api${path}`, {
    method: call.method.toUpperCase(),
    headers: { ...(await api.headers(CALLER)), ...typed, ...(isForm ? {} : headers) },
    body: body === undefined || isForm || typeof body === 'string' ? body : JSON.stringify(body),
  });
}

describe('a call answers what a caller did wrong, whatever that is', () => {
  const answered = { done: 0, refused: 0 };
  const unchecked = { sent: 0, failed: 0 };
  const calls = Object.entries(CALLS as Record<string, Call>).filter(
    ([name]) => !LEFT_OUT.has(name),
  );
  it.each(calls)('%s', { timeout: TIMEOUT_MS }, async (_, call) => {
    await fc.assert(
      fc.asyncProperty(requestOf(call), async ({ path, body, headers }) => {
        const answer = await send(call, { path, body, headers });
        const said = await answer.text();
        answered[answer.status < 400 ? 'done' : 'refused'] += 1;
        expect(answer.status, `${call.method} ${path}: ${said}`).toBeLessThan(500);
        if (answer.status >= 400) expect(JSON.parse(said)).toHaveProperty('message');
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it(
    'of which some cause errors of the server when no call has a schema',
    { timeout: TIMEOUT_MS },
    async () => {
      const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
      const requests = calls.flatMap(([, call]) =>
        fc.sample(requestOf(call), { numRuns: 2, seed: SEED }).map((sent) => ({ call, sent })),
      );
      const putBack = calls.map(([, call]) => takeSchemas(call));
      try {
        for (const { call, sent } of requests) {
          const answer = await send(call, sent);
          await answer.body?.cancel();
          unchecked.sent += 1;
          if (answer.status >= 500) unchecked.failed += 1;
        }
      } finally {
        for (const put of putBack) put();
        print.mockRestore();
      }
      expect(unchecked.failed).toBeGreaterThan(0);
    },
  );

  afterAll(() => {
    const { done, refused } = answered;
    if (done + refused < calls.length * RUNS) return;
    assure({
      promise: 'No input to a call causes a server error, and every refusal says why',
      figure: `${calls.length} calls, ${RUNS} random requests each (seed ${SEED}): ${done} done, ${refused} refused, none answered by 500 or above`,
      control: `without the schemas of the calls ${unchecked.failed} of ${unchecked.sent} are answered by 500`,
    });
  });
});
