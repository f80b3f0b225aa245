import { expect, it } from 'vitest';
import type { Job } from '#model/jobs/job-schema.ts';
import { jobsOfDays, sortJobs } from './sort-jobs.ts';

function buildJob(given: Partial<Job>): Job {
  return {
    jobId: '00000000-0000-4000-8000-000000000001',
    name: 'FileUploadJob',
    status: 'NEW',
    dictName: null,
    jobCreated: '2026-11-20T12:00:00Z',
    jobCompleted: null,
    ...given,
  } as Job;
}

it('the list of jobs leaves out jobs that are older than the days asked for', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const jobs = ['2026-11-21T11:00:00Z', '2026-11-16T12:00:00Z', '2026-11-16T11:59:59Z'].map(
    (jobCreated) => buildJob({ jobCreated }),
  );
  expect(jobsOfDays(jobs, 5, now)).toEqual(jobs.slice(0, 2));
  expect(jobsOfDays(jobs, 15, now)).toEqual(jobs);
});

it.each([
  ['created', false, ['a', 'c', 'b']],
  ['created', true, ['b', 'c', 'a']],
  ['completed', false, ['c', 'b', 'a']],
  ['completed', true, ['b', 'c', 'a']],
  ['dictionary', false, ['c', 'a', 'b']],
  ['type', false, ['c', 'a', 'b']],
  ['status', true, ['b', 'a', 'c']],
])(
  'the list of jobs sorts by %s, descending %s, what is missing last',
  (column, descending, order) => {
    const jobs = [
      buildJob({ jobId: 'a', jobCreated: '2026-11-01T00:00:00Z', dictName: 'visits' }),
      buildJob({
        jobId: 'b',
        jobCreated: '2026-11-03T00:00:00Z',
        jobCompleted: '2026-11-04T00:00:00Z',
        status: 'RUNNING',
      }),
      buildJob({
        jobId: 'c',
        name: 'DictionaryUploadJob',
        jobCreated: '2026-11-02T00:00:00Z',
        jobCompleted: '2026-11-02T00:00:00Z',
        status: 'COMPLETED_SUCCESS',
        dictName: 'Patients',
      }),
    ];
    expect(sortJobs(jobs, { column, descending }).map(({ jobId }) => jobId)).toEqual(order);
  },
);
