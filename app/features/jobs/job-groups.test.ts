import { describe, expect, it } from 'vitest';
import { chosenForm, jobGroups } from './job-groups.ts';

describe('the groups of the chooser', () => {
  it.each([
    [['sdzReadOnly'], ['Data Jobs']],
    [['sdzUser'], ['Data Jobs']],
    [['sdzAdmin'], ['Metadata Jobs', 'Data Purge Jobs']],
    [
      ['sdzUser', 'sdzAdmin'],
      ['Data Jobs', 'Metadata Jobs', 'Data Purge Jobs'],
    ],
    [[], []],
  ] as const)('of %j are %j [B-524]', (roles, labels) => {
    expect(jobGroups(roles).map(({ label }) => label)).toEqual(labels);
  });

  it('lead only to forms that exist', () => {
    expect(chosenForm(['sdzUser'], 'upload-file')).toBe('upload-file');
    expect(chosenForm(['sdzAdmin'], 'upload-file')).toBeUndefined();
    expect(chosenForm(['sdzUser'], 'constructor')).toBeUndefined();
    expect(chosenForm(['sdzUser'], null)).toBeUndefined();
  });
});
