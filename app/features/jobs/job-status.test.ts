import { expect, it } from 'vitest';
import { positionInQueue, statusLook } from './job-status.ts';

it.each([
  ['NEW', 'NEW', 'neutral'],
  ['QUEUED', 'QUEUED', 'success'],
  ['RUNNING', 'RUNNING', 'teal'],
])('the status shows a job that waits or runs: %s [B-396 B-397 B-398]', (status, label, tone) => {
  expect(statusLook(status)).toEqual({ label, tone });
});

it.each([
  ['COMPLETED_SUCCESS', 'COMPLETE', 'success'],
  ['COMPLETED_ERROR', 'ERROR', 'danger'],
  ['CANCELLED', 'CANCELLED', 'neutral'],
])('the status shows a job that has ended: %s [B-399 B-400 B-401 B-403]', (status, label, tone) => {
  expect(statusLook(status)).toEqual({ label, tone });
});

it.each(['PAUSED', '', 'running', 'toString'])('the status shows %j as NEW [B-402]', (status) => {
  expect(statusLook(status)).toEqual({ label: 'NEW', tone: 'neutral' });
});

it.each([
  [{ queuePosition: 1 }, '1st in line'],
  [{ queuePosition: 2 }, '2nd in line'],
  [{ queuePosition: 3 }, '3rd in line'],
  [{ queuePosition: 12 }, '12th in line'],
  [{ queuePosition: 1_021 }, '1,021st in line'],
  [{}, undefined],
])('positionInQueue says the position of %j', (job, text) => {
  expect(positionInQueue(job)).toBe(text);
});
