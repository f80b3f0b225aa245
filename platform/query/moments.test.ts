import { expect, it } from 'vitest';
import { groupMoments } from './moments.ts';

const versions = (...all: [time: string, operation: string][]) =>
  all.map(([time, operation]) => ({ timestamp: `2026-01-02T00:00:${time}Z`, operation }));
const at = (time: string, records: number) => ({
  timestamp: `2026-01-02T00:00:${time}Z`,
  records,
});

it('what is created within a second of one another is one moment, named by its end', () => {
  const found = groupMoments(
    versions(
      ['05.000', 'CREATE'],
      ['01.500', 'CREATE'],
      ['00.600', 'CREATE'],
      ['00.000', 'CREATE'],
    ),
  );
  expect(found).toEqual([at('05.000', 1), at('01.500', 3)]);
  expect(groupMoments([])).toEqual([]);
});

it('a creation, a change and a deletion are moments of their own, unless AS OF cannot tell them apart', () => {
  const [created, changed, gone] = [
    ['00.000', 'CREATE'],
    ['00.010', 'UPDATE'],
    ['00.020', 'DELETE'],
  ] as const;
  expect(groupMoments(versions([...gone], [...changed], [...created]))).toHaveLength(3);
  expect(groupMoments(versions(['00.010', 'DELETE'], [...changed]))).toEqual([at('00.010', 2)]);
});
