/**
 * The embedded PostgreSQL on a disk that is full: it refuses changes, it is started again if it had to end, and
 * everything continues by itself when there is room again. The test needs the right to mount a small file system, and
 * is skipped without it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { toHttpError } from '#platform/http/http-error.ts';
import { DISK_FULL } from '#platform/storage/disk-space.ts';
import { startEmbeddedPostgres } from '#platform/storage/embedded/embedded.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keyway-full-'));
const isMounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'tmpfs', folder]).status === 0;
if (!isMounted) console.log('Skipped: a full disk. This user may not mount a file system.');
afterAll(() => {
  if (isMounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

const filler = path.join(folder, 'filler');
const dataDir = path.join(folder, 'data');

it.runIf(isMounted)(
  'a database with a full disk goes on by itself when there is room, and loses nothing that was acknowledged',
  async () => {
    const said: string[] = [];
    const server = await startEmbeddedPostgres({ dataDir, log: (line) => said.push(line) });
    const db = new pg.Pool({ connectionString: server.url, max: 2 });
    db.on('error', () => undefined);
    await db.query('create table kept (n int primary key, filling text)');
    let acknowledged = 0;
    const write = async () => {
      const text = 'repeat(md5(random()::text), 30000)';
      await db.query(`insert into kept values ($1, ${text}) on conflict do nothing`, [
        acknowledged,
      ]);
      acknowledged++;
    };
    await write();
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
    await expect
      .poll(
        () =>
          write().then(
            () => undefined,
            (error: unknown) => toHttpError(error)?.message,
          ),
        {
          timeout: 60_000,
        },
      )
      .toBe(DISK_FULL);

    const [pid] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await expect.poll(() => said).toContain('PostgreSQL has ended and is started again.');
    rmSync(filler);
    await expect
      .poll(
        () =>
          write().then(
            () => 'written',
            () => 'refused',
          ),
        { timeout: 120_000 },
      )
      .toBe('written');
    const { rows } = await db.query<{ n: number }>(
      'select count(*)::int as n from kept where n < $1',
      [acknowledged],
    );
    expect(rows[0]?.n).toBe(acknowledged);
    await db.end();
    await server.stop();
  },
  300_000,
);
