import { describe, expect, it, vi } from 'vitest';
import { guessDatatype, MAX_PASTED, readPasted, readPastedForm } from './read-pasted.ts';

const named = (text: string, taken?: string[]) =>
  readPasted(text, taken).columns.map(({ name, datatype }) => [name, datatype]);

describe('names, one a line', () => {
  it('become attributes of type String', () => {
    expect(named('first_name\r\nlast_name\n\n birth date \n')).toEqual([
      ['first_name', 'STRING'],
      ['last_name', 'STRING'],
      ['birth_date', 'STRING'],
    ]);
  });

  it('are made names that the editor takes, and keep what was pasted as their display name', () => {
    const { columns } = readPasted('Größe (cm)\n1st value\nGröße (cm)\n___', ['code']);
    expect(columns.map(({ name, displayName }) => [name, displayName])).toEqual([
      ['Grosse_cm', 'Größe (cm)'],
      ['st_value', '1st value'],
      ['Grosse_cm_2', 'Größe (cm)'],
      ['column_4', '___'],
    ]);
    expect(named('code\nother', ['code'])).toEqual([
      ['code_2', 'STRING'],
      ['other', 'STRING'],
    ]);
  });
});

describe('a header and sample rows', () => {
  it('of a spreadsheet are attributes with guessed datatypes', () => {
    const text =
      'Id\tBorn\tWeight\tZip\tAlive\tNote\n1\t2001-02-03\t60.25\t01234\ttrue\t"a\tb\nc"\n2\t\t7.5\t99999\tfalse\t\n';
    const { columns } = readPasted(text);
    expect(columns.map(({ name, datatype, precision }) => [name, datatype, precision])).toEqual([
      ['Id_', 'INTEGER', ''],
      ['Born', 'DATE', ''],
      ['Weight', 'DECIMAL', '2'],
      ['Zip', 'STRING', ''],
      ['Alive', 'BOOLEAN', ''],
      ['Note', 'STRING', ''],
    ]);
    expect(columns[5]?.samples).toEqual(['a\tb\nc']);
  });

  it('may be one column, or between commas or semicolons', () => {
    expect(named('age\n12\n40')).toEqual([['age', 'INTEGER']]);
    expect(named('code,age\nx,3')).toEqual([
      ['code', 'STRING'],
      ['age', 'INTEGER'],
    ]);
    expect(named('code;price\nx;3')).toEqual([
      ['code', 'STRING'],
      ['price', 'INTEGER'],
    ]);
  });

  it('names of one row are names', () => {
    expect(named('code\tage\t')).toEqual([
      ['code', 'STRING'],
      ['age', 'STRING'],
    ]);
  });
});

it.each([
  [[], 'STRING', ''],
  [['1', '-2147483648'], 'INTEGER', ''],
  [['1', '2147483648'], 'LONG', ''],
  [['9223372036854775808'], 'STRING', ''],
  [['1', '2.125'], 'DECIMAL', '3'],
  [[`0.${'1'.repeat(16)}`], 'DECIMAL', ''],
  [['007'], 'STRING', ''],
  [['TRUE', 'false'], 'BOOLEAN', ''],
  [['2024-02-30x'], 'STRING', ''],
  [['2024-02-28'], 'DATE', ''],
  [['2024-02-28 10:00', '2024-02-28T10:00:00Z'], 'DATETIME', ''],
  [['2024-02-28', '2024-02-28T10:00:00Z'], 'STRING', ''],
])('the values %j are guessed as %s', (values, datatype, precision) => {
  expect(guessDatatype(values)).toEqual({ datatype, precision });
});

it.each(['a\n', 'a,'])('a long text of %j is searched once', (piece) => {
  let searched = 0;
  const { indexOf } = String.prototype;
  const spy = vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (
    this: string,
    sign: string,
    from = 0,
  ) {
    const found = indexOf.call(this, sign, from);
    searched += (found < 0 ? this.length : found) - from;
    return found;
  });
  try {
    readPasted(piece.repeat(10_000));
  } finally {
    spy.mockRestore();
  }
  expect(searched).toBeGreaterThan(10_000);
  expect(searched).toBeLessThan(200_000);
});

it('more than can be taken at once are counted', () => {
  const { columns, leftOut } = readPasted(
    Array.from({ length: MAX_PASTED + 7 }, (_, n) => `name ${n} a`).join('\n'),
  );
  expect([columns.length, leftOut]).toEqual([MAX_PASTED, 7]);
});

it('the form says which are taken, and as which datatype', () => {
  const form = new FormData();
  form.set('pastedText', 'code\tage\tprice\nx\t3\t1.5');
  for (const type of ['CLOB', 'INTEGER', 'DECIMAL_ARRAY']) form.append('pastedType', type);
  for (const index of ['0', '2']) form.append('pastedTake', index);
  expect(readPastedForm(form, [])).toEqual([
    { name: 'code', displayName: '', datatype: 'CLOB', precision: '' },
    { name: 'price', displayName: '', datatype: 'DECIMAL_ARRAY', precision: '2' },
  ]);
});
