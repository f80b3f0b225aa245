import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, run } from '#platform/storage/database.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import type { EmbeddedPostgres } from './embedded.ts';

/** Starts a server and stays, as the launcher does. */
const LAUNCHER = `
  import { startEmbeddedPostgres } from "#platform/storage/embedded/embedded.ts";
  const { url } = await startEmbeddedPostgres({ dataDir: process.argv[1], log: () => undefined });
  console.log(url);
  setInterval(() => undefined, 1000);
`;

let dataDir: string;
const started: EmbeddedPostgres[] = [];
beforeEach(async () => {
  // The function mkdtemp makes a folder of mode 0700. When root runs the test, no other user may enter it.
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'keyway-postgres-')), 'data');
});
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  await rm(path.dirname(dataDir), { recursive: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  started.push(server);
  return server;
}

async function stop(server: EmbeddedPostgres): Promise<void> {
  started.splice(started.indexOf(server), 1);
  await server.stop();
}

async function ask<Row extends object>(url: string, statement: ReturnType<typeof sql>) {
  const db = openDatabase(url, { name: 'test', max: 1 });
  try {
    return await run<Row>(db, statement);
  } finally {
    await db.end();
  }
}

const portOf = (server: EmbeddedPostgres) => Number(new URL(server.url).port);

describe('startEmbeddedPostgres', () => {
  it('makes a durable UTF-8 cluster on loopback, open to its password only', async () => {
    const server = await start();
    expect(server.adopted).toBe(false);
    const rows = await ask(
      server.url,
      sql`select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
            current_setting('listen_addresses') as address, current_setting('is_superuser') as root`,
    );
    expect(rows).toEqual([{ encoding: 'UTF8', fsync: 'on', address: '127.0.0.1', root: 'off' }]);

    const guess = new URL(server.url);
    guess.password = 'guess';
    await expect(ask(guess.href, sql`select 1`)).rejects.toThrow('password authentication failed');
    const { mode } = await stat(path.join(dataDir, 'postgres.json'));
    expect(mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.json', 'postgres.log']);
  });

  it('keeps data and address from one start to the next', async () => {
    const first = await start();
    await ask(first.url, sql`create table kept as select 42 as n`);
    await stop(first);
    await expect(ask(first.url, sql`select 1`)).rejects.toThrow('ECONNREFUSED');
    const second = await start();
    expect(second).toMatchObject({ url: first.url, adopted: false });
    expect(await ask(second.url, sql`select n from kept`)).toEqual([{ n: 42 }]);
  });

  it('adopts the server of a launcher that was killed, and stops it', async () => {
    const launcher = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', LAUNCHER, dataDir],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [url] = (await once(launcher.stdout, 'data')) as [Buffer];
    launcher.kill('SIGKILL');
    await once(launcher, 'exit');

    const server = await start();
    expect(server).toMatchObject({ url: url.toString().trim(), adopted: true });
    // The server notices within moments that the killed launcher has gone.
    const launchers = sql`select 1 from pg_stat_activity where application_name = 'keyway-launcher'`;
    await expect.poll(() => ask(server.url, launchers)).toHaveLength(1);
    await stop(server);
    await expect(ask(server.url, sql`select 1`)).rejects.toThrow('ECONNREFUSED');
  });

  it('leaves the server running until its last user stops it', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect(second.url).toBe(first.url);
    await stop(first);
    expect(await ask(second.url, sql`select 1 as n`)).toEqual([{ n: 1 }]);
    await stop(second);
    await expect(ask(second.url, sql`select 1`)).rejects.toThrow('ECONNREFUSED');
  });

  it('clears the file of a dead server whose process number belongs to another by now', async () => {
    await stop(await start());
    const file = path.join(dataDir, 'postgres/postmaster.pid');
    await writeFile(
      file,
      `${process.pid}\n${dataDir}/postgres\n1\n15432\n\n127.0.0.1\n1 1\nready\n`,
    );
    expect((await start()).adopted).toBe(false);
  });

  it('starts a server again that was killed, although a process of it goes on', async () => {
    const said: string[] = [];
    const server = await startEmbeddedPostgres({ dataDir, log: (line) => said.push(line) });
    started.push(server);
    await ask(server.url, sql`create table kept as select 1 as n`);
    const busy = openDatabase(server.url, { name: 'test', max: 1 });
    const spinning = run(busy, sql`select count(*) from generate_series(1, 1e12::bigint)`);
    spinning.catch(() => undefined);
    await expect
      .poll(() => ask(server.url, sql`select 1 from pg_stat_activity where query like '%1e12%'`))
      .toHaveLength(2);
    const file = path.join(dataDir, 'postgres/postmaster.pid');
    const [line] = (await readFile(file, 'utf8')).split('\n');
    process.kill(Number(line), 'SIGKILL');
    await expect(spinning).rejects.toThrow();
    await expect
      .poll(() => ask(server.url, sql`select n from kept`).catch(() => undefined), {
        timeout: 30_000,
      })
      .toEqual([{ n: 1 }]);
    await expect
      .poll(() => said)
      .toEqual(['PostgreSQL has ended and is started again.', 'PostgreSQL runs again.']);
    await busy.end();
  });

  it('starts a server again that was told to end while connections are open', async () => {
    const server = await start();
    const other = openDatabase(server.url, { name: 'test', max: 1 });
    const answer = () => run(other, sql`select 1 as n`);
    await answer();
    const file = path.join(dataDir, 'postgres/postmaster.pid');
    const pid = async () => Number((await readFile(file, 'utf8')).split('\n')[0]);
    const told = await pid();
    process.kill(told, 'SIGTERM');
    await expect.poll(() => pid().catch(() => told), { timeout: 30_000 }).not.toBe(told);
    await expect.poll(() => answer().catch(() => []), { timeout: 30_000 }).toEqual([{ n: 1 }]);
    await other.end();
  });

  it('takes another port when its own is taken', async () => {
    const first = await start();
    await stop(first);
    const rival = createServer().listen(portOf(first), '127.0.0.1');
    await once(rival, 'listening');
    const second = await start();
    expect(portOf(second)).not.toBe(portOf(first));
    rival.close();
  });

  it('says what to do when the passwords of the cluster are lost', async () => {
    await stop(await start());
    await rm(path.join(dataDir, 'postgres.json'));
    await expect(start()).rejects.toThrow('Restore both from the same backup');
  });

  it('removes what a killed first start left behind', async () => {
    await mkdir(path.join(dataDir, 'postgres.999999999-00c0ffee'), { recursive: true });
    await start();
    expect(await readdir(dataDir)).not.toContain('postgres.999999999-00c0ffee');
  });
});
