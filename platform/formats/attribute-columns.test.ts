import { expect, it } from 'vitest';
import type { Attribute } from '#model/dictionaries/dictionary.ts';
import { columnNames } from './attribute-columns.ts';

const text = (name: string, displayName?: string): Attribute => ({
  name,
  datatype: 'STRING',
  ...(displayName !== undefined && { displayName }),
});

function rename(attributes: Attribute[], ...rows: Record<string, unknown>[]) {
  const names = columnNames(attributes, (name) => name === 'home.city');
  return { rows: rows.map((row) => names.rename(row)), renamed: names.renamed() };
}

it('a header that the rules refuse means the attribute with its mapped name', () => {
  const { rows, renamed } = rename([text('U_S'), text('code')], { 'U.S.': 1, code: 2, other: 3 });
  expect(rows).toEqual([{ U_S: 1, code: 2, other: 3 }]);
  expect(renamed).toEqual([{ header: 'U.S.', attribute: 'U_S' }]);
});

it('an exact name wins, and a row without other names stays the same object', () => {
  const row = { U_S: 1, 'U.S.': 2, 'home.city': 3 };
  const { rows, renamed } = rename([text('U_S'), text('home_city')], row);
  expect(rows[0]).toBe(row);
  expect(renamed).toEqual([]);
});

it('the display name tells headers apart that are mapped to one name, and survives another name', () => {
  const attributes = [text('U_S_2', 'U.S.'), text('U_S', 'U S'), text('country', 'Land')];
  expect(rename(attributes, { 'U.S.': 1, 'U S': 2, Land: 3 }).rows).toEqual([
    { U_S_2: 1, U_S: 2, country: 3 },
  ]);
  // A display name that two attributes have means neither of them.
  expect(rename([text('first', 'Same'), text('second', 'Same')], { Same: 1 }).renamed).toEqual([]);
});

it('an attribute gets the values of one column only', () => {
  expect(rename([text('U_S')], { 'U.S.': 1 }, { 'U S': 2 }, { U_S: 3, 'U.S.': 4 }).rows).toEqual([
    { U_S: 1 },
    { 'U S': 2 },
    { U_S: 3, 'U.S.': 4 },
  ]);
});

it('the list of columns looks into objects and lists of them', () => {
  const home = {
    name: 'home',
    datatype: 'OBJECT_ARRAY',
    nodeAttributes: [text('ZIP_code')],
  } as const;
  const { rows, renamed } = rename([{ ...home, nodeAttributes: [...home.nodeAttributes] }], {
    home: [{ 'ZIP code': 1 }, null],
  });
  expect(rows).toEqual([{ home: [{ ZIP_code: 1 }, null] }]);
  expect(renamed).toEqual([{ header: 'home.ZIP code', attribute: 'home.ZIP_code' }]);
});

it('a column named __proto__ stays a column', () => {
  const row = JSON.parse('{"__proto__":1,"U.S.":2}') as Record<string, unknown>;
  const [renamed = {}] = rename([text('U_S')], row).rows;
  expect(Object.keys(renamed)).toEqual(['__proto__', 'U_S']);
});
