import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadFileType } from '#model/job.ts';
import { FormatError, MAX_COLUMNS } from './format.ts';
import { readRows } from './read-rows.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keyway-formats-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(fileType: UploadFileType, content: string | Buffer) {
  const file = path.join(folder, crypto.randomUUID());
  await writeFile(file, content);
  const rows = [];
  for await (const row of readRows(file, { fileType })) rows.push(row);
  return rows;
}

const refusal = (fileType: UploadFileType, content: string | Buffer) =>
  read(fileType, content).then(
    () => 'accepted',
    (error: unknown) => (error instanceof FormatError ? error.message : error),
  );

describe('CSV', () => {
  it('reads quotes, line breaks in values, accents and a byte order mark', async () => {
    const rows = await read('CSV', '\uFEFFid,name\r\n1,"O""Brien, Zoë"\r\n2,"two\nlines"\r\n');
    expect(rows).toEqual([
      { row: 2, data: { id: '1', name: 'O"Brien, Zoë' } },
      { row: 3, data: { id: '2', name: 'two\nlines' } },
    ]);
  });
  it('reads PIPE and TAB as the same with other delimiters', async () => {
    expect(await read('PIPE', 'a|b\n1|x,y\n')).toEqual([{ row: 2, data: { a: '1', b: 'x,y' } }]);
    expect(await read('TAB', 'a\tb\n1\t2\n')).toEqual([{ row: 2, data: { a: '1', b: '2' } }]);
  });
  it.each([
    ['an empty file', '', 'The file is empty'],
    ['a header without rows', 'id,name\n', 'no rows'],
    ['a column without a name', 'id,,x\n1,2,3\n', 'Column 2 has no name'],
    ['a column named twice', 'id,id\n1,2\n', "names the column 'id' twice"],
    ['a row with too few columns', 'a,b\n1,2\n3\n', 'Row 3 has 1 columns, the header has 2'],
    ['a quote that is not closed', 'a,b\n1,2\n"3,4\n', 'Row 3 has a quote'],
    ['a quote inside a value', 'a,b\n1,x"y\n', 'Row 2 has a quote'],
    ['NUL bytes', 'a,b\n1,\0\n', 'NUL bytes'],
    ['text that is not UTF-8', Buffer.from([0x61, 0x0a, 0xff, 0xfe, 0x0a]), 'not UTF-8'],
    ['UTF-8 cut in the middle', Buffer.from([0x61, 0x0a, 0xc3]), 'not UTF-8'],
    ['more columns than allowed', `${'c,'.repeat(MAX_COLUMNS)}c\n`, 'columns'],
    ['the name of a prototype', '__proto__,a\n1,2\n', "cannot be named '__proto__'"],
  ])('refuses %s', async (_, content, sentence) => {
    expect(await refusal('CSV', content)).toContain(sentence);
  });
  it('refuses a line that would fill the memory', async () => {
    const line = `a,b\n1,"${'x'.repeat(17 * 1024 * 1024)}`;
    expect(await refusal('CSV', line)).toContain('Row 2 is longer than 16 MiB');
  });
});

describe('JSON', () => {
  const rows = [
    { row: 1, data: { a: 1, b: { c: [1, 2] } } },
    { row: 2, data: { a: null } },
  ];
  it.each([
    ['a list', '\n[{"a":1,"b":{"c":[1,2]}},\n {"a":null}]'],
    ['an object a line', '{"a":1,"b":{"c":[1,2]}}\n\n{"a":null}\n'],
  ])('reads %s', async (_, content) => {
    expect(await read('JSON', content)).toEqual(rows);
  });
  it('reads one object over several lines', async () => {
    expect(await read('JSON', '{\n  "a": 1\n}')).toEqual([{ row: 1, data: { a: 1 } }]);
  });
  it('keeps __proto__ an own key that pollutes nothing', async () => {
    const [row] = await read('JSON', '[{"__proto__":{"polluted":true}}]');
    expect(Object.hasOwn(row!.data, '__proto__')).toBe(true);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
  it.each([
    ['an empty file', ' \n', 'The file is empty'],
    ['an empty list', '[]', 'holds no rows'],
    ['a row that is no object', '[{"a":1}, 5]', 'Row 2 is not an object'],
    ['a list that is cut off', '[{"a":1},{"a":', 'after row 1'],
    ['a line that is not JSON', '{"a":1}\n{"a":}\n', 'Line 2 is not JSON'],
    ['text that is not JSON', 'hello', 'neither a JSON list'],
    ['deep nesting', `[{"a":${'['.repeat(80)}${']'.repeat(80)}}]`, 'levels deep'],
  ])('refuses %s', async (_, content, sentence) => {
    expect(await refusal('JSON', content)).toContain(sentence);
  });
});

it('names the types it reads when asked for another', async () => {
  expect(await refusal('XLSX', 'PK')).toContain('Use CSV, PIPE, TAB, JSON');
});
