import { describe, expect, it } from 'vitest';
import type { Job } from '#model/jobs/job-schema.ts';
import { describeJob, detailsOf, labelOf } from './job-details.ts';

const encode = (text: string) => Buffer.from(text).toString('base64');

function buildJob(given: Partial<Job> = {}): Job {
  return {
    jobId: '7f6c5b4a-0000-4000-8000-000000000001',
    name: 'FileUploadJob',
    status: 'COMPLETED_SUCCESS',
    dictName: 'patients',
    loggedInId: '7f6c5b4a-0000-4000-8000-000000000002',
    effectiveId: '7f6c5b4a-0000-4000-8000-000000000002',
    jobCreated: '2026-11-20T12:00:00.000Z',
    customerName: 'acme',
    sdzName: 'acme_dev',
    jobQueued: '2026-11-20T12:00:00.000Z',
    timeoutUnit: 'MINUTES',
    mdc: {},
    fileType: 'CSV',
    originalFilename: 'patients.csv',
    operation: 'UPSERT',
    dataSize: 1536,
    emailRecipients: [],
    metadata: {},
    results: {},
    ...given,
  };
}

const NOTHING = {
  cancelProblem: undefined,
  download: undefined,
  againTo: undefined,
  hasReceipt: false,
};
const ENDED = { ...NOTHING, cancellable: false };
const OPEN = { ...NOTHING, cancellable: true };

describe('describeJob', () => {
  it('tells what the job is, and what it is not yet', () => {
    const { details, results, metadata } = describeJob(buildJob(), 'Ada Lovelace', ENDED);
    expect(details).toContainEqual({ label: 'Created By', kind: 'text', text: 'Ada Lovelace' });
    expect(details).toContainEqual({ label: 'File Size', kind: 'text', text: '1.5 KB' });
    expect(details).toContainEqual({ label: 'Completed On', kind: 'null' });
    expect(results).toEqual([]);
    expect(metadata).toEqual([]);
  });

  it('tells of errors only where the job ended in one', () => {
    const results = { error: { message: 'No.' } };
    expect(describeJob(buildJob({ results }), '', ENDED).error).toBeUndefined();
    const failed = describeJob(buildJob({ results, status: 'COMPLETED_ERROR' }), '', ENDED);
    expect(failed.error?.log).toEqual({
      label: 'Error Log',
      kind: 'code',
      text: '{\n  "message": "No."\n}',
    });
  });

  it('says the position in the queue of a job that waits, where the platform tells it', () => {
    const waiting = buildJob({ status: 'QUEUED', queuePosition: 3 });
    expect(describeJob(waiting, '', OPEN).progress?.amount).toBe('3rd in line');
    expect(describeJob(buildJob(), '', ENDED).progress).toBeUndefined();
  });

  it('shows an error that is no object as text [B-196]', () => {
    const results = { error: 'No rows.' };
    const failed = describeJob(buildJob({ results, status: 'COMPLETED_ERROR' }), '', ENDED);
    expect(failed.error?.log).toEqual({ label: 'Error Log', kind: 'text', text: 'No rows.' });
  });

  it('has no log where the platform gives no error', () => {
    const failed = describeJob(buildJob({ status: 'COMPLETED_ERROR' }), '', ENDED);
    expect(failed.error).toEqual({ log: undefined, badRows: undefined });
  });
});

describe('detailsOf', () => {
  it('shows each kind of value in its own way', () => {
    const values = {
      created: 12345,
      done: true,
      endedAt: '2026-11-20T12:00:00.000Z',
      missing: null,
      note: 'two\nlines',
      limitedOwners: ['a', 'b'],
      warnings: [],
      mail: { sent: true },
    };
    expect(detailsOf(values)).toEqual([
      { label: 'Created', kind: 'text', text: '12,345' },
      { label: 'Done', kind: 'text', text: 'true' },
      { label: 'Ended At', kind: 'date', text: '2026-11-20T12:00:00.000Z' },
      { label: 'Missing', kind: 'null' },
      { label: 'Note', kind: 'text', text: 'two\nlines' },
      { label: 'Limited Owners', kind: 'text', text: 'a\nb' },
      { label: 'Warnings', kind: 'text', text: '--' },
      { label: 'Mail', kind: 'code', text: '{\n  "sent": true\n}' },
    ]);
  });

  it('decodes what comes encoded, also inside of objects [B-199 B-200]', () => {
    const values = {
      consoleBase64: encode('größer'),
      receipt: { errorLogBase64: encode('No "id"') },
    };
    expect(detailsOf(values)).toEqual([
      { label: 'Console', kind: 'code', text: 'größer' },
      { label: 'Receipt', kind: 'code', text: '{\n  "errorLogBase64": "No \\"id\\""\n}' },
    ]);
  });

  it('leaves as it is what claims to be encoded and is not', () => {
    expect(detailsOf({ consoleBase64: 'not base64!' })).toEqual([
      { label: 'Console', kind: 'code', text: 'not base64!' },
    ]);
  });
});

it.each([
  ['limitedOwners', 'Limited Owners'],
  ['zone_name', 'Zone name'],
  ['rows', 'Rows'],
])('the drawer of a job reads %s as %s', (name, label) => {
  expect(labelOf(name)).toBe(label);
});
