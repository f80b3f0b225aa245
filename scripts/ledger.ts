/** `npm run ledger -- verify|rebuild`: checks that no record was changed, or rebuilds the projections. */
import { pino } from 'pino';
import { loadConfig } from '#platform/config.ts';
import { countEdges } from '#platform/ledger/maintenance/count-edges.ts';
import { catchUp } from '#platform/ledger/maintenance/catch-up.ts';
import { rebuildProjections } from '#platform/ledger/maintenance/rebuild.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import { createPlatform, type Platform } from '#platform/platform.ts';
import { connect } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { openEnvironment } from './lib/environment.js';
import { LauncherError, runMain } from './lib/project.js';

const HELP = `Usage: npm run ledger -- <command>

  verify [<customer>/<zone>]
      Checks every record of a zone, or of all zones: hash, signature, order, completeness.
  rebuild <customer>/<zone>
      Drops what is derived from the ledger of a zone and makes it again. Writers wait meanwhile.`;

await runMain(async () => {
  const [command = 'help', zonePath, ...rest] = process.argv.slice(2);
  if (['help', '--help'].includes(command)) return console.log(HELP);
  const isKnown = command === 'verify' || (command === 'rebuild' && zonePath !== undefined);
  if (!isKnown || rest.length > 0) throw new LauncherError(HELP);
  await withPlatform(async (platform) => {
    const zones = await zonesAt(platform, zonePath);
    if (command === 'rebuild') for (const zone of zones) await rebuild(platform, zone);
    else await verify(zones);
  });
});

async function withPlatform(work: (platform: Platform) => Promise<void>): Promise<void> {
  const environment = await openEnvironment(process.env, { log: console.log, dev: true });
  try {
    const config = loadConfig(environment.env);
    const log = pino({ level: 'warn' });
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

async function verify(zones: readonly ZoneRef[]): Promise<void> {
  let broken = 0;
  for (const zone of zones) {
    const { records, erased, problems } = await verifyLedger(zone);
    const found = problems.length === 0 ? 'no problems' : `${problems.length} problems`;
    console.log(`${zone.path}: ${counted(records)} records, ${counted(erased)} erased, ${found}.`);
    for (const { seq, message } of problems) console.log(`  record ${counted(seq)}: ${message}`);
    if (problems.length > 0) broken++;
  }
  if (zones.length === 0) console.log('There are no zones yet.');
  if (broken > 0) throw new LauncherError(`The ledgers of ${broken} zones have problems.`);
}

async function rebuild({ ledger, now }: Platform, zone: ZoneRef): Promise<void> {
  await rebuildProjections(zone);
  await catchUp(ledger, zone);
  await countEdges(zone, now());
  console.log(`${zone.path}: rebuilt.`);
}

function counted(n: number): string {
  return n.toLocaleString('en');
}
