import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { JobDetails } from './job-details.ts';
import { JobProgress } from './job-progress.tsx';

const draw = (given: Partial<JobDetails>) =>
  renderToStaticMarkup(
    <JobProgress job={{ status: 'QUEUED', progress: null, ...given } as JobDetails} />,
  );

it('says the place in the queue of a job that waits, and announces it', () => {
  const drawn = draw({ queuePosition: '3rd in line' });
  expect(drawn).toContain('Waiting, 3rd in line');
  expect(drawn).toContain('QUEUED, 3rd in line');
});

it('says no place that is not known, and none once the job runs', () => {
  expect(draw({})).toContain('Waiting for a worker');
  expect(draw({})).not.toContain('in line');
  expect(draw({ status: 'RUNNING' })).not.toContain('in line');
});
