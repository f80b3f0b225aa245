import { readdir, readlink } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fileOf,
  largeFile,
  read,
  refusal,
  repeated,
  useFiles,
} from '#platform/formats/files.testing.ts';
import { MAX_COLUMNS } from '#platform/formats/format.ts';
import { readRows } from '#platform/formats/read-rows.ts';

useFiles();

const MEGABYTE = 'x'.repeat(1_048_576);
const SPACES = ' '.repeat(1_048_576);
const TOO_LONG = 'Row 2 is longer than 8 MiB. Is a quote or a bracket not closed?';

describe('CSV', () => {
  it('reads quotes, line breaks in values, accents and a byte order mark', async () => {
    const rows = await read(
      'CSV',
      '\uFEFFid, name \r\n1,"O""Brien, Zoë"\r\n\r\n2,"two\nlines"\r\n',
    );
    expect(rows).toEqual([
      { row: 2, data: { id: '1', name: 'O"Brien, Zoë' } },
      { row: 4, data: { id: '2', name: 'two\nlines' } },
    ]);
  });

  it('reads PIPE and TAB as the same with other delimiters', async () => {
    expect(await read('PIPE', 'a|b\n1|x,y\n')).toEqual([{ row: 2, data: { a: '1', b: 'x,y' } }]);
    expect(await read('TAB', 'a\tb\n1\t2\n')).toEqual([{ row: 2, data: { a: '1', b: '2' } }]);
  });

  it('gives back any values that were quoted', async () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), async (all) => {
        // A row without any value is skipped.
        const cells = [...all.filter(([a, b]) => a + b !== ''), ['x', '']];
        const lines = cells.map(([a = '', b = '']) => `${quoted(a)},${quoted(b)}`);
        const rows = await read('CSV', `a,b\n${lines.join('\r\n')}`);
        expect(rows.map(({ data }) => [data.a, data.b])).toEqual(cells);
      }),
      { numRuns: 30 },
    );
  });

  it('makes columns named like parts of JavaScript plain keys', async () => {
    const [row] = await read('CSV', '__proto__,constructor\n1,2\n');
    expect(Object.entries(row?.data ?? {})).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
  });

  it.each<[string, string | Buffer, string]>([
    ['an empty file', '', 'The file is empty. Choose a file with a header and rows.'],
    [
      'a header without rows',
      'id,name\n',
      'The file has a header but no rows. Add a row at least.',
    ],
    [
      'a row with too few columns',
      'a,b\n1,2\n3\n',
      'Row 3 has 1 columns, and the header has 2. Put values that hold a delimiter or a line break in quotes.',
    ],
    [
      'a row with too many columns',
      'a,b\n1,2,3\n',
      'Row 2 has 3 columns, and the header has 2. Put values that hold a delimiter or a line break in quotes. If the header is another row, choose it.',
    ],
    [
      'a quote that is not closed',
      'a,b\n1,2\n"3,4\n',
      'Row 3 has a quote that is never closed. Close it; a quote within a value is written twice ("").',
    ],
    [
      'a quote inside a value',
      'a,b\n1,x"y\n',
      'Row 2 has a quote within a value that does not begin with one. Put the whole value in quotes and write the inner quote twice ("").',
    ],
    [
      'text after a quote',
      'a,b\n1,"x"y\n',
      'Row 2 has text after a closing quote. A quote within a value is written twice ("").',
    ],
    [
      'NUL bytes',
      'a,b\n1,\0\n',
      'Line 2 holds a NUL byte, so this is not a text file. Choose the file type it has.',
    ],
    [
      'text that is not UTF-8',
      Buffer.from('a\nok\nZo\xEB\nok\n', 'latin1'),
      "Line 3 holds bytes that are not UTF-8. It seems to be Windows-1252, as Excel writes 'CSV'. Choose Encoding: Windows-1252, or save the file as UTF-8 (in Excel: 'CSV UTF-8').",
    ],
    [
      'UTF-8 cut in the middle',
      Buffer.from([0x61, 0x0a, 0xc3]),
      "Line 2 holds bytes that are not UTF-8. Choose its Encoding, or save it as UTF-8 (in Excel: 'CSV UTF-8') and upload it again.",
    ],
    [
      'more columns than allowed',
      `${'c,'.repeat(100_000)}c\n`,
      `The header names 100001 columns; ${MAX_COLUMNS} are allowed. Is the file type right?`,
    ],
    [
      'a row of very many columns',
      `a,b\n${'1,'.repeat(100_000)}1\n`,
      'Row 2 has 100001 columns, and the header has 2. Put values that hold a delimiter or a line break in quotes. If the header is another row, choose it.',
    ],
  ])('refuses %s', async (_, content, sentence) => {
    const error = await refusal('CSV', await fileOf(content));
    expect(error.message).toBe(sentence);
  });

  it('says the line of a bad byte wherever it lies in a large file', async () => {
    const line = `${'é'.repeat(999)}\n`;
    const content = Buffer.concat([
      Buffer.from(`a\n${line.repeat(150)}`),
      Buffer.from([0xe9, 0x0a]),
      Buffer.from(line),
    ]);
    expect(await refusal('CSV', await fileOf(content))).toMatchObject({ line: 152 });
  });

  it.each([
    ['3,', 'x'],
    ['3,"', 'x'],
    ['3,', 'x,'],
    ['3,"', '\n'],
  ])('refuses a row of %j and then very many %j', async (first, piece) => {
    const pieces = MEGABYTE.replaceAll('x', piece);
    const file = await largeFile(repeated(`a,b\n1,2\n${first}`, pieces, 12));
    expect((await refusal('CSV', file)).message).toBe(TOO_LONG.replace('Row 2', 'Row 3'));
  });

  it('refuses a line of 100 MB without reading it into memory', async () => {
    const file = await largeFile(repeated('a,b\n1,', MEGABYTE, 100));
    const before = process.memoryUsage().rss;
    expect((await refusal('CSV', file)).message).toBe(TOO_LONG);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1_048_576);
  });

  it('closes a file that is not read to its end', async () => {
    const file = await largeFile(repeated('a\n', '1\n'.repeat(100_000), 20));
    for await (const row of readRows(file, { fileType: 'CSV' })) {
      if (row.row > 2) break;
    }
    const open = async () => {
      const links = await readdir('/proc/self/fd');
      const targets = await Promise.all(
        links.map((link) => readlink(`/proc/self/fd/${link}`).catch(() => '')),
      );
      return targets.includes(file);
    };
    await expect.poll(open).toBe(false);
  });
});

describe('JSON', () => {
  const rows = [
    { row: 1, data: { a: 1, b: { c: [1, 2] } } },
    { row: 2, data: { a: null } },
  ];
  it.each([
    ['a list', '\n[{"a":1,"b":{"c":[1,2]}},\n {"a":null}]\n'],
    ['an object a line', '{"a":1,"b":{"c":[1,2]}}\n\n{"a":null}\n'],
    ['objects over several lines', '\uFEFF{\n  "a": 1,\n "b": {"c":[1,2]} }\r\n{\n"a": null }'],
  ])('reads %s', async (_, content) => {
    expect(await read('JSON', content)).toEqual(rows);
  });

  it('reads whatever JSON can write', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), { minLength: 1 }),
        fc.boolean(),
        async (objects, asLines) => {
          // Whole numbers beyond 2^53 come back as text: see the next test.
          fc.pre(!/[[:,]-?\d{16}/.test(JSON.stringify(objects)));
          const content = asLines
            ? objects.map((object) => JSON.stringify(object)).join('\n')
            : JSON.stringify(objects, null, 2);
          const found = await read('JSON', content);
          const plain: unknown = JSON.parse(JSON.stringify(objects));
          expect(found.map(({ data }) => data)).toEqual(plain);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('keeps the digits that a JavaScript number would lose', async () => {
    const content =
      '[{"long":9007199254740993,"decimal":0.12345678901234567890,"half":0.5,"tenth":0.1}]';
    expect((await read('JSON', content))[0]?.data).toEqual({
      long: '9007199254740993',
      decimal: '0.12345678901234567890',
      half: 0.5,
      tenth: 0.1,
    });
  });

  it('keeps __proto__ an own key that pollutes nothing', async () => {
    const [row] = await read('JSON', '[{"__proto__":{"polluted":true}}]');
    expect(Object.keys(row?.data ?? {})).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each<[string, string, string]>([
    ['an empty file', ' \n', 'The file is empty. Choose a file with a list of objects.'],
    ['an empty list', '[]', 'The list in the file holds no rows. Add a row at least.'],
    [
      'a row that is a number',
      '[{"a":1}, 5]',
      'Row 2 is not an object but a number. Each row is written as {"name": value, …}.',
    ],
    [
      'a row that is a list',
      '{"a":1}\n[{"a":2}]',
      'Row 2 is not an object but a list. Each row is written as {"name": value, …}.',
    ],
    [
      'a file that is a text',
      '"hello"',
      'Row 1 is not an object but a text. Each row is written as {"name": value, …}.',
    ],
    [
      'a file that is a number',
      '42',
      'Row 1 is not an object but a number. Each row is written as {"name": value, …}.',
    ],
    [
      'a list that is cut off in a row',
      '[{"a":1},{"a":',
      'The file breaks off in row 2. Upload it whole.',
    ],
    [
      'a list that is cut off in a text',
      '[{"a":1},{"a":"x',
      'The file breaks off in row 2. Upload it whole.',
    ],
    ['a list that is not closed', '[{"a":1}', 'The file breaks off in row 2. Upload it whole.'],
    [
      'an object that is cut off',
      '{"a":1}\n{"b":{',
      'The file breaks off in row 2. Upload it whole.',
    ],
    [
      'a line that is not JSON',
      '{"a":1}\n{"a":}\n{"a":3}',
      'Row 2 is not valid JSON: expected a value. Correct it and upload the file again.',
    ],
    [
      'a missing comma',
      '[{"a":1} {"a":2}]',
      "Row 2 is not valid JSON: expected ','. Correct it and upload the file again.",
    ],
    [
      'something after the list',
      '[{"a":1}] {"a":2}',
      'Row 2 is not valid JSON: unexpected characters. Correct it and upload the file again.',
    ],
    [
      'text that is not JSON',
      'hello',
      'Row 1 is not valid JSON: expected a value. Correct it and upload the file again.',
    ],
    [
      'deep nesting',
      `[{"a":1},{"a":${'['.repeat(80)}${']'.repeat(80)}}]`,
      'Row 2 is nested more than 64 levels deep. Flatten it.',
    ],
    [
      'very many attributes',
      `[{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":1`).join()}}]`,
      `Row 1 has 100000 attributes; ${MAX_COLUMNS} are allowed. Split it.`,
    ],
  ])('refuses %s', async (_, content, sentence) => {
    const error = await refusal('JSON', await fileOf(content));
    expect(error.message).toBe(sentence);
  });

  it.each(['[{"a":1},{"a":"', '{"a":1}\n{"a":"', '[{"a":1},{"', '[{"a":1},  '])(
    'refuses a row of 100 MB after %j without reading it into memory',
    async (first) => {
      const file = await largeFile(repeated(first, first.endsWith(' ') ? SPACES : MEGABYTE, 100));
      const before = process.memoryUsage().rss;
      expect((await refusal('JSON', file)).message).toBe(TOO_LONG);
      expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1_048_576);
    },
  );
});
