/**
 * `npm run ledger -- verify|checkpoint|rebuild|audit|backup|restore`: checks that no record was changed, takes a
 * checkpoint for later checks, rebuilds the projections, prints the audit trail, or backs up and restores an embedded
 * Keyway.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
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
import { readAuditLines } from '#platform/ledger/read/read-audit.ts';
import { createPlatform } from '#platform/platform.ts';
import type { Platform } from '#platform/platform.ts';
import { connect } from '#platform/storage/database.ts';
import { backUp } from '#platform/storage/embedded/backup.ts';
import { restore } from '#platform/storage/embedded/restore.ts';
import { isUnreachable } from '#platform/storage/error-codes.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { dataDirOf, openEnvironment } from './start/environment.js';
import { LauncherError, runMain } from './start/project.js';

const HELP = `Usage: npm run ledger -- <command>

  verify [<customer>/<zone>] [--against <file or folder>]
      Checks every record of a zone, or of all zones: hash, signature, order, completeness. With --against also that
      nothing was changed since the checkpoints of a file, or of all files below a folder, were taken.
  checkpoint <customer>/<zone>
      Prints a signed checkpoint of the zone as it is now. Keep it where nobody can change it who can change the database.
  rebuild <customer>/<zone>
      Drops what is derived from the ledger of a zone and makes it again. Writers wait meanwhile.
  audit [<customer>/<zone>] [--since <moment>] [--follow]
      Prints the audit trail of a zone, or of all zones, as lines of JSON. With --follow it goes on with each new line.
  backup <folder>
      Copies the embedded database and all else in DATA_DIR into a new folder, while Keyway works. It holds the secrets.
  restore <folder> [--wal <folder>] [--to <moment>]
      Makes DATA_DIR, which must be empty, from a backup. With --wal it goes on to the last change that WAL_ARCHIVE_DIR
      has, or with --to to a moment such as 2026-11-29T09:30:00Z.`;

const COMMANDS = {
  help: { words: [0, 0], options: [] },
  audit: { words: [0, 1], options: ['since', 'follow'] },
  verify: { words: [0, 1], options: ['against'] },
  checkpoint: { words: [1, 1], options: [] },
  rebuild: { words: [1, 1], options: [] },
  backup: { words: [1, 1], options: [] },
  restore: { words: [1, 1], options: ['wal', 'to'] },
} as const satisfies Record<string, { words: [min: number, max: number]; options: Option[] }>;
type Option = 'against' | 'wal' | 'to' | 'since' | 'follow';

const AUDIT_PAGE = 1_000;
/** The pause between two looks for new lines. */
const FOLLOW_MS = 2_000;

await runMain(async () => {
  const { command, word, options } = readCommand();
  if (command === 'help') return console.log(HELP);
  if (command === 'backup') return backup(word!);
  if (command === 'restore') return restoreFrom(word!, options);
  await withPlatform(async (platform) => {
    if (command === 'audit') return printAudit(platform, word, options);
    const zones = await zonesAt(platform, word);
    if (command === 'verify') await verify(zones, word, options.against);
    for (const zone of command === 'verify' ? [] : zones) {
      if (command === 'rebuild') await rebuild(platform, zone);
      else await printCheckpoint(platform, zone);
    }
  });
});

function readCommand(): {
  command: keyof typeof COMMANDS;
  /** The argument of the command: a zone or a folder. */
  word: string | undefined;
  options: { [name in Exclude<Option, 'follow'>]?: string | undefined } & { follow?: boolean };
} {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        against: { type: 'string' },
        wal: { type: 'string' },
        to: { type: 'string' },
        since: { type: 'string' },
        follow: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    const [given = 'help', ...words] = positionals;
    const { help, ...options } = values;
    if (help) return { command: 'help', word: undefined, options: {} };
    if (Object.hasOwn(COMMANDS, given)) {
      const command = given as keyof typeof COMMANDS;
      const { words: range, options: known } = COMMANDS[command];
      const [min, max] = range;
      const areKnown = Object.keys(options).every((name) =>
        (known as readonly string[]).includes(name),
      );
      if (areKnown && words.length >= min && words.length <= max) {
        return { command, word: words[0], options };
      }
    }
  } catch {
    // An unknown option gets the same answer as an unknown command.
  }
  throw new LauncherError(HELP);
}

/** @throws LauncherError when the database is not the one that comes with Keyway */
function requireEmbedded(command: string): void {
  if (!process.env.DATABASE_URL?.trim()) return;
  throw new LauncherError(
    `DATABASE_URL is set, so ${command} is for the tools of that server, such as pg_basebackup or pgBackRest, and DATA_DIR is copied beside it. docs/operations.md, "Backup and restore", says how.`,
  );
}

/** The moment that an option names. @throws LauncherError when it names no moment */
function momentOf(option: Option, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (!Number.isNaN(moment.getTime()) && /(Z|[+-]\d\d:\d\d)$/.test(text)) return moment;
  throw new LauncherError(
    `--${option} is '${text}'. Write a moment with its time zone, such as 2026-11-29T09:30:00Z.`,
  );
}

async function backup(folder: string): Promise<void> {
  requireEmbedded('backup');
  const { files, bytes, takenAt, zonesElsewhere } = await backUp({
    dataDir: dataDirOf(process.env),
    folder,
    log: console.error,
  });
  const size = Math.ceil(bytes / 1024 / 1024).toLocaleString('en');
  console.log(
    `${counted(files, 'file')}, ${size} MiB, as of ${takenAt}, are in ${folder}. It holds secrets and keys: let nobody else read it.`,
  );
  if (process.env.KEY_SECRET?.trim()) {
    console.log('KEY_SECRET is set as a variable, so it is not in the backup: keep it elsewhere.');
  }
  if (zonesElsewhere.length > 0) {
    console.log(
      `Not in the backup, as they have servers of their own: ${zonesElsewhere.join(', ')}.`,
    );
  }
}

async function restoreFrom(
  folder: string,
  { wal, to }: { wal?: string | undefined; to?: string | undefined },
): Promise<void> {
  requireEmbedded('restore');
  const moment = momentOf('to', to);
  const dataDir = dataDirOf(process.env);
  const { takenAt } = await restore({
    folder,
    dataDir,
    walDir: wal,
    to: moment,
    log: console.error,
  });
  const until = moment ? moment.toISOString() : wal ? `the end of ${wal}` : takenAt;
  console.log(
    `${dataDir} is restored as of ${until}. Check it with "npm run ledger -- verify", then start Keyway.`,
  );
}

/**
 * Opens the platform for some work. Messages about the embedded server go to stderr, because stdout may lead into a
 * file.
 */
async function withPlatform(work: (platform: Platform) => Promise<void>): Promise<void> {
  const environment = await openEnvironment(process.env, { log: console.error, dev: true });
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

/** Prints the existing lines, and with `follow` each new one, until the process is told to end. */
async function printAudit(
  platform: Platform,
  zonePath: string | undefined,
  { since, follow = false }: { since?: string | undefined; follow?: boolean },
): Promise<void> {
  const moment = momentOf('since', since)?.toISOString();
  const end = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort());
  // The reader of the output has ended, such as `head` when it has enough lines.
  process.stdout.once('error', () => end.abort());
  const printed = new Map<number, number>();
  do {
    try {
      for (const zone of await zonesAt(platform, zonePath)) {
        await printNew(zone, printed, moment, end.signal);
      }
    } catch (error) {
      if (!follow || !isUnreachable(error)) throw error;
      console.error('The database does not answer, and is asked again.');
    }
    if (follow) await pause(FOLLOW_MS, undefined, { signal: end.signal }).catch(() => undefined);
  } while (follow && !end.signal.aborted);
}

/** @param printed the last line of each zone that was printed */
async function printNew(
  zone: ZoneRef,
  printed: Map<number, number>,
  since: string | undefined,
  end: AbortSignal,
): Promise<void> {
  while (!end.aborted) {
    const after = printed.get(zone.id) ?? 0;
    const lines = await readAuditLines(zone, { after, since, limit: AUDIT_PAGE });
    const last = lines.at(-1);
    if (!last) return;
    const text = lines.map((line) => `${JSON.stringify({ zone: zone.path, ...line })}\n`).join('');
    if (!process.stdout.write(text)) {
      await once(process.stdout, 'drain', { signal: end }).catch(() => undefined);
    }
    printed.set(zone.id, last.line);
  }
}
