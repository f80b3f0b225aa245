/**
 * Edge definitions over HTTP: the five calls, and the rules of names, which dictionaries share. parameters.test.ts
 * tests the filters of lists, dictionaries.test.ts what is deleted with a dictionary.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type {
  AnsweredEdgeDefinition,
  StoredEdgeDefinition,
} from '#model/dictionaries/edge-definition.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, READER, USER } from '#tests/support/api/callers.ts';

const PATH = '/metadata/edge';
// The sentences are copied from the document, not imported from the product.
const PATTERN =
  'Field should only contain alphabets or contain _ and length should be 3-64 characters.';
const RESERVED = 'Reserved keywords are not accepted.';
const BLANK = 'Field cannot be blank';

const has = edgeOf('HAS', 'person.code', 'visit.code');

useApi();
beforeAll(async () => {
  const attributes = attributesIn({ code: 'STRING!', age: 'INTEGER', born: 'DATE' });
  await api.saveDictionaries(
    ADMIN,
    ['person', 'visit'].map((name) => ({ name, attributes })),
  );
});

const pathOf = ({ edgeId }: { edgeId: string }) => `${PATH}/${edgeId}`;

async function define(given: object) {
  const { status, body } = await api.call(ADMIN, 'POST', PATH, { ...has, ...given });
  return [status, body.message];
}

const wrong = (field: string, sentence: string) => [
  400,
  `The body is not right. ${field}: ${sentence}`,
];

describe('an edge definition', () => {
  let edge: AnsweredEdgeDefinition;
  beforeEach(async () => {
    const { status, body } = await api.call<AnsweredEdgeDefinition>(ADMIN, 'POST', PATH, has);
    expect(status).toBe(201);
    edge = body;
  });
  afterEach(() => api.call(ADMIN, 'DELETE', pathOf(edge)));

  it('is made of name, ends and conditions, and has its id under both names [A-418 A-419 A-703]', () => {
    expect(edge).toEqual({ ...has, id: edge.edgeId, edgeId: expect.any(String) });
  });

  it('is listed, and read by its id [A-701 A-702]', async () => {
    expect(await api.read(READER, PATH)).toContainEqual(edge);
    expect(await api.read(READER, pathOf(edge))).toEqual(edge);
    expect(await api.read(READER, `${PATH}?name=HAS`)).toEqual([edge]);
  });

  it('takes its new conditions bare or in an object [A-704]', async () => {
    for (const body of [edge.condition, { condition: edge.condition }]) {
      expect((await api.call(ADMIN, 'PUT', pathOf(edge), body)).body).toEqual(edge);
    }
  });

  it('is deleted without a payload, and is then found by no call [A-705 A-706]', async () => {
    const { status, body } = await api.call(ADMIN, 'DELETE', pathOf(edge));
    expect([status, body]).toEqual([204, undefined]);
    expect((await api.call(ADMIN, 'GET', pathOf(edge))).status).toBe(404);
    expect((await api.call(ADMIN, 'DELETE', pathOf(edge))).status).toBe(404);
  });

  it('keeps name and ends when its conditions change', async () => {
    const condition = [{ fromCol: 'age', toCol: 'age' }];
    const path = pathOf(edge);
    const { status, body } = await api.call(ADMIN, 'PUT', path, { ...edge, condition });
    expect(status).toBe(200);
    expect(body).toEqual({ ...edge, condition });
    const renamed = await api.call(ADMIN, 'PUT', path, { condition, name: 'OTHER' });
    expect(renamed.status).toBe(400);
    expect(renamed.body.message).toContain(`name: It stays '${edge.name}'`);
  });

  it('is restored with its id after a deletion, unless there is the same again', async () => {
    const path = pathOf(edge);
    const restore = () => api.call(ADMIN, 'POST', '/restore', { id: edge.edgeId });
    await api.call(ADMIN, 'DELETE', path);
    expect((await restore()).status).toBe(200);
    expect(await api.read(READER, path)).toEqual(edge);
    await api.call(ADMIN, 'DELETE', path);
    const same = await api.call<StoredEdgeDefinition>(ADMIN, 'POST', PATH, has);
    expect((await restore()).status).toBe(409);
    await api.call(ADMIN, 'DELETE', pathOf(same.body));
  });

  it.each([
    ['the same again', has, 409, 'already exists'],
    ['an unknown dictionary', { ...has, toDictionary: 'nobody' }, 400, "no dictionary 'nobody'"],
    [
      'an unknown attribute',
      { ...has, name: 'OTHER', condition: [{ fromCol: 'nope', toCol: 'code' }] },
      400,
      "no attribute 'nope'",
    ],
    [
      'unlike types',
      { ...has, name: 'OTHER', condition: [{ fromCol: 'age', toCol: 'born' }] },
      400,
      'can never be equal',
    ],
    [
      'the same association twice',
      { ...has, name: 'OTHER', condition: [...has.condition, ...has.condition] },
      400,
      'Unable to add duplicated condition. Please select a different edge condition.',
    ],
  ])('is refused: %s [A-586]', async (_, body, status, sentence) => {
    const answer = await api.call(ADMIN, 'POST', PATH, body);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toContain(sentence);
  });

  it('is made once however often the same request arrives', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { ...has, name: 'SINGLE' };
    const answers = [];
    for (let i = 0; i < 3; i++) {
      answers.push(await api.call<StoredEdgeDefinition>(ADMIN, 'POST', PATH, body, key));
    }
    expect(new Set(answers.map((answer) => answer.body.edgeId)).size).toBe(1);
    const other = await api.call(ADMIN, 'POST', PATH, { ...body, name: 'TWICE' }, key);
    expect(other.status).toBe(422);
  });

  it.each(['NUL \0', 'half a pair \ud800'])('is refused with a name with %j', async (name) => {
    const answer = await api.call(ADMIN, 'POST', PATH, { ...has, name });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain('cannot be stored');
  });

  it('is written by administrators only [A-659 A-664 A-666]', async () => {
    const path = pathOf(edge);
    for (const who of [READER, USER]) {
      const made = await api.call(who, 'POST', PATH, { ...has, name: 'THEIRS' });
      expect(made.status).toBe(403);
      const condition = [{ fromCol: 'age', toCol: 'age' }];
      expect((await api.call(who, 'PUT', path, { condition })).status).toBe(403);
      expect((await api.call(who, 'DELETE', path)).status).toBe(403);
      expect((await api.call(who, 'GET', path)).status).toBe(200);
    }
  });
});

describe('the name of an edge definition', () => {
  it.each(['_abc', '2abc', 'äbc', '-abc'])(
    'begins with a letter, unlike %j [A-528 A-532 A-556]',
    async (name) => {
      expect(await define({ name })).toEqual(wrong('name', PATTERN));
    },
  );
  it.each(['a-bc', 'a bc', 'ab.c', 'abä', 'abc\n'])(
    'goes on with letters, digits and underscores, unlike %j [A-529 A-532]',
    async (name) => {
      expect(await define({ name })).toEqual(wrong('name', PATTERN));
    },
  );
  it('has 3 to 64 characters [A-530 A-531 A-532 A-815]', async () => {
    for (const name of ['ab', 'a'.repeat(65)]) {
      expect(await define({ name })).toEqual(wrong('name', PATTERN));
    }
    for (const name of ['abc', 'a'.repeat(64), 'Has_2']) {
      expect((await define({ name }))[0]).toBe(201);
    }
  });
  it.each(['graph', 'Traverse', 'SELECT', 'from', 'where', 'limit', 'COUNT', 'as', 'notILike'])(
    'is no word of the query language, like %j [A-533 A-534]',
    async (name) => {
      expect(await define({ name })).toEqual(wrong('name', RESERVED));
    },
  );
  it('is no datatype [A-533 A-535]', async () => {
    const single = 'STRING INTEGER LONG BOOLEAN DECIMAL DATE DATETIME FINGERPRINT ENUM BLOB OBJECT';
    const words = single.split(' ').flatMap((word) => [word, `${word.toLowerCase()}_array`]);
    for (const name of [...words, 'clob']) {
      expect(await define({ name }), name).toEqual(wrong('name', RESERVED));
    }
  });
  it.each(['PRIMARY', 'Unique', 'normal', 'FULLTEXT'])(
    'is no type of index, like %j [A-533 A-536]',
    async (name) => {
      expect(await define({ name })).toEqual(wrong('name', RESERVED));
    },
  );
  it.each(['dictionary', 'User_Wallet', 'EDGE_DEF'])(
    'is none of the fixed words, like %j [A-533 A-537 A-538 A-539 A-560]',
    async (name) => {
      expect(await define({ name })).toEqual(wrong('name', RESERVED));
    },
  );
  it.each(['', ' ', '\t \t', undefined])(
    'is given, unlike %j [A-540 A-541 A-552 A-580]',
    async (name) => {
      expect(await define({ name })).toEqual(wrong('name', BLANK));
    },
  );
});

describe('an edge definition that is sent', () => {
  it.each([
    ['fromDictionary', ''],
    ['fromDictionary', undefined],
    ['toDictionary', ''],
    ['toDictionary', undefined],
  ])('names its %s, not %j [A-581 A-582]', async (field, name) => {
    expect(await define({ name: 'ENDS', [field]: name })).toEqual(wrong(field, BLANK));
  });
  it('has an association [A-583]', async () => {
    expect(await define({ name: 'LOOSE', condition: [] })).toEqual(
      wrong('condition', 'At least one attribute association is required.'),
    );
  });
  it.each(['fromCol', 'toCol'])('has the %s of each association [A-584 A-585]', async (side) => {
    const second = { fromCol: 'code', toCol: 'code', [side]: '' };
    const condition = [...has.condition, second];
    expect(await define({ name: 'HALF', condition })).toEqual(wrong(`condition.1.${side}`, BLANK));
    const { [side]: _, ...without } = second as Record<string, string>;
    expect(await define({ name: 'HALF', condition: [without] })).toEqual(
      wrong(`condition.0.${side}`, BLANK),
    );
  });
});
