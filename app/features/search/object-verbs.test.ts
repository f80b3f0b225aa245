import { describe, expect, it } from 'vitest';
import { OBJECT_VERBS, readVerb, withoutPlural } from './object-verbs.ts';

describe('the verb of a query', () => {
  it.each([
    ['edit patient', 'Edit', 'patient'],
    ['patient edit', 'Edit', 'patient'],
    ['UPLOAD condition record', 'Upload a file to', 'condition record'],
    ['del enc', 'Delete', 'enc'],
    ['  encounter   remove ', 'Delete', 'encounter'],
    ['graph patient', 'Explore', 'patient'],
    ['open edit', 'Open', 'edit'],
    ['truncate conditions', 'Truncate', 'conditions'],
    ['patient download', 'Download', 'patient'],
    ['execute patient', 'Execute a contract of', 'patient'],
  ])('in “%s” is %s', (query, title, name) => {
    expect(readVerb(query)).toMatchObject({ verb: { title }, name });
  });

  it.each(['edit', 'patient', 'ed patient', 'patient birth', ''])('is missing in “%s”', (query) => {
    expect(readVerb(query)).toBeUndefined();
  });
});

describe('the words beside the name', () => {
  it.each([
    ['download patients csv', 'patients', { fileType: 'CSV' }],
    ['download lab result XLSX', 'lab result', { fileType: 'XLSX' }],
    ['upload patient update pipe', 'patient', { fileType: 'PIPE', operation: 'UPDATE' }],
    // a chain may be called like a file type
    ['download csv', 'csv', {}],
    ['download csv csv csv', 'csv csv', { fileType: 'CSV' }],
    ['edit patient csv', 'patient csv', {}],
  ])('in “%s”', (query, name, options) => {
    expect(readVerb(query)).toMatchObject({ name, options });
  });

  it('lead to the form, filled in', () => {
    const to = (query: string) => {
      const { verb, name, options } = readVerb(query)!;
      return verb.pathOf('/dictionaries/x', name, options);
    };
    expect(to('download patient csv')).toBe(
      '/job-manager/new/download-job?chain=patient&fileType=CSV',
    );
    expect(to('truncate condition')).toBe(
      '/job-manager/new/truncate-chain-job?chain=condition&dialog=confirm',
    );
  });
});

it.each([
  ['patients', 'patient'],
  ['allergies', 'allergy'],
  ['addresses', 'address'],
  ['address', undefined],
  ['patient', undefined],
])('the singular of %s is %s', (name, singular) => {
  expect(withoutPlural(name)).toBe(singular);
});

it('is typed by words of its own: no word means two verbs', () => {
  const words = OBJECT_VERBS.flatMap((verb) => verb.words);
  expect(new Set(words).size).toBe(words.length);
  expect(new Set(words.map((word) => word.slice(0, 3))).size).toBe(words.length);
});
