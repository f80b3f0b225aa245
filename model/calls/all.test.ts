import { expect, it } from 'vitest';
import { z } from 'zod';
import { dictionarySchema } from '#model/dictionaries/dictionary.ts';
import { API_WORDS } from '#model/dictionaries/names.ts';
import { CALLS } from './all.ts';

const CHAIN = '{chain}';
const isName = (segment: string | undefined) => segment?.startsWith('{');

/**
 * The word of a fixed address that a chain of the same name would be mistaken for; undefined when the two addresses
 * never meet.
 */
function wordTakenFor(chainPath: string, fixedPath: string): string | undefined {
  const chainSegments = chainPath.split('/');
  const fixed = fixedPath.split('/');
  const index = chainSegments.indexOf(CHAIN);
  const word = fixed[index];
  if (index < 0 || chainSegments.length !== fixed.length || isName(word)) return undefined;
  const agrees = chainSegments.every(
    (segment, i) => i === index || segment === fixed[i] || isName(segment) || isName(fixed[i]),
  );
  return agrees ? word : undefined;
}

it('words of addresses are those at a position where the name of a chain may be', () => {
  const calls = Object.values(CALLS);
  const words = calls.flatMap((one) =>
    calls.flatMap((other) =>
      one.method === other.method ? [wordTakenFor(one.path, other.path)] : [],
    ),
  );
  const met = new Set(words.filter((word) => word !== undefined));
  expect([...met].sort()).toEqual([...API_WORDS].sort());
});

/** True when a request for the path would be taken by a route of the pattern. */
function takes(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((segment, i) => isName(segment) || segment === given[i])
  );
}

it('a call whose address has a fixed word comes before those that would take the word for a name', () => {
  const calls = Object.entries(CALLS);
  const hidden = calls.flatMap(([name, { method, path }], index) => {
    const earlier = calls.slice(0, index);
    return earlier.some(([, call]) => call.method === method && takes(call.path, path))
      ? [name]
      : [];
  });
  expect(hidden).toEqual([]);
});

/** The paths in a JSON Schema of objects that would drop a name which they do not know. */
function looseObjects(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isObject = 'type' in schema && schema.type === 'object' && 'properties' in schema;
  const isLoose = isObject && !('additionalProperties' in schema);
  const inner = Object.entries(schema).flatMap(([key, part]) =>
    looseObjects(part, `${path}/${key}`),
  );
  return isLoose ? [path, ...inner] : inner;
}

it('no call drops a field of JSON that it does not know', () => {
  const bodies = Object.entries({ ...CALLS, dictionary: { body: dictionarySchema } }).flatMap(
    ([name, call]) =>
      'body' in call && !('bodyType' in call && call.bodyType === 'multipart')
        ? [[name, call.body] as const]
        : [],
  );
  const loose = bodies.flatMap(([name, body]) =>
    looseObjects(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), name),
  );
  expect(bodies.length).toBeGreaterThan(20);
  expect(loose).toEqual([]);
});
