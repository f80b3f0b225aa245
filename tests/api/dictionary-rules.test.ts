/**
 * The rules for dictionaries, as the platform enforces them for every caller. The sentences are copied from the
 * document, not imported from the product. datatypes.test.ts tests what dictionaries and records store, edges.test.ts
 * what a name may be.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredDictionary } from '#model/dictionaries/dictionary.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { api, fileForm, useApi } from '#tests/support/api/use-api.ts';
import { ADMIN, READER, USER } from '#tests/support/api/callers.ts';

const PATTERN =
  'Field should only contain alphabets or contain _ and length should be 3-64 characters.';
const RESERVED = 'Reserved keywords are not accepted.';
const BLANK = 'Field cannot be blank';
const NUMERIC = 'Please enter a valid numeric value';
const DECIMAL = 'Please enter valid numeric and decimal values only';
const DATE = 'Please enter a valid date';

/** A value of a field, and the platform's sentence about it. */
type Cases = [given: object, sentence: string][];

useApi();
beforeAll(async () => {
  const attributes = [{ name: 'code', datatype: 'STRING' }];
  await accepted([
    { name: 'left', attributes },
    { name: 'right', attributes },
  ]);
});

async function save(dictionaries: object[]): Promise<Job> {
  const form = fileForm('rules.json', JSON.stringify(dictionaries));
  return api.runJob(ADMIN, '/jobs/dictionary', form);
}

/** Saves dictionaries and returns the warnings. */
async function accepted(dictionaries: object[]): Promise<unknown> {
  const { status, results } = await save(dictionaries);
  expect(status, JSON.stringify(results.error)).toBe('COMPLETED_SUCCESS');
  return (results.results as { warnings: unknown }).warnings;
}

/** Sends one file of wrong dictionaries. @returns one text for each dictionary */
async function refused(dictionaries: object[]): Promise<string[]> {
  const flawless = { name: 'flawless', attributes: [{ name: 'code', datatype: 'STRING' }] };
  const { status, results } = await save([...dictionaries, flawless]);
  expect(status).toBe('COMPLETED_ERROR');
  expect((await api.call(READER, 'GET', '/metadata/dictionary/flawless')).status).toBe(404);
  const lines = String((results.error as { message: string }).message).split('\n');
  return dictionaries.map((_, i) => {
    const start = `rules.json, dictionary ${i + 1}, `;
    const own = lines.filter((line) => line.startsWith(start));
    return own.map((line) => line.slice(start.length)).join('\n');
  });
}

const withAttribute = (given: object, i = 0) => ({
  name: `rule_${i}`,
  attributes: [{ name: 'value', datatype: 'STRING', ...given }],
});
const withIndex = (given: object, i = 0) => ({
  ...withAttribute({}, i),
  indexes: [{ name: 'by_value', type: 'NORMAL', attributes: ['value'], ...given }],
});

/** Expects that each case is refused with its sentence. */
async function expectRefused(cases: Cases, make = withAttribute): Promise<void> {
  const sentences = cases.map(([, sentence]) => sentence);
  expect(await refused(cases.map(([given], i) => make(given, i)))).toEqual(sentences);
}

describe('the names in a dictionary', () => {
  /** The dictionary of a case with other names. */
  const named = (names: { own?: unknown; attribute?: unknown; index?: unknown }, i: number) => {
    const { own, attribute, index } = {
      own: `rule_${i}`,
      attribute: 'value',
      index: 'by_value',
      ...names,
    };
    return { ...withIndex({ name: index }), name: own, ...attributed(attribute) };
  };
  const attributed = (name: unknown) => ({ attributes: [{ name, datatype: 'STRING' }] });

  it('are given [A-549 A-550 A-551]', async () => {
    const positions = ['name: ', 'attributes[0].name: ', 'indexes[0].name: '];
    for (const name of ['', undefined]) {
      const answers = await refused(
        [{ own: name }, { attribute: name }, { index: name }].map(named),
      );
      expect(answers).toEqual(positions.map((position) => `${position}${BLANK}`));
    }
  });

  it('are more than spaces [A-541 A-549 A-550 A-551]', async () => {
    const cases = [{ own: ' ' }, { attribute: '  ' }, { index: ' ' }].map(named);
    expect(await refused(cases)).toEqual([
      `name: ${BLANK}`,
      `attributes[0].name: ${BLANK}\nindexes[0].attributes[0]: There is no attribute 'value'.`,
      `indexes[0].name: ${BLANK}`,
    ]);
  });

  // Files of other systems have such names: the platform accepts them with a warning. Only the editor refuses them.
  it.each([
    ['break the pattern [A-553 A-554 A-555]', PATTERN, '2co', 'Id', 'a-b'],
    ['are reserved [A-557 A-558 A-559]', RESERVED, 'first', 'START', 'Primary'],
  ])('that %s are taken and told', async (_, why, name, attribute, index) => {
    const dictionary = {
      name,
      attributes: [{ name: attribute, datatype: 'STRING' }],
      indexes: [{ name: index, type: 'NORMAL', attributes: [attribute] }],
    };
    expect(await accepted([dictionary])).toEqual([
      `The editor refuses the name of the dictionary '${name}': ${why}`,
      `The editor refuses the name of the attribute '${attribute}': ${why}`,
      `The editor refuses the name of the index '${index}': ${why}`,
    ]);
  });
});

describe('an attribute', () => {
  it('has a datatype that there is [A-410 A-562]', async () => {
    const datatypes = [undefined, '', 'MONEY', 'STRING[]'];
    const answers = await refused(datatypes.map((datatype, i) => withAttribute({ datatype }, i)));
    for (const answer of answers) expect(answer).toMatch(/^attributes\[0\]\.datatype: /);
  });

  it('of whole numbers has whole numbers for bounds [A-542 A-543 A-563 A-564]', () =>
    expectRefused([
      [{ datatype: 'INTEGER', min: 'abc' }, `attributes[0].min: ${NUMERIC}`],
      [{ datatype: 'INTEGER', max: 1.5 }, `attributes[0].max: ${NUMERIC}`],
      [{ datatype: 'INTEGER', min: '+1' }, `attributes[0].min: ${NUMERIC}`],
      [{ datatype: 'LONG', max: '--1' }, `attributes[0].max: ${NUMERIC}`],
      [{ datatype: 'INTEGER_ARRAY', min: '1e3' }, `attributes[0].min: ${NUMERIC}`],
    ]));

  it('of decimals has decimals for bounds [A-544 A-545 A-546 A-563 A-564]', () =>
    expectRefused([
      [{ datatype: 'DECIMAL', min: '00.5' }, `attributes[0].min: ${DECIMAL}`],
      [{ datatype: 'DECIMAL', max: '01' }, `attributes[0].max: ${DECIMAL}`],
      [{ datatype: 'DECIMAL', min: '1.' }, `attributes[0].min: ${DECIMAL}`],
      [{ datatype: 'DECIMAL', max: '.5' }, `attributes[0].max: ${DECIMAL}`],
      [{ datatype: 'DECIMAL_ARRAY', max: 'ten' }, `attributes[0].max: ${DECIMAL}`],
    ]));

  it('of another type has lengths or dates for bounds, and none above the other [A-565]', () =>
    expectRefused([
      [{ datatype: 'STRING', min: -1 }, `attributes[0].min: ${NUMERIC}`],
      [{ datatype: 'CLOB', max: '1.5' }, `attributes[0].max: ${NUMERIC}`],
      [{ datatype: 'DATE', min: '2024-02-30' }, `attributes[0].min: ${DATE}`],
      [{ datatype: 'DATETIME', max: 'soon' }, `attributes[0].max: ${DATE}`],
      [{ min: 3, max: 2 }, 'attributes[0].max: Max may not be less than min.'],
      [
        { datatype: 'DATE', min: '2024-03-01', max: '2024-02-29' },
        'attributes[0].max: Max may not be less than min.',
      ],
    ]));

  it('takes bounds that fit its datatype, which its values keep [A-542 A-544 A-545 A-565]', async () => {
    const attributes = [
      { name: 'whole', datatype: 'INTEGER', min: '-5', max: '12' },
      { name: 'part', datatype: 'DECIMAL', min: '-0.5', max: '0.5' },
      { name: 'word', datatype: 'STRING', min: 2, max: 3 },
      { name: 'born', datatype: 'DATE', min: '2024-02-29', max: '2024-03-01' },
      { name: 'flag', datatype: 'BOOLEAN', min: 'no', max: 'meaning' },
    ];
    expect(await accepted([{ name: 'bounded', attributes }])).toEqual([
      "Min and max of 'flag' have no meaning for its datatype.",
    ]);
    const write = (data: object) => api.call(USER, 'POST', '/graphchain/bounded', { data });
    for (const data of [
      { whole: -5, part: 0.5, word: 'ab', born: '2024-02-29', flag: true },
      { whole: 12, part: '-0.5', word: 'abc', born: '2024-03-01' },
    ]) {
      expect((await write(data)).status).toBe(201);
    }
    for (const data of [
      { whole: 13 },
      { whole: '1.5' },
      { part: '0.51' },
      { word: 'a' },
      { born: '2024-03-02' },
    ]) {
      const { status, body } = await write(data);
      expect(status).toBe(400);
      expect(body.message).toContain(`${Object.keys(data)[0]}: `);
    }
  });

  it('keeps 1 to 15 digits after the point [A-566 A-567 A-568 A-816]', async () => {
    const precisions = [0, -1, 16, 1.5];
    const answers = await refused(
      precisions.map((precision, i) => withAttribute({ datatype: 'DECIMAL', precision }, i)),
    );
    const sentence = 'attributes[0].precision: Please choose a value between 1 and 15.';
    expect(answers).toEqual(precisions.map(() => sentence));
    await accepted(
      [1, 15].map((precision, i) => withAttribute({ datatype: 'DECIMAL', precision }, i)),
    );
  });

  it('of values to choose from names each once [A-569]', () =>
    expectRefused([
      [
        { datatype: 'ENUM', enumValues: ['a', 'b', 'a'] },
        'attributes[0].enumValues[2]: Field cannot have duplicate values',
      ],
      [
        { datatype: 'ENUM_ARRAY', enumValues: ['a', 'a'] },
        'attributes[0].enumValues[1]: Field cannot have duplicate values',
      ],
    ]));

  it('that holds others has a child [A-570 A-571 A-572]', () => {
    const sentence =
      'attributes[0].nodeAttributes: Object and Object[] Attributes require at least one child item.';
    return expectRefused([
      [{ datatype: 'OBJECT' }, sentence],
      [{ datatype: 'OBJECT', nodeAttributes: [] }, sentence],
      [{ datatype: 'OBJECT_ARRAY' }, sentence],
      [{ datatype: 'OBJECT_ARRAY', nodeAttributes: [] }, sentence],
    ]);
  });

  it('is required or not, and nothing between [A-404]', async () => {
    const answers = await refused(['yes', 1].map((required, i) => withAttribute({ required }, i)));
    for (const answer of answers) expect(answer).toMatch(/^attributes\[0\]\.required: /);
    await accepted([{ ...withAttribute({ required: true }), name: 'needy' }]);
    const { status, body } = await api.call(USER, 'POST', '/graphchain/needy', { data: {} });
    expect([status, body.message]).toEqual([400, expect.stringContaining('value: is required')]);
  });
});

describe('an index', () => {
  it('has an attribute that there is [A-574]', () =>
    expectRefused(
      [
        [{ attributes: [] }, 'indexes[0].attributes: Please select one or more attributes'],
        [{ attributes: ['none'] }, "indexes[0].attributes[0]: There is no attribute 'none'."],
      ],
      withIndex,
    ));

  it('has name, type and attributes, and one of the types [A-413 A-414]', async () => {
    const answers = await refused(['SPEEDY', undefined].map((type, i) => withIndex({ type }, i)));
    for (const answer of answers) expect(answer).toMatch(/^indexes\[0\]\.type: /);
    const indexes = ['PRIMARY', 'UNIQUE', 'NORMAL', 'FULLTEXT', 'TEXT'].map((type) => ({
      name: `of_${type.toLowerCase()}`,
      type,
      attributes: ['value'],
    }));
    await accepted([{ ...withAttribute({}), name: 'indexed', indexes }]);
    const path = '/metadata/dictionary/indexed';
    const body = await api.read<StoredDictionary>(READER, path);
    expect(body.indexes).toEqual(indexes);
  });
});

it('the platform refuses a new dictionary whose name is taken [A-575]', async () => {
  const form = fileForm('taken.json', JSON.stringify({ name: 'left' }), { expected: 'none' });
  const { status, body } = await api.call(ADMIN, 'POST', '/jobs/dictionary', form);
  expect(status).toBe(409);
  expect(body.message).toContain('A dictionary with this name already exists');
  const path = '/metadata/dictionary/left';
  const kept = await api.read<StoredDictionary>(READER, path);
  expect(kept.attributes.map(({ name }) => name)).toEqual(['code']);
});
