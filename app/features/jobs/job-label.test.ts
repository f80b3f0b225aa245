import { expect, it } from 'vitest';
import type { Job } from '#model/jobs/job-schema.ts';
import { dictionaryOf, isAbout, labelJob } from './job-label.ts';

const jobId = '1f2e3d4c-0000-4000-8000-000000000001';

function buildJob(given: Partial<Job>): Job {
  return { jobId, name: 'FileUploadJob', metadata: {}, results: {}, ...given } as Job;
}

it('the label of a job names the chain where it has no dictionary [B-343]', () => {
  expect(dictionaryOf({ dictName: 'patients' })).toBe('patients');
  const chained = { chainName: 'visits' };
  expect(dictionaryOf(chained)).toBe('visits');
  expect(dictionaryOf({ ...chained, dictName: 'patients' })).toBe('patients');
  expect(dictionaryOf({})).toBeUndefined();
});

it.each([
  [
    'an upload',
    { originalFilename: 'may.csv', dictName: 'visit' },
    ['may.csv', 'visit · Upload Data'],
  ],
  ['a file of its result', { results: { results: { fileName: 'visit.csv' } } }, ['visit.csv']],
  ['a chain', { dictName: 'visit', metadata: { title: 'Mine' } }, ['visit']],
  ['a title', { metadata: { title: 'All terms' } }, ['All terms']],
  ['a file that the reader may not see', { originalFilename: '--', dictName: 'visit' }, ['visit']],
] as const)('a job is labelled by %s', (_, job, [name, detail = 'Upload Data']) => {
  expect(labelJob(buildJob(job as Partial<Job>))).toEqual({ name, detail });
});

it('a job is labelled by its type where there is nothing else, or nothing that the reader may see', () => {
  for (const title of [undefined, '--']) {
    const job = buildJob({ name: 'WipeSDZDataJob', metadata: { title } });
    expect(labelJob(job)).toEqual({ name: 'Wipe SDZ Data', detail: '' });
  }
});

it.each(['MAY', 'visit', 'quarter', 'upload data', '1f2e', ''])('a job is found by %j', (text) => {
  const job = { originalFilename: 'may.csv', dictName: 'visit', metadata: { title: 'Quarter' } };
  expect(isAbout(text)(buildJob(job))).toBe(true);
});

it('a job is not found by what it is not about, or what the reader may not see', () => {
  const masked = buildJob({ originalFilename: '--', metadata: { title: '--' } });
  for (const text of ['june', '--']) expect(isAbout(text)(masked)).toBe(false);
});
