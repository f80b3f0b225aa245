import { expect, it } from 'vitest';
import { placeId } from './entries.ts';
import { readMemory, remember, writeMemory } from './memory.ts';

const NOTHING = { usage: {}, recentIds: [], recentPlaces: [] };
const place = { title: 'patient', subtitle: 'Dictionary', to: '/dictionaries/patient' };

function storeOf(values: Record<string, string> = {}) {
  return {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value;
    },
  };
}

it('keeps counts and what was used last, apart for each zone', () => {
  const store = storeOf();
  const memory = remember(remember(NOTHING, 'jobs.go'), placeId(place.to), place);
  writeMemory(() => store, 'clinic_dev', memory);
  expect(readMemory(() => store, 'clinic_dev')).toEqual({
    usage: { 'jobs.go': 1, [placeId(place.to)]: 1 },
    recentIds: [placeId(place.to), 'jobs.go'],
    recentPlaces: [place],
  });
  expect(readMemory(() => store, 'clinic_prod')).toEqual(NOTHING);
});

it('remembers the last five, and only the places among them', () => {
  let memory = remember(NOTHING, placeId(place.to), place);
  for (const id of ['a', 'b', 'c', 'd']) memory = remember(memory, id);
  expect(memory.recentPlaces).toEqual([place]);
  memory = remember(memory, 'e');
  expect(memory.recentIds).toEqual(['e', 'd', 'c', 'b', 'a']);
  expect(memory.recentPlaces).toEqual([]);
});

it('forgets the least used beyond two hundred', () => {
  let memory = remember(remember(NOTHING, 'often'), 'often');
  for (let index = 0; index < 300; index += 1) memory = remember(memory, `id${index}`);
  expect(Object.keys(memory.usage)).toHaveLength(200);
  expect(memory.usage.often).toBe(2);
});

it('survives a closed store and spoilt contents', () => {
  const closed = () => {
    throw new Error('SecurityError');
  };
  expect(readMemory(closed, 'z')).toEqual(NOTHING);
  expect(() => writeMemory(closed, 'z', NOTHING)).not.toThrow();
  for (const text of ['{', 'null', '[]', '{"usage":3,"recentIds":[1],"recentPlaces":[{}]}']) {
    expect(readMemory(() => storeOf({ 'keyway.palette.z': text }), 'z')).toEqual(NOTHING);
  }
});

it('takes no address of another site from the store', () => {
  const foreign = ['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)'];
  const text = JSON.stringify({ recentPlaces: foreign.map((to) => ({ ...place, to })) });
  expect(readMemory(() => storeOf({ 'keyway.palette.z': text }), 'z')).toEqual(NOTHING);
});
