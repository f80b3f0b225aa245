import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { receiveBlob } from '#platform/records/blob-files.ts';
import { testedJobs } from '#tests/support/jobs/queue.ts';
import { spoolPath } from './spool.ts';
import { sweepExpiredSpool, sweepExpiredUploads } from './expired-sweep.ts';

const here = testedJobs();

describe('the expired-sweep', () => {
  it('takes old files that no open job needs, and no others', async () => {
    const { dataDir } = here.t.platform.config;
    const kept = await here.make();
    const orphan = crypto.randomUUID();
    for (const id of [kept.id, orphan]) {
      await mkdir(spoolPath(dataDir, id, ''), { recursive: true });
    }
    here.clock = new Date();
    expect(await sweepExpiredSpool(here.t.platform)).toBe(0);
    here.clock = new Date(Date.now() + 25 * 60 * 60 * 1000);
    expect(await sweepExpiredSpool(here.t.platform)).toBe(1);
    expect(await readdir(path.join(dataDir, 'spool'))).toEqual([kept.id]);
    await rm(path.join(dataDir, 'spool'), { recursive: true });
  });
});

it('a file that was received for a blob and never became one goes after a day', async () => {
  const { dataDir } = here.t.platform.config;
  const source = Readable.from([Buffer.from('left behind')]);
  const { waiting } = await receiveBlob(source, { dataDir, zone: here.t.zone, limitBytes: 100 });
  here.clock = new Date();
  expect(await sweepExpiredUploads(here.t.platform)).toBe(0);
  here.clock = new Date(Date.now() + 25 * 60 * 60 * 1000);
  expect(await sweepExpiredUploads(here.t.platform)).toBe(1);
  expect(await readdir(path.dirname(waiting))).toEqual([]);
});
