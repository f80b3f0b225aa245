/**
 * PostgreSQL and all of its processes are killed while records are appended: none that was acknowledged is lost. As a
 * control, a server that acknowledges before it has written must lose some.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sql } from 'kysely';
import { execute, openDatabase, run, transaction } from '#platform/storage/database.ts';
import { startEmbeddedPostgres } from '#platform/storage/embedded/embedded.ts';
import { migrate } from '#platform/storage/migrate.ts';
import { assure } from '#tests/support/assurance.ts';
import { bySize, testSeed } from '#tests/support/size.ts';
import { saveDictionary, saveRecord, zoneIn } from '#tests/support/zones/zone.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';

const WRITERS = 4;
/** The longest time from the first acknowledged record to the kill, in milliseconds. */
const MAX_ALIVE_MS = 300;

const KILLS = bySize({ ordinary: 3, large: 100, night: 2_000 });
const CONTROL_KILLS = 5;

/** A server that acknowledges a commit up to ten seconds before it writes it. */
const CARELESS = { synchronous_commit: 'off', wal_writer_delay: '10s' };

interface Outcome {
  acknowledged: number;
  lost: number;
}

/**
 * Kills a server at random moments while records are appended.
 * @param enough ends the kills early
 */
async function outcomeOfKills(
  kills: number,
  settings: Record<string, string>,
  enough: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'keyway-killed-'));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
  const db = openDatabase(server.url, { name: 'test', max: WRITERS + 2 });
  db.on('error', () => undefined);
  const outcome: Outcome = { acknowledged: 0, lost: 0 };
  try {
    await migrate(db);
    const t = await zoneIn({ db, url: server.url, drop: () => Promise.resolve() });
    await saveDictionary(t, { name: 'note', attributes: [{ name: 'n', datatype: 'INTEGER' }] });
    // What was written before the first kill must be there in the control, too: this commit waits for all of it.
    await transaction(db, async (tx) => {
      await execute(tx, sql`set local synchronous_commit = on`);
      await execute(tx, sql`create table written (n int)`);
    });
    const seed = testSeed('moments of kills');
    const delays = fc.sample(fc.integer({ min: 20, max: MAX_ALIVE_MS }), { numRuns: kills, seed });
    for (const delay of delays) {
      const acknowledged: string[] = [];
      const writers = Array.from({ length: WRITERS }, async () => {
        for (let n = 0; ; n++) {
          try {
            const { id } = await saveRecord(t, t.actor, 'note', { n });
            acknowledged.push(id);
          } catch {
            return;
          }
        }
      });
      // The delay is counted from the first acknowledged record, as a busy machine may write nothing within the longest
      // time from a start.
      await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 1 }).not.toBe(0);
      await pause(delay);
      killAll(dataDir);
      await Promise.all(writers);
      const isUp = () => run(db, sql`select 1 as up`).catch(() => undefined);
      await expect.poll(isUp, { timeout: 60_000, interval: 50 }).toEqual([{ up: 1 }]);
      const found = await run<{ id: string }>(
        db,
        sql`select id from ledger where id = any(${acknowledged}::uuid[])`,
      );
      outcome.acknowledged += acknowledged.length;
      outcome.lost += acknowledged.length - found.length;
      if (enough(outcome)) break;
    }
    expect((await verifyLedger(t.zone)).problems).toEqual([]);
    return outcome;
  } finally {
    await db.end();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Kills the server and all of its processes at once. */
function killAll(dataDir: string): void {
  const [pid = ''] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split(
    '\n',
  );
  const children = execFileSync('ps', ['--ppid', pid, '-o', 'pid='], { encoding: 'utf8' });
  for (const one of [...children.trim().split(/\s+/), pid]) {
    try {
      process.kill(Number(one), 'SIGKILL');
    } catch {
      // The process has ended by itself.
    }
  }
}

it(
  'a killed database loses nothing that was acknowledged',
  { timeout: 120_000 + KILLS * 10_000 },
  async () => {
    const outcome = await outcomeOfKills(KILLS, {}, () => false);
    expect(outcome.acknowledged).toBeGreaterThanOrEqual(KILLS);
    expect(outcome.lost).toBe(0);

    const control = await outcomeOfKills(CONTROL_KILLS, CARELESS, ({ lost }) => lost > 0);
    expect(control.lost).toBeGreaterThan(0);
    const written = outcome.acknowledged.toLocaleString('en');
    assure({
      promise: 'A change that was acknowledged outlives the death of the database',
      figure: `${KILLS} kills of all its processes, ${written} records acknowledged: none lost`,
      control: `with synchronous_commit off ${control.lost} of ${control.acknowledged} were lost`,
    });
  },
);
