/**
 * Keyway on two servers under Patroni, whose primary is killed under load: PostgreSQL alone and the whole machine, in
 * turns. Only `npm run soak` runs this test, because it needs Debian's packages and asserts times.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/storage/database.ts';
import { migrate } from '#platform/storage/migrate.ts';
import { assure } from '#tests/support/assurance.ts';
import { haveDebian, ownFolder } from '#tests/support/servers/debian.ts';
import { prepareLoad, startLoad } from '#tests/support/servers/load.ts';
import { PATRONI_FILES, PATRONI_PACKAGES, startPatroni } from '#tests/support/servers/patroni.ts';
import type { PatroniCluster } from '#tests/support/servers/patroni.ts';
import { startProcesses } from '#tests/support/stack/processes.ts';
import type { Processes } from '#tests/support/stack/processes.ts';

const KILLS = Number(process.env.FAILOVER_KILLS ?? 20);
/** The longest time from the promotion to the first acknowledged change. */
const MAX_BACK_MS = 30_000;
const MAX_PAUSE_MS = 2_000;

const canRun = haveDebian('a failover', PATRONI_PACKAGES, PATRONI_FILES);

describe.runIf(canRun)('a primary that is killed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyway-failover-'));
  let cluster: PatroniCluster;
  let processes: Processes;
  beforeAll(async () => {
    cluster = await startPatroni(ownFolder(folder));
    processes = await startProcesses({}, async () => {
      const db = openDatabase(cluster.url, { name: 'test' });
      await migrate(db);
      return { url: cluster.url, db, drop: () => db.end() };
    });
    await prepareLoad(processes.call);
  }, 300_000);
  afterAll(async () => {
    await processes?.stop();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  it(`is followed by the other one, ${KILLS} times`, { timeout: 3_600_000 }, async () => {
    const [api, worker] = [processes.pid('api'), processes.pid('worker')];
    const load = startLoad(processes.zone, processes.call);
    const toPromotion: number[] = [];
    const toChange: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const primary = await cluster.whenRedundant();
      await pause(Math.random() * MAX_PAUSE_MS);
      const killedAt = Date.now();
      await cluster.kill(primary, kill % 2 === 1);
      const next = await cluster.whenPromoted(primary);
      const promotedAt = Date.now();
      await expect
        .poll(() => load.acknowledgedAt.some((at) => at > promotedAt), {
          timeout: MAX_BACK_MS,
          interval: 20,
        })
        .toBe(true);
      const back = load.acknowledgedAt.find((at) => at > promotedAt)! - promotedAt;
      toPromotion.push(promotedAt - killedAt);
      toChange.push(back);
      console.info(
        `${kill + 1}: ${primary} → ${next} after ${promotedAt - killedAt} ms, a change ${back} ms later`,
      );
      cluster.revive(primary);
    }
    await load.end();
    const { notes, jobs, unavailable, records } = await load.check();
    expect(unavailable).toBeGreaterThan(0);
    // Neither API nor worker was started again.
    expect([processes.pid('api'), processes.pid('worker')]).toEqual([api, worker]);
    assure({
      promise:
        'Nothing acknowledged is lost when the primary of two servers under Patroni is killed',
      figure: `${KILLS} kills in mid-load, ${notes} records and ${jobs} uploads acknowledged, ${unavailable} answers of 503, a ledger of ${records} records; promoted within ${Math.max(...toPromotion)} ms, changes again within ${Math.max(...toChange)} ms of it`,
    });
  });
});
