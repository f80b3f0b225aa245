/**
 * `npm run ledger -- verify|checkpoint|rebuild`: checks that no record was changed, keeps what later checks compare with, or
 * rebuilds the projections.
 */
import { parseArgs } from 'node:util';
import { createLog } from '#http/log.ts';
import { checkpointText } from '#model/ledger/checkpoint.ts';
import type { Checkpoint } from '#model/ledger/checkpoint.ts';
import { targetOf } from '#model/ledger/problem-target.ts';
import { counted } from '#model/text/counted.ts';
import { loadConfig } from '#platform/config.ts';
import { countEdges } from '#platform/ledger/maintenance/count-edges.ts';
import { catchUp } from '#platform/ledger/maintenance/catch-up.ts';
import { rebuildProjections } from '#platform/ledger/maintenance/rebuild.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import { takeCheckpoint } from '#platform/ledger/checkpoint.ts';
import { CheckpointFileError, readCheckpoints } from '#platform/ledger/checkpoint-files.ts';
import { createPlatform } from '#platform/platform.ts';
import type { Platform } from '#platform/platform.ts';
import { connect } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { openEnvironment } from './start/environment.js';
import { LauncherError, runMain } from './start/project.js';

const HELP = `Usage: npm run ledger -- <command>

  verify [<customer>/<zone>] [--against <file or folder>]
      Checks every record of a zone, or of all zones: hash, signature, order, completeness. With --against also that
      nothing was changed since the checkpoints of a file, or of all files below a folder, were taken.
  checkpoint <customer>/<zone>
      Prints a signed checkpoint of the zone as it is now. Keep it where nobody can change it who can change the database.
  rebuild <customer>/<zone>
      Drops what is derived from the ledger of a zone and makes it again. Writers wait meanwhile.`;

await runMain(async () => {
  const { command, zonePath, against } = readCommand();
  if (command === 'help') return console.log(HELP);
  await withPlatform(async (platform) => {
    const zones = await zonesAt(platform, zonePath);
    if (command === 'verify') await verify(zones, zonePath, against);
    for (const zone of command === 'verify' ? [] : zones) {
      if (command === 'rebuild') await rebuild(platform, zone);
      else await printCheckpoint(platform, zone);
    }
  });
});

function readCommand() {
  const commands = ['help', 'verify', 'checkpoint', 'rebuild'] as const;
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { against: { type: 'string' }, help: { type: 'boolean' } },
    });
    const [given = 'help', zonePath, ...rest] = positionals;
    const command = values.help ? 'help' : commands.find((name) => name === given);
    const needsZone = command === 'rebuild' || command === 'checkpoint';
    const isUsable = rest.length === 0 && (zonePath !== undefined || !needsZone);
    if (command && isUsable && (!values.against || command === 'verify')) {
      return { command, zonePath, against: values.against };
    }
  } catch {
    // an unknown option is answered like an unknown command
  }
  throw new LauncherError(HELP);
}

async function withPlatform(work: (platform: Platform) => Promise<void>): Promise<void> {
  const environment = await openEnvironment(process.env, { log: console.log, dev: true });
  try {
    const config = loadConfig(environment.env);
    const log = createLog('ledger', { level: 'warn' });
    const platform = createPlatform({ config, log, name: 'keyway-ledger' });
    try {
      (await connect(platform.db)).release();
      await work(platform);
    } finally {
      await platform.close();
    }
  } finally {
    await environment.close();
  }
}

async function zonesAt({ zones }: Platform, zonePath: string | undefined): Promise<ZoneRef[]> {
  if (zonePath === undefined) return zones.all();
  const [customer = '', name = '', ...rest] = zonePath.split('/');
  const zone = rest.length === 0 ? await zones.find(customer, name) : undefined;
  if (zone) return [zone];
  throw new LauncherError(`There is no zone '${zonePath}'. Write it as <customer>/<zone>.`);
}

/**
 * @param zonePath the only zone; undefined for all zones, of which some may have no checkpoint
 * @param against the file or folder of the checkpoints; undefined for none
 */
async function verify(
  zones: readonly ZoneRef[],
  zonePath: string | undefined,
  against: string | undefined,
): Promise<void> {
  const checkpoints = against === undefined ? [] : await checkpointsAt(against);
  if (against !== undefined && zonePath && !checkpoints.some(({ zone }) => zone === zonePath)) {
    throw new LauncherError(`There is no checkpoint of ${zonePath} in ${against}.`);
  }
  let broken = 0;
  for (const zone of zones) {
    const own = checkpoints.filter((one) => one.zone === zone.path);
    const { records, erased, auditLines, problems } = await verifyLedger(zone, own);
    const found = problems.length === 0 ? 'no problems' : counted(problems.length, 'problem');
    const compared =
      against === undefined ? '' : `, compared with ${counted(own.length, 'checkpoint')}`;
    console.log(
      `${zone.path}: ${counted(records, 'record')}, ${erased.toLocaleString('en')} erased, ${counted(auditLines, 'audit line')}${compared}, ${found}.`,
    );
    for (const problem of problems) {
      console.log(`  ${targetOf(problem)}: ${problem.message}`);
    }
    if (problems.length > 0) broken++;
  }
  if (zones.length === 0) console.log('There are no zones yet.');
  if (broken > 0) {
    throw new LauncherError(`The ledgers of ${counted(broken, 'zone')} have problems.`);
  }
}

async function checkpointsAt(against: string): Promise<Checkpoint[]> {
  try {
    return await readCheckpoints(against);
  } catch (error) {
    if (error instanceof CheckpointFileError) throw new LauncherError(error.message);
    throw error;
  }
}

async function printCheckpoint({ keyring }: Platform, zone: ZoneRef): Promise<void> {
  const checkpoint = await takeCheckpoint(keyring, zone);
  if (!checkpoint) throw new LauncherError(`The ledger of ${zone.path} has no record yet.`);
  process.stdout.write(checkpointText(checkpoint));
}

async function rebuild({ ledger, now }: Platform, zone: ZoneRef): Promise<void> {
  await rebuildProjections(zone);
  await catchUp(ledger, zone);
  await countEdges(zone, now());
  console.log(`${zone.path}: rebuilt.`);
}
