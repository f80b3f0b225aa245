/** What is written as a file is the same when it is uploaded: random dictionaries and records, in each format. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATATYPES, elementType, isArrayType } from '#model/dictionaries/datatypes.ts';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { DOWNLOAD_FILE_TYPES } from '#model/jobs/job.ts';
import type { DownloadFileType } from '#model/jobs/job.ts';
import { shapeOfAttributes } from '#platform/formats/write/written-columns.ts';
import { freshPath, useFiles } from '#platform/formats/files.testing.ts';
import { readRows } from '#platform/formats/read-rows.ts';
import { spoolRows } from '#platform/formats/write/spooled-rows.ts';
import { writeRows } from '#platform/formats/write/write-rows.ts';
import type { WriteOptions } from '#platform/formats/write/write-rows.ts';
import { createRecordRules } from '#platform/ledger/values/record-rules.ts';
import { bySize } from '#tests/support/size.ts';

useFiles();

type Data = Record<string, unknown>;

/** Random texts, also those that look like something else. */
const text = fc.oneof(
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .filter((value) => value.isWellFormed() && !value.includes('\0')),
  fc.constantFrom(
    ...['007', '1e3', 'true', ' ', ' a ', '\n', '\r\n', '"', '""', '[1]', '{}', 'null', '\u0007'],
    ...['=1+1', '+49 30 123456', "'=1", "''@x", "'", '-', '_x0041_', '_x', '1912-07-21', ',;|\t'],
  ),
);
const digits = (length: number) =>
  fc.stringMatching(new RegExp(`^[0-9]{1,${length}}$`)).map((found) => found.slice(0, length));
const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const ENUM_VALUES = ['one', '2', '=three', 'four, five'];

function valueOf({
  datatype,
  precision = 0,
  nodeAttributes = [],
}: Attribute): fc.Arbitrary<unknown> {
  const item = itemOf(elementType(datatype), precision, nodeAttributes);
  return isArrayType(datatype) ? fc.array(item, { maxLength: 3 }) : item;
}

function itemOf(datatype: Datatype, precision: number, inner: Attribute[]): fc.Arbitrary<unknown> {
  switch (datatype) {
    case 'INTEGER':
      return fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
    case 'LONG':
      return fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String);
    case 'DECIMAL':
      return fc
        .tuple(fc.constantFrom('', '-'), fc.oneof(digits(9), digits(45)), digits(15))
        .map(([sign, whole, part]) => `${sign}${whole}.${part.slice(0, precision)}`);
    case 'BOOLEAN':
      return fc.boolean();
    case 'DATE':
      return day;
    case 'DATETIME':
      return fc
        .tuple(day, fc.integer({ min: 0, max: 86_399_999 }))
        .map(([on, ms]) => new Date(Date.parse(on) + ms).toISOString());
    case 'ENUM':
      return fc.constantFrom(...ENUM_VALUES);
    case 'OBJECT':
      return dataOf(inner);
    default:
      return text;
  }
}

function dataOf(attributes: readonly Attribute[]): fc.Arbitrary<Data> {
  const given = attributes.filter(
    ({ datatype }) => !['BLOB', 'FINGERPRINT'].includes(elementType(datatype)),
  );
  const requiredKeys = given.filter(({ required }) => required === true).map(({ name }) => name);
  return fc.record(Object.fromEntries(given.map((one) => [one.name, valueOf(one)])), {
    requiredKeys,
    noNullPrototype: true,
  });
}

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,9}$/);

function attributesOf(depth: number): fc.Arbitrary<Attribute[]> {
  const datatype = fc.constantFrom(
    ...DATATYPES.filter((type) => depth > 0 || elementType(type) !== 'OBJECT'),
  );
  const attribute = datatype.chain((type): fc.Arbitrary<Attribute> => {
    const element = elementType(type);
    const inner: fc.Arbitrary<Attribute[]> =
      element === 'OBJECT' ? attributesOf(depth - 1) : fc.constant([]);
    return fc
      .record({
        name,
        precision: fc.integer({ min: 1, max: 15 }),
        nodeAttributes: inner,
      })
      .map(({ name: word, precision, nodeAttributes }) => ({
        name: word,
        datatype: type,
        ...(element === 'DECIMAL' && { precision }),
        ...(element === 'ENUM' && { enumValues: ENUM_VALUES }),
        ...(element === 'OBJECT' && { nodeAttributes }),
      }));
  });
  return fc.uniqueArray(attribute, {
    minLength: 1,
    maxLength: depth > 0 ? 8 : 4,
    selector: (one) => one.name.toLowerCase(),
  });
}

/** A key, random attributes, and fingerprints made from the key where they occur. */
const dictionary = attributesOf(2).map((attributes) => {
  const others = attributes.filter((one) => one.name.toLowerCase() !== 'key');
  const made = others.map((one) =>
    elementType(one.datatype) === 'FINGERPRINT' ? { ...one, fingerprintAttributes: ['key'] } : one,
  );
  const key: Attribute = { name: 'key', datatype: 'STRING', required: true };
  return { name: 'thing', attributes: [key, ...made.map(withoutInnerFingerprints)] };
});

/** Leaves fingerprints inside objects out, because they would need an attribute beside them. */
function withoutInnerFingerprints(attribute: Attribute): Attribute {
  const { nodeAttributes } = attribute;
  if (!nodeAttributes) return attribute;
  const kept = nodeAttributes.filter((one) => elementType(one.datatype) !== 'FINGERPRINT');
  const inner = kept.length > 0 ? kept : [{ name: 'word', datatype: 'STRING' as const }];
  return { ...attribute, nodeAttributes: inner.map(withoutInnerFingerprints) };
}

const fixture = dictionary.chain((made) =>
  fc.record({
    dictionary: fc.constant(made),
    rows: fc.array(dataOf(made.attributes), { minLength: 1, maxLength: 6 }),
  }),
);

const rulesOf = (made: { name: string; attributes: Attribute[] }, action: 'KEEP' | 'REMOVE') =>
  createRecordRules(
    { ...made, undefinedAttributesAction: action },
    { fingerprint: (texts) => texts.join('-') },
  );

/** The records that an upload of the file would store. */
async function throughFile(
  rows: readonly Data[],
  attributes: readonly Attribute[],
  options: WriteOptions,
): Promise<Data[]> {
  const path = freshPath();
  const table = { rows: stream(structuredClone(rows)), shape: () => shapeOfAttributes(attributes) };
  await writeRows(path, await spoolRows(table, freshPath()), options);
  const found: Data[] = [];
  const { fileType, forSpreadsheets: removeApostrophes } = options;
  for await (const { data } of readRows(path, { fileType, removeApostrophes })) found.push(data);
  return found;
}

async function* stream(rows: readonly Data[]): AsyncGenerator<Data, void, undefined> {
  for (const row of rows) yield await Promise.resolve(row);
}

const FORMATS: WriteOptions[] = [
  ...DOWNLOAD_FILE_TYPES.map((fileType) => ({ fileType })),
  { fileType: 'CSV', forSpreadsheets: true },
];

/**
 * An ordinary run reports the first example that fails, or does not end, as it is: looking for a smaller one would take
 * longer than a test may.
 */
const runs = () => ({
  numRuns: bySize({ ordinary: 15, large: 200 }),
  endOnFailure: bySize({ ordinary: true, large: false }),
  timeout: 60_000,
});

describe('random dictionaries and records', () => {
  it.each(FORMATS)(
    '$fileType (for spreadsheets: $forSpreadsheets) gives them back',
    async (options) => {
      await fc.assert(
        fc.asyncProperty(fixture, async ({ dictionary: made, rows }) => {
          const rules = rulesOf(made, 'REMOVE');
          const stored = rows.map((row) => storedForm(rules, row));
          const found = await throughFile(stored, made.attributes, options);
          expect(found.map((row) => storedForm(rules, row))).toEqual(stored);
        }),
        runs(),
      );
    },
  );

  it.each<DownloadFileType>(['JSON', 'PARQUET'])(
    '%s also gives back attributes that no dictionary defines',
    async (fileType) => {
      const value = fc.jsonValue({ maxDepth: 2 }).map(asJson).filter(isExact);
      const loose = fc.dictionary(name, value, { maxKeys: 5 });
      await fc.assert(
        fc.asyncProperty(fc.array(loose, { minLength: 1, maxLength: 5 }), async (rows) => {
          const attributes: Attribute[] = [{ name: 'key', datatype: 'STRING' }];
          const rules = rulesOf({ name: 'thing', attributes }, 'KEEP');
          const stored = rows.map((row) => storedForm(rules, { ...row, key: 'k' }));
          const found = await throughFile(stored, attributes, { fileType });
          expect(found.map((row) => storedForm(rules, row))).toEqual(stored);
        }),
        { ...runs(), examples: [[[JSON.parse('{"a":[{"b":{"__proto__":{"c":1}}},-1]}') as Data]]] },
      );
    },
  );
});

/** The value after a trip through JSON, which has one zero, without a sign. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

/**
 * Whether a value comes back as it is. A parser takes larger whole numbers for texts, so that the digits of a LONG are
 * not lost.
 */
function isExact(value: unknown): boolean {
  return !/\d{16}|e\+/.test(JSON.stringify(value));
}

function storedForm(rules: ReturnType<typeof createRecordRules>, row: Data): Data {
  const { data, problems } = rules.conform(row, 'create');
  if (!data) throw new Error(problems.map(({ message }) => message).join(' '));
  return data;
}
