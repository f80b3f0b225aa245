/** Tests of the pure functions of the upload forms. */
import { describe, expect, it } from 'vitest';
import { emptyFileText, filesProblem } from './file-problems.ts';
import { UPLOAD_FILE_TYPES } from '#model/jobs/job.ts';
import { optionsOf } from '#app/features/jobs/forms/field-options.server.ts';
import { chosenForm, jobGroups } from '#app/features/jobs/job-groups.ts';
import { ownerOptions, toFieldOption } from './owner-options.ts';
import { addSample, rateOf } from './sending/upload-rate.ts';
import type { RateSample } from './sending/upload-rate.ts';

it('offers every format that the platform reads, in order [B-663]', () => {
  expect(
    optionsOf(UPLOAD_FILE_TYPES)
      .map(({ label }) => label)
      .join(' '),
  ).toBe('CSV EDI JSON PARQUET PIPE SPSS TAB XLS XLSX XLSM XML');
});

describe('filesProblem', () => {
  const limit = 100;

  it('requires a file', () => {
    expect(filesProblem([], limit)).toBe('Field cannot be blank');
    expect(filesProblem([{ name: '', size: 0 }], limit)).toBe('Field cannot be blank');
  });

  it('names the file that is empty', () => {
    const files = [
      { name: 'a', size: 1 },
      { name: 'b', size: 0 },
    ];
    expect(filesProblem(files, limit)).toBe(emptyFileText('b'));
  });

  it('limits the total size of all files and names the limit', () => {
    const half = { name: 'a', size: 50 };
    expect(filesProblem([half, half], limit)).toBeUndefined();
    expect(filesProblem([half, half, half], limit)).toMatch(/100 bytes at most/);
  });
});

describe('owner options', () => {
  const wallets = {
    userWallets: [{ id: 'u', fullName: 'Ada Lovelace', email: 'ada@acme.test' }],
    systemWallets: [
      {
        id: 's',
        type: 'TENANT_OWNER' as const,
        description: 'Lab results',
        accessControlUserGroup: 'g',
      },
    ],
  };

  it('show user wallets by name and e-mail address, system wallets by id and description [B-359 B-360]', () => {
    expect(ownerOptions(wallets)).toEqual([
      { id: 'u', value: 'u', header: 'Ada Lovelace', subtitle: 'ada@acme.test' },
      { id: 's', value: 's', header: 's', subtitle: 'Lab results' },
    ]);
  });

  it('are converted to options of a field', () => {
    expect(ownerOptions(wallets).map(toFieldOption)[0]).toEqual({
      value: 'u',
      label: 'Ada Lovelace',
      description: 'ada@acme.test',
    });
  });
});

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

describe('the rate of an upload', () => {
  const samplesOf = (points: readonly [number, number][]) =>
    points.reduce<RateSample[]>(
      (samples, [atMs, sentBytes]) => addSample(samples, { atMs, sentBytes }),
      [],
    );

  it('is undefined until some time has passed', () => {
    expect(rateOf([])).toBeUndefined();
    expect(rateOf(samplesOf([[0, 100]]))).toBeUndefined();
  });

  it('is in bytes per second', () => {
    const points: [number, number][] = [
      [0, 0],
      [500, 1000],
    ];
    expect(rateOf(samplesOf(points))).toBe(2000);
  });

  it('ignores samples that are more than four seconds old', () => {
    const points: [number, number][] = [
      [0, 0],
      [1000, 1_000_000],
      [2000, 1_000_100],
      [6000, 1_000_500],
    ];
    expect(rateOf(samplesOf(points))).toBe(100);
  });
});
