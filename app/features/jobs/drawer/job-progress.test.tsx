import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { JobDetails } from './job-details.ts';
import { JobProgress } from './job-progress.tsx';

const draw = (given: Partial<JobDetails>) =>
  renderToStaticMarkup(<JobProgress job={{ status: 'RUNNING', ...given } as JobDetails} />);

it('the drawer of a job shows and announces the position in the queue of a job that waits', () => {
  const progress = { percent: undefined, amount: '3rd in line' };
  const drawn = draw({ status: 'QUEUED', progress });
  expect(drawn).toContain('QUEUED, 3rd in line');
  expect(drawn).toContain('<span>3rd in line</span>');
});

it('the drawer of a job announces every tenth percent of a job that runs', () => {
  const progress = { percent: 47, amount: '47 %', phase: 'Writing', timeLeft: '8 s left' };
  const drawn = draw({ progress });
  expect(drawn).toContain('RUNNING, 40 percent');
  expect(drawn).toContain('Writing 47 %');
  expect(drawn).toContain('8 s left');
  expect(draw({ progress: { ...progress, percent: undefined } })).not.toContain('percent');
});

it('the drawer of a job draws no bar of a job that has ended', () => {
  expect(draw({ status: 'CANCELLED' })).not.toContain('progressbar');
});
