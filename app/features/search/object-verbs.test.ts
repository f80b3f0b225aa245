import { describe, expect, it } from 'vitest';
import { CONTRACT_VERBS, OBJECT_VERBS, readVerb, withoutPlural } from './object-verbs.ts';

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
    expect(readVerb(query, OBJECT_VERBS)).toMatchObject({ verb: { title }, name });
  });

  it.each(['edit', 'patient', 'ed patient', 'patient birth', ''])('is missing in “%s”', (query) => {
    expect(readVerb(query, OBJECT_VERBS)).toBeUndefined();
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
    expect(readVerb(query, OBJECT_VERBS)).toMatchObject({ name, options });
  });

  it('lead to the form, filled in', () => {
    const to = (query: string) => {
      const { verb, name, options } = readVerb(query, OBJECT_VERBS)!;
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
  ['edit count visits', 'Edit', 'count visits', '/smart-contracts/visit/c1'],
  [
    'count execute',
    'Execute',
    'count',
    '/smart-contracts/execute-smart-contract?chain=visit&sdoId=c1',
  ],
  ['delete count', 'Delete', 'count', '/smart-contracts/visit/c1?dialog=delete'],
])('of a smart contract “%s” is %s', (query, title, name, to) => {
  const deed = readVerb(query, CONTRACT_VERBS)!;
  expect(deed).toMatchObject({ verb: { title }, name });
  expect(deed.verb.pathOf('visit', 'c1')).toBe(to);
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
