import { expect, it } from 'vitest';
import type { Job, JobActivity } from '#model/jobs/job-schema.ts';
import { testSession } from '#tests/support/console/session.ts';
import { streamJobNews, toNews } from './job-news.server.ts';

const OPEN = { running: 1, waiting: 2, done: 30 };

function activity(...ended: Partial<Job>[]): JobActivity {
  const jobs = ended.map((job, n) => ({
    jobId: `job-${n}`,
    name: 'FileUploadJob',
    dictName: 'visit',
    originalFilename: 'visits.csv',
    metadata: {},
    results: {},
    jobCreated: '2026-01-31T11:59:00.000Z',
    jobCompleted: '2026-01-31T11:59:02.000Z',
    ...job,
  }));
  return { ...OPEN, ended: jobs as Job[], since: '2026-01-31T12:00:00.000Z' };
}

const alertsOf = (...ended: Partial<Job>[]) => toNews('clinic_dev', activity(...ended)).ended;

it('the job news tells the numbers of open jobs', () => {
  expect(toNews('clinic_dev', activity())).toEqual({ zone: 'clinic_dev', ...OPEN, ended: [] });
});

it.each([
  ['COMPLETED_SUCCESS', 'success', 'Job complete'],
  ['COMPLETED_ERROR', 'error', 'Job failed'],
  ['CANCELLED', 'info', 'Job cancelled'],
])('the job news tells of a job that ended as %s, with a link to it', (status, tone, title) => {
  expect(alertsOf({ status })).toEqual([
    {
      id: 'job-0',
      tone,
      title,
      text: 'visits.csv, visit · Upload Data',
      link: { to: '/job-manager?row=job-0', label: 'Open job' },
    },
  ]);
});

it('the job news tells nothing of a job that ended at once, which the page shows that started it', () => {
  expect(alertsOf({ jobCompleted: '2026-01-31T11:59:01.900Z' })).toEqual([]);
});

it('the job news tells of many jobs in one alert', () => {
  const done = { status: 'COMPLETED_SUCCESS' };
  const failed = { status: 'COMPLETED_ERROR' };
  expect(alertsOf(done, done, done)).toHaveLength(3);
  expect(alertsOf(done, done, done, done)).toMatchObject([
    { tone: 'success', text: '4 jobs of yours ended.', link: { to: '/job-manager' } },
  ]);
  expect(alertsOf(done, failed, done, done)).toMatchObject([
    { tone: 'warning', text: '4 jobs of yours ended, 1 with errors.' },
  ]);
});

it('the job news is asked for again much later where the platform knows no such call', async () => {
  const callInParts = () => Promise.reject(new Error('There is no such call.'));
  const session = testSession({ roles: ['sdzUser'], api: { callInParts } });
  const { body } = streamJobNews(session, new Request('http://keyway.test/job-manager/news'));
  expect(await new Response(body).text()).toBe('retry: 30000\n\n');
});
