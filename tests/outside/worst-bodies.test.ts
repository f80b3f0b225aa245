/**
 * Nothing that a caller chooses holds the thread of the API: each call gets the worst bodies that its schema and the
 * limit of a body allow. The test measures the longest turn of the event loop, as a multiple of an ordinary call at the
 * same moment.
 */
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { CALLS } from '#model/calls/all.ts';
import type { Call } from '#model/calls/definition/call.ts';
import { BODY_LIMITS } from '#http/server-guard.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import { OWNER } from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';
import { longestTurn } from '#tests/support/longest-turn.ts';

/**
 * A record of a megabyte with 25,000 names takes the time of 60 to 150 ordinary calls. Work that is not linear takes
 * thousands.
 */
const MAX_ORDINARY_CALLS = 400;
/** One good time is enough: code runs slowly at first, and garbage may be collected during any turn. */
const TRIES = 3;
const CALLER: Who = { ...OWNER, roles: ['sdzUser', 'sdzAdmin', 'sdzReadOnly'] };
const MAX_ITEMS = 100_000;
/** Calls that are not sent, because they delete the wallets and metadata that later calls need. */
const LEFT_OUT = new Set(['resetZone', 'wipeZone', 'truncateChain']);

/** Pieces of texts that may be slow for parsers, patterns, searches and renderers. */
const PIECES = [
  'a',
  '(',
  '[',
  'NOT ',
  'a AND ',
  '%_',
  '(a|b)*a',
  '*_',
  '![](',
  '<a ',
  '\u0301',
  'ﷺ',
  ' , ',
  'data.code = 1 OR ',
];

useApi();
beforeAll(async () => {
  await api.saveDictionaries(CALLER, {
    name: 'ward',
    attributes: [{ name: 'code', datatype: 'STRING', required: true }],
    indexes: [{ name: 'ward_key', type: 'PRIMARY', attributes: ['code'] }],
  });
}, 60_000);

type Schema = z.core.JSONSchema.BaseSchema;

/**
 * A value that a schema allows, as large as the room allows.
 * @param room characters that are left
 */
function worst(schema: Schema | boolean | undefined, piece: string, room: number): unknown {
  if (typeof schema !== 'object') return fill(piece, room);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) {
    const values = choices.map((choice) => worst(choice as Schema, piece, room));
    return values.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
  }
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  switch (schema.type) {
    case 'object':
      return worstObject(schema, piece, room);
    case 'array': {
      const items = schema.items as Schema | undefined;
      const least = sizeOf(worst(items, piece, 40)) + 1;
      const count = Math.min(schema.maxItems ?? MAX_ITEMS, Math.ceil(room / least));
      return Array.from({ length: count }, () => worst(items, piece, Math.floor(room / count)));
    }
    case 'integer':
    case 'number':
      return schema.maximum ?? 1;
    case 'boolean':
      return true;
    default:
      return fill(piece, Math.min(room, schema.maxLength ?? Infinity));
  }
}

/** Gives the room to one property after the other, the smallest first, so that the last one gets the rest. */
function worstObject(schema: Schema, piece: string, room: number): Record<string, unknown> {
  const named = Object.entries(schema.properties ?? {});
  const share = Math.floor(room / Math.max(1, named.length));
  const known = named.map(([name, value]) => [name, worst(value as Schema, piece, share)] as const);
  if (typeof schema.additionalProperties !== 'object') return Object.fromEntries(known);
  const more = Math.min(MAX_ITEMS, Math.floor(room / 40));
  const free = Array.from({ length: more }, (_, n) => {
    const name = `k${n}`;
    return [name, worst(schema.additionalProperties as Schema, piece, 20)] as const;
  });
  return Object.fromEntries([...known, ...free]);
}

const fill = (piece: string, room: number) =>
  piece.repeat(Math.ceil(room / piece.length)).slice(0, Math.max(1, room));

const sizeOf = (value: unknown) => JSON.stringify(value)?.length ?? 0;

/** A body below the limit, seldom smaller than two thirds of it. */
function largestBody(schema: Schema, piece: string, mostBytes: number): string {
  for (let room = mostBytes; ; room = Math.floor(room * 0.7)) {
    const body = JSON.stringify(worst(schema, piece, room));
    if (Buffer.byteLength(body) < mostBytes) return body;
  }
}

async function send(method: string, path: string, body?: string): Promise<number> {
  const response = await fetch(`${api.origin}/api${path}`, {
    method,
    headers: {
      ...(await api.headers(CALLER)),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
  });
  await response.text();
  return response.status;
}

const calls = Object.entries(CALLS as Record<string, Call>).filter(
  ([name, { body, bodyType }]) => body && bodyType !== 'multipart' && !LEFT_OUT.has(name),
);

it.each(calls)(
  'no large body of the call %s holds the thread for long',
  { timeout: 300_000 },
  async (_, call) => {
    const schema = z.toJSONSchema(call.body!, { io: 'input', unrepresentable: 'any' }) as Schema;
    const path = call.path.replace(/\{\w+\}/g, 'ward');
    const ordinary = () => longestTurn(async () => void (await send('GET', '/metadata/edge')));
    const slow: string[] = [];
    for (const piece of PIECES) {
      const body = largestBody(schema, piece, call.bodyBytes ?? BODY_LIMITS.maxBytes);
      const times: number[] = [];
      let status = 0;
      while (times.length < TRIES && !times.some((time) => time < MAX_ORDINARY_CALLS)) {
        const turn = await longestTurn(async () => {
          status = await send(call.method.toUpperCase(), path, body);
        });
        times.push(turn / Math.max(1, await ordinary()));
      }
      expect(status, `${piece}: ${body.slice(0, 100)}`).toBeLessThan(500);
      const least = Math.min(...times);
      if (least >= MAX_ORDINARY_CALLS) slow.push(`'${piece}': ${Math.round(least)} times`);
    }
    expect(slow).toEqual([]);
  },
);
