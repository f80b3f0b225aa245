import { expect, it } from 'vitest';
import { noteSaved, wasSaved } from './saved-files.ts';

function storage(content: Record<string, string> = {}): () => Storage {
  const values = new Map(Object.entries(content));
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  return () => store as unknown as Storage;
}

it('the browser knows the files that were saved, and no others', () => {
  const open = storage();
  noteSaved('patient.csv', open);
  noteSaved('visit.csv', open);
  noteSaved('patient.csv', open);
  expect(wasSaved('patient.csv', open)).toBe(true);
  expect(wasSaved('visit.csv', open)).toBe(true);
  expect(wasSaved('patient.json', open)).toBe(false);
});

it('the browser knows nothing of a file whose name it was not told', () => {
  const open = storage();
  noteSaved('', open);
  expect(wasSaved('', open)).toBe(false);
});

it('the browser works without storage, and with a stored text that it cannot read', () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  expect(() => noteSaved('a.csv', forbidden)).not.toThrow();
  expect(wasSaved('a.csv', forbidden)).toBe(false);
  expect(wasSaved('a.csv', storage({ 'keyway.savedFiles': '{broken' }))).toBe(false);
});
