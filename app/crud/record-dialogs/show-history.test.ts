import { expect, it } from 'vitest';
import type { RecordVersion } from '#model/metadata/versions.ts';
import { showHistory, showVersion } from './show-history.ts';

const version = (seq: number, given: Partial<RecordVersion> = {}): RecordVersion => ({
  ...{ seq, operation: 'UPDATE', timestamp: '2026-11-30T12:00:00.000Z', differences: [] },
  author: '6f1c2a34-0b5d-4e7f-9a81-000000000006',
  ...given,
});

const shown = (
  versions: RecordVersion[],
  { skip = 0, total = versions.length, mayRestore = true } = {},
) => showHistory(versions, { params: new URLSearchParams('tab=indexes'), skip, total, mayRestore });

it('the dialog History offers to restore all but the present version, deletions, and what is erased', () => {
  const versions = [
    version(9),
    version(8, { operation: 'DELETE' }),
    version(7, { erased: true }),
    version(3),
    version(1, { operation: 'CREATE' }),
  ];
  const restored = ({ versions: all }: ReturnType<typeof shown>) =>
    all.filter(({ restoreTo }) => restoreTo).map(({ seq }) => seq);
  expect(restored(shown(versions))).toEqual([3, 1]);
  expect(restored(shown(versions, { skip: 25, total: 30 }))).toEqual([9, 3, 1]);
  expect(restored(shown(versions, { mayRestore: false }))).toEqual([]);
  expect(shown(versions).versions[3]?.restoreTo).toBe('?tab=indexes&dialog=restore&seq=3');
});

it('the dialog History leads to newer and older versions', () => {
  expect(shown([version(9)])).not.toHaveProperty('olderTo');
  expect(shown([version(9)])).not.toHaveProperty('newerTo');
  const { newerTo, olderTo } = shown([version(9), version(8)], { skip: 30, total: 33 });
  expect(newerTo).toBe('?tab=indexes&dialog=history&skip=5');
  expect(olderTo).toBe('?tab=indexes&dialog=history&skip=32');
  expect(shown([version(9)], { skip: 25, total: 26 }).newerTo).toBe('?tab=indexes&dialog=history');
});

it('the dialog History says who did what, and what differs', () => {
  expect(
    showVersion(
      version(2, {
        authorName: 'Ann',
        differences: [
          { how: 'value', field: 'type', there: 'thing' },
          { how: 'members', field: 'aliases', here: ['Cot'], there: [], cut: true },
        ],
      }),
    ),
  ).toMatchObject({
    ...{ what: 'Changed', author: 'Ann' },
    differences: [
      { label: 'Type', here: '–', there: 'thing', isCut: false },
      { label: 'Aliases, removed and added', here: 'Cot', there: '–', isCut: true },
    ],
  });
  expect(showVersion(version(2)).author).toBe(version(2).author);
  expect(showVersion(version(2)).note).toMatch(/^Nothing that is compared differs/);
  expect(showVersion(version(2, { operation: 'CREATE' })).note).toBe('');
  expect(showVersion(version(2, { erased: true })).note).toBe('Its contents are erased.');
});
