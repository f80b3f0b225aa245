import { describe, expect, it } from 'vitest';
import type { Job } from '#model/jobs/job-schema.ts';
import { describeDownload } from './download.ts';

const reader = { mayRead: true, nameOf: (id: string) => (id === 'w-1' ? 'Olivia Owner' : id) };

function job(results: Record<string, unknown> = {}, more: Partial<Job> = {}) {
  const made = { fileName: 'patient.csv', rows: 2 };
  return {
    name: 'FileDownloadJob',
    status: 'COMPLETED_SUCCESS',
    own: true,
    results: { results: { ...made, ...results } },
    ...more,
  };
}

describe('the file of a job', () => {
  it('is offered under its name', () => {
    expect(describeDownload(job(), reader)).toEqual({ state: 'ready', fileName: 'patient.csv' });
    const glossary = job({}, { name: 'GlossaryDownloadJob', own: undefined });
    expect(describeDownload(glossary, reader)).toMatchObject({ state: 'ready' });
  });

  it.each([
    ['another type', job({}, { name: 'FileUploadJob' }), reader],
    ['a job that has not ended', job({}, { status: 'RUNNING' }), reader],
    ['a job that failed', job({}, { status: 'COMPLETED_ERROR' }), reader],
    ['who may not read data', job(), { ...reader, mayRead: false }],
  ])('is not offered of %s', (_, given, who) => {
    expect(describeDownload(given, who)).toBeUndefined();
  });

  it('says who took it, and when', () => {
    const on = '2026-11-20T10:00:00.000Z';
    expect(
      describeDownload(job({ downloadedDate: on, downloadedWalletId: 'w-1' }), reader),
    ).toEqual({ state: 'taken', by: 'Olivia Owner', on });
    expect(describeDownload(job({ downloadedDate: on }), reader)).toMatchObject({ by: undefined });
    const byWallet = describeDownload(job({ downloadedWalletId: 'w-1' }), reader);
    expect(byWallet).toMatchObject({ state: 'taken', on: undefined });
  });

  it('says why it is gone, or that it belongs to another user', () => {
    expect(describeDownload(job({ error: 'It is gone.' }), reader)).toEqual({
      state: 'refused',
      reason: 'It is gone.',
    });
    expect(describeDownload(job({}, { own: false }), reader)).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/^Only who started/),
    });
  });
});
