import { describe, expect, it } from 'vitest';
import type { RowRules } from './details.ts';
import { dataRows, fieldRows } from './details.ts';

const rules: RowRules = {
  attributes: [
    { name: 'id', datatype: 'STRING' },
    {
      name: 'address',
      datatype: 'OBJECT',
      nodeAttributes: [
        { name: 'zip', datatype: 'STRING' },
        { name: 'city', datatype: 'STRING' },
      ],
    },
  ],
  indexes: [{ name: 'pk', type: 'PRIMARY', attributes: ['id', 'address.city'] }],
};

describe('the attributes of a record', () => {
  it('show two levels; what lies deeper is JSON [B-302]', () => {
    const [row] = dataRows({ address: { city: 'Bonn', geo: { at: { lat: 1 } } } });
    expect(row).toEqual({
      name: 'address',
      primary: false,
      content: {
        kind: 'rows',
        rows: [
          { name: 'city', primary: false, content: { kind: 'text', text: 'Bonn' } },
          {
            name: 'geo',
            primary: false,
            content: { kind: 'json', text: JSON.stringify({ at: { lat: 1 } }, null, 2) },
          },
        ],
      },
    });
  });

  it('name those of the primary index, nested ones too [B-303]', () => {
    const rows = dataRows({ id: '7', name: 'Ann', address: { city: 'Bonn', zip: '1' } }, rules);
    const inner = rows.flatMap(({ content }) => (content.kind === 'rows' ? content.rows : []));
    const primary = [...rows, ...inner].filter(({ primary }) => primary).map(({ name }) => name);
    expect(primary).toEqual(['id', 'city']);
  });

  it('are called what people call them, and show days', () => {
    const rows = dataRows(
      {
        born: '1912-07-21T00:00:00.000Z',
        days: ['1912-07-21T00:00:00.000Z', '1913-01-02T00:00:00.000Z'],
        seen: '2026-01-02T03:04:05.000Z',
      },
      {
        attributes: [
          { name: 'born', displayName: 'Born on', datatype: 'DATE' },
          { name: 'days', datatype: 'DATE_ARRAY' },
          { name: 'seen', displayName: 'seen', datatype: 'DATETIME' },
        ],
        indexes: [],
      },
    );
    expect(rows.map(({ title }) => title)).toEqual(['Born on', undefined, undefined]);
    expect(rows.map(({ content }) => content)).toEqual([
      { kind: 'text', text: '1912-07-21' },
      { kind: 'text', text: '1912-07-21, 1913-01-02' },
      { kind: 'date', date: '2026-01-02T03:04:05.000Z' },
    ]);
  });

  it('are in the order of the dictionary, unknown ones last', () => {
    const rows = dataRows({ extra: 1, address: { city: 'Bonn', zip: '1' }, id: '7' }, rules);
    expect(rows.map(({ name }) => name)).toEqual(['id', 'address', 'extra']);
    expect(rows[1]?.content).toMatchObject({ rows: [{ name: 'zip' }, { name: 'city' }] });
  });

  it('show lists of values as text and lists of objects by number', () => {
    const rows = dataRows({ tags: ['a', 'b'], none: [], visits: [{ day: 1 }, null] });
    expect(rows.map(({ content }) => content)).toEqual([
      { kind: 'text', text: 'a, b' },
      { kind: 'text', text: '--' },
      {
        kind: 'rows',
        rows: [
          { name: '1', primary: false, content: { kind: 'json', text: '{\n  "day": 1\n}' } },
          { name: '2', primary: false, content: { kind: 'text', text: '--' } },
        ],
      },
    ]);
  });

  it('show missing values as -- and false and 0 as they are', () => {
    const texts = dataRows({ a: null, b: '', c: 0, d: false }).map(({ content }) => content);
    expect(texts).toEqual(['--', '--', '0', 'false'].map((text) => ({ kind: 'text', text })));
  });
});

it('the drawer of a record shows dates of a header as dates', () => {
  const rows = fieldRows({ timestamp: '2026-01-02T03:04:05.000Z', seq: 4, gone: undefined }, [
    'timestamp',
  ]);
  expect(rows.map(({ content }) => content)).toEqual([
    { kind: 'date', date: '2026-01-02T03:04:05.000Z' },
    { kind: 'text', text: '4' },
  ]);
});
