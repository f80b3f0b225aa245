import { expect, it } from 'vitest';
import { withDays } from './dates-as-days.ts';

it('a result writes DATE values as days, wherever they are, and nothing else', () => {
  const day = '1912-07-21T00:00:00.000Z';
  const data = { born: day, seen: day, days: [day], home: { since: day }, all: [{ since: day }] };
  const since = [{ name: 'since', datatype: 'DATE' }] as const;
  expect(
    withDays(data, [
      { name: 'born', datatype: 'DATE' },
      { name: 'seen', datatype: 'DATETIME' },
      { name: 'days', datatype: 'DATE_ARRAY' },
      { name: 'home', datatype: 'OBJECT', nodeAttributes: [...since] },
      { name: 'all', datatype: 'OBJECT_ARRAY', nodeAttributes: [...since] },
      { name: 'absent', datatype: 'DATE' },
    ]),
  ).toEqual({
    born: '1912-07-21',
    seen: day,
    days: ['1912-07-21'],
    home: { since: '1912-07-21' },
    all: [{ since: '1912-07-21' }],
  });
});
