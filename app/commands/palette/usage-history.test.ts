import { expect, it } from 'vitest';
import { targetId } from './entries.ts';
import { readUsage, recordUse, writeHistory } from './usage-history.ts';

const NOTHING = { usage: {}, recentIds: [], recentPlaces: [] };
const target = { title: 'patient', subtitle: 'Dictionary', to: '/dictionaries/patient' };

function storeOf(values: Record<string, string> = {}) {
  return {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value;
    },
  };
}

it('the usage history stores counts and recent entries separately for each zone', () => {
  const store = storeOf();
  const history = recordUse(recordUse(NOTHING, 'jobs.go'), targetId(target.to), target);
  writeHistory(() => store, 'clinic_dev', history);
  expect(readUsage(() => store, 'clinic_dev')).toEqual({
    usage: { 'jobs.go': 1, [targetId(target.to)]: 1 },
    recentIds: [targetId(target.to), 'jobs.go'],
    recentPlaces: [target],
  });
  expect(readUsage(() => store, 'clinic_prod')).toEqual(NOTHING);
});

it('the usage history stores the last five entries, and addresses of pages only', () => {
  let history = recordUse(NOTHING, targetId(target.to), target);
  for (const id of ['a', 'b', 'c', 'd']) history = recordUse(history, id);
  expect(history.recentPlaces).toEqual([target]);
  history = recordUse(history, 'e');
  expect(history.recentIds).toEqual(['e', 'd', 'c', 'b', 'a']);
  expect(history.recentPlaces).toEqual([]);
});

it('the usage history drops the least used entries beyond two hundred', () => {
  let history = recordUse(recordUse(NOTHING, 'often'), 'often');
  for (let index = 0; index < 300; index += 1) history = recordUse(history, `id${index}`);
  expect(Object.keys(history.usage)).toHaveLength(200);
  expect(history.usage.often).toBe(2);
});

it('the usage history works with an unavailable store and invalid contents', () => {
  const closed = () => {
    throw new Error('SecurityError');
  };
  expect(readUsage(closed, 'z')).toEqual(NOTHING);
  expect(() => writeHistory(closed, 'z', NOTHING)).not.toThrow();
  for (const text of ['{', 'null', '[]', '{"usage":3,"recentIds":[1],"recentPlaces":[{}]}']) {
    expect(readUsage(() => storeOf({ 'keyway.palette.z': text }), 'z')).toEqual(NOTHING);
  }
});

it('the usage history ignores addresses of other sites in the store', () => {
  const foreign = ['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)'];
  const text = JSON.stringify({ recentPlaces: foreign.map((to) => ({ ...target, to })) });
  expect(readUsage(() => storeOf({ 'keyway.palette.z': text }), 'z')).toEqual(NOTHING);
});
