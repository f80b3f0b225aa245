import { describe, expect, it } from 'vitest';
import { OBJECT_VERBS, readVerb } from './object-verbs.ts';

describe('the verb of a query', () => {
  it.each([
    ['edit patient', 'Edit', 'patient'],
    ['patient edit', 'Edit', 'patient'],
    ['UPLOAD condition record', 'Upload a file to', 'condition record'],
    ['del enc', 'Delete', 'enc'],
    ['  encounter   remove ', 'Delete', 'encounter'],
    ['graph patient', 'Explore', 'patient'],
    ['open edit', 'Open', 'edit'],
  ])('in “%s” is %s', (query, title, name) => {
    expect(readVerb(query)).toMatchObject({ verb: { title }, name });
  });

  it.each(['edit', 'patient', 'ed patient', 'patient birth', ''])('is missing in “%s”', (query) => {
    expect(readVerb(query)).toBeUndefined();
  });
});

it('is typed by words of its own: no word means two verbs', () => {
  const words = OBJECT_VERBS.flatMap((verb) => verb.words);
  expect(new Set(words).size).toBe(words.length);
  expect(new Set(words.map((word) => word.slice(0, 3))).size).toBe(words.length);
});
