/**
 * The commands `zone export`, `zone diff` and `zone apply`: the definitions of a zone as a file. They call the API as other
 * programs do, with a token, so that rights, audit trail and wallet are those of the caller.
 */
import { counted } from '#model/text/counted.ts';
import { findJsonLoss, lossReason } from '#model/text/json-loss.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { bundleText, MAX_BUNDLE_BYTES } from '#model/metadata/bundle.ts';
import type { WrittenBundle } from '#model/metadata/bundle.ts';
import type { ComparedItem, Difference } from '#model/metadata/comparison.ts';
import { KIND_LABELS } from '#model/metadata/describe-difference.ts';
import { PROMOTED_KINDS } from '#model/metadata/promotion.ts';
import type { PromotedKind, PromotionPlan, PromotionStep } from '#model/metadata/promotion.ts';
import { AdministrationError } from '#platform/directory/administration.ts';
import { BundleError, readBundle } from '#platform/metadata/bundle/read-bundle.ts';
import { compareRecords } from '#platform/metadata/comparison/compare-records.ts';
import { toComparable } from '#platform/metadata/comparison/to-comparable.ts';
import { notOneOf } from './context.ts';
import { usageError } from './invocation.ts';
import type { Given, Subcommand } from './invocation.ts';
import type { ZoneApi } from './zone-api.ts';

export interface ZoneContext {
  /** The API of a zone. */
  api(customer: string, zone: string): ZoneApi;
  say(line: string): void;
  /** Says something that is no part of what a program reads. */
  warn(line: string): void;
  /** Reads a UTF-8 file of so many bytes at most; undefined for a longer one. */
  readText(path: string, maxBytes: number): Promise<string | undefined>;
  writeText(path: string, text: string): Promise<void>;
  /** Ends the program with code 1: something differs, or would be changed. */
  differs(): void;
  /** Waits before a job is asked for again. */
  pause(): Promise<void>;
}

type ZoneCommand = Subcommand<ZoneContext>;

const KINDS = { kind: { type: 'string', multiple: true } } as const;
const KIND_USAGE = `[--kind <${PROMOTED_KINDS.join('|')}>] …`;

const zoneExport: ZoneCommand = {
  name: 'zone export',
  usage: `<customer> <zone> [<file>] ${KIND_USAGE}`,
  about:
    'Writes what the zone defines as a bundle, into the file or to the output: dictionaries, edge definitions, glossary terms, user groups. The same definitions give the same bytes.',
  words: [2, 3],
  options: KINDS,
  async run(given, context) {
    const file = given.words[2];
    const text = bundleText(await exported(given, context));
    if (Buffer.byteLength(text) > MAX_BUNDLE_BYTES) {
      context.warn(
        `The bundle has more than ${MAX_BUNDLE_BYTES / 1024 / 1024} MiB, which 'zone apply' refuses at once. Export one --kind after the other.`,
      );
    }
    if (file === undefined) return context.say(text.trimEnd());
    try {
      await context.writeText(file, text);
    } catch {
      throw new AdministrationError(`The file '${file}' cannot be written.`);
    }
  },
};

const zoneDiff: ZoneCommand = {
  name: 'zone diff',
  usage: `<customer> <zone> <file> ${KIND_USAGE}`,
  about:
    "Shows what differs between the zone and a bundle: '+' is only in the bundle, '-' only in the zone, '~' differs. Kinds that the bundle leaves out are not compared.",
  words: [3, 3],
  options: KINDS,
  async run(given, context) {
    const bundle = await readFile(given, context);
    const kinds = PROMOTED_KINDS.filter((kind) => bundle[kind] !== undefined);
    const here = await readBundle(await exported(given, context));
    const items = await compareRecords(
      here.filter(({ kind }) => kinds.includes(kind)).map(toComparable),
      (await readBundle(bundle)).map(toComparable),
    );
    const different = items.filter(({ status }) => status !== 'same');
    for (const item of different) for (const line of itemLines(item)) context.say(line);
    if (different.length === 0) return context.say('Nothing differs.');
    context.say(`${counted(different.length, 'record differs', 'records differ')}.`);
    context.differs();
  },
};

const zoneApply: ZoneCommand = {
  name: 'zone apply',
  usage: `<customer> <zone> <file> [--yes] [--confirm <zone>] ${KIND_USAGE}`,
  about:
    'Shows what would be done so that the zone defines what the bundle does, and with --yes does it, all or nothing. What only the zone has stays. A production zone asks for its name in --confirm.',
  words: [3, 3],
  options: { ...KINDS, yes: { type: 'boolean' }, confirm: { type: 'string' } },
  async run(given, context) {
    const bundle = await readFile(given, context);
    const api = apiOf(given, context);
    const plan = await api.call<PromotionPlan>('POST', '/promotion/plan', { bundle });
    for (const step of plan.steps) for (const line of stepLines(step)) context.say(line);
    for (const note of plan.notes) context.say(note);
    if (plan.refused) {
      throw new AdministrationError('The bundle cannot be applied, so nothing was changed.');
    }
    if (plan.steps.length === 0) return context.say('Nothing is to be done.');
    if (!given.flag('yes')) {
      context.say(
        `${counted(plan.steps.length, 'step')}. Nothing was changed: add --yes to do it.`,
      );
      return context.differs();
    }
    const { jobId } = await api.call<Job>('POST', '/jobs/promotion', {
      ...{ bundle, fingerprint: plan.fingerprint, emailResultsTo: 'none' },
      ...{ confirm: given.option('confirm') },
    });
    await finish(api, context, jobId);
    context.say(
      `${counted(plan.steps.length, 'step was', 'steps were')} carried out by the job ${jobId}, which can be undone.`,
    );
  },
};

export const ZONE_COMMANDS: readonly ZoneCommand[] = [zoneExport, zoneDiff, zoneApply];

/** The lines of the help below the commands of zones. */
export const ZONE_HELP = [
  '',
  'zone export, diff and apply call the API at KEYWAY_URL (http://localhost:4000 unless set) with the access token in',
  'KEYWAY_TOKEN. They end with 0 when nothing differs or all is done, 1 when something differs or would be changed, and 2',
  'when something is wrong or refused. A zone is changed by the whole bundle or not at all.',
];

function apiOf({ words: [customer = '', zone = ''] }: Given, context: ZoneContext): ZoneApi {
  return context.api(customer, zone);
}

async function exported(given: Given, context: ZoneContext): Promise<WrittenBundle> {
  const query = new URLSearchParams(kindsOf(given).map((kind) => ['kind', kind]));
  return apiOf(given, context).call<WrittenBundle>('GET', `/promotion/bundle?${query.toString()}`);
}

function kindsOf(given: Given): PromotedKind[] {
  return given.all('kind').map((name) => {
    const kind = PROMOTED_KINDS.find((known) => known === name);
    if (!kind) throw notOneOf('kind', name, PROMOTED_KINDS);
    return kind;
  });
}

/** The bundle in the file, with the kinds that were asked for. @throws AdministrationError for one that cannot be used */
async function readFile(given: Given, context: ZoneContext): Promise<WrittenBundle> {
  const file = given.words[2];
  if (file === undefined) throw usageError(zoneApply);
  const asked = kindsOf(given);
  const value = parse(file, await textOf(file, context));
  try {
    await readBundle(value);
  } catch (error) {
    if (error instanceof BundleError) throw new AdministrationError(`${file}: ${error.message}`);
    throw error;
  }
  const bundle = value as WrittenBundle;
  const left = PROMOTED_KINDS.filter((kind) => asked.length > 0 && !asked.includes(kind));
  return Object.fromEntries(
    Object.entries(bundle).filter(([name]) => !left.includes(name as PromotedKind)),
  ) as WrittenBundle;
}

async function textOf(file: string, { readText }: ZoneContext): Promise<string> {
  let text: string | undefined;
  try {
    text = await readText(file, MAX_BUNDLE_BYTES);
  } catch {
    throw new AdministrationError(`The file '${file}' cannot be read.`);
  }
  if (text !== undefined) return text;
  throw new AdministrationError(
    `The file '${file}' has more than ${MAX_BUNDLE_BYTES / 1024 / 1024} MiB, which is more than a bundle may have. Export one --kind after the other.`,
  );
}

function parse(file: string, text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AdministrationError(
      `The file '${file}' is not JSON. Correct it, or export the bundle again.`,
    );
  }
  const loss = findJsonLoss(text);
  if (loss) throw new AdministrationError(`${file} ${lossReason(loss)}`);
  return value;
}

const SIGNS = { onlyHere: '-', onlyThere: '+', different: '~', same: '=' } as const;

function itemLines({ kind, name, status, differences }: ComparedItem): string[] {
  return [
    `${SIGNS[status]} ${KIND_LABELS[kind].one} '${name}'`,
    ...differences.map(differenceLine),
  ];
}

/** '    attribute code, datatype: "STRING" → "INTEGER"' */
function differenceLine({ how, of, item, field, here, there }: Difference): string {
  const about = [of && item ? `${of} ${item}` : item, field].filter((part) => part !== undefined);
  const changed = `${shown(here)} → ${shown(there)}`;
  const said = how === 'value' ? changed : `${HOW[how] ?? how}, ${changed}`;
  return `    ${about.join(', ')}: ${said}`;
}

const HOW: Partial<Record<Difference['how'], string>> = {
  onlyHere: 'only in the zone',
  onlyThere: 'only in the bundle',
};

const shown = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));

function stepLines({ kind, name, operation, ...step }: PromotionStep): string[] {
  return [
    `${operation} ${KIND_LABELS[kind].one.toLowerCase()} '${name}' (${step.class})`,
    ...step.differences.map(differenceLine),
    ...step.reasons.map((reason) => `    ${reason}`),
    ...(step.problem === undefined ? [] : [`    Refused: ${step.problem}`]),
  ];
}

/** @throws AdministrationError that names the job, which goes on */
async function readJob(api: ZoneApi, jobId: string): Promise<Job> {
  try {
    return await api.call<Job>('GET', `/jobs/${jobId}`);
  } catch (error) {
    if (!(error instanceof AdministrationError)) throw error;
    throw new AdministrationError(
      `The job ${jobId} was started, and how it ends is not known: ${error.message} Look for it in Job Status.`,
    );
  }
}

/** Waits for the end of the job. @throws AdministrationError when it has failed */
async function finish(api: ZoneApi, { pause }: ZoneContext, jobId: string): Promise<void> {
  for (;;) {
    const job = await readJob(api, jobId);
    if (job.status === 'COMPLETED_SUCCESS') return;
    if (!['NEW', 'QUEUED', 'RUNNING'].includes(job.status)) {
      const { message = `it ended as ${job.status}` } = (job.results.error ?? {}) as {
        message?: string;
      };
      throw new AdministrationError(`The job ${jobId} has changed nothing: ${message}`);
    }
    await pause();
  }
}
