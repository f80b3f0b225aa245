import { expect, it } from 'vitest';
import { queryAt, readMoment } from './time.server.ts';

it.each([
  ['', undefined],
  ['at=now', 'now'],
  ['at=2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'],
  ['at=2026-01-02', '2026-01-02T00:00:00.000Z'],
  ["at=') OR 1==1", 'now'],
])('the moment in %j is %j', (search, moment) => {
  expect(readMoment(new URLSearchParams(search))).toBe(moment);
});

it('a query is asked as of a moment, also one that names another time', () => {
  const at = '2026-01-02T03:04:05.678Z';
  const query = "GRAPH patient WHERE data.ward == '3' LIMIT 5 TRAVERSE ANY 0..1";
  const then = `GRAPH patient AS OF Date('${at}') WHERE data.ward == '3' LIMIT 5 TRAVERSE ANY 0..1`;
  expect(queryAt(query, at)).toBe(then);
  expect(queryAt(then.replace('2026', '2020'), at)).toBe(then);
  expect(queryAt(query, 'now')).toBe(query);
  expect(queryAt(query, undefined)).toBe(query);
});
