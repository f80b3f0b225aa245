import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileTooLargeError, receiveUpload, removeSpool, uploadPath } from './spool.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'keyway-spool-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const receive = (chunks: string[], index?: number) =>
  receiveUpload(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), {
    dataDir,
    jobId: 'job',
    index,
    limitBytes: 10,
  });

describe('the spool', () => {
  it('keeps the files of a job until they are removed', async () => {
    expect(await receive(['hello', 'world'])).toBe(10);
    expect(await receive(['more'], 1)).toBe(4);
    expect(await readFile(uploadPath(dataDir, 'job'), 'utf8')).toBe('helloworld');
    expect(await readFile(uploadPath(dataDir, 'job', 1), 'utf8')).toBe('more');
    await removeSpool(dataDir, 'job');
    await removeSpool(dataDir, 'job');
    expect(await readdir(path.join(dataDir, 'spool'))).toEqual([]);
  });

  it('refuses a file above the limit and leaves nothing of it', async () => {
    await expect(receive(['hello', 'world', '!'])).rejects.toThrow(FileTooLargeError);
    expect(await readdir(path.join(dataDir, 'spool'))).toEqual([]);
  });

  it('leaves nothing of an upload that breaks off', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('hel');
        throw new Error('gone');
      })(),
    );
    await expect(receiveUpload(broken, { dataDir, jobId: 'job', limitBytes: 10 })).rejects.toThrow(
      'gone',
    );
    expect(await readdir(path.join(dataDir, 'spool'))).toEqual([]);
  });
});
