/** The definitions of a zone as a file: the calls, and the commands `zone export`, `zone diff` and `zone apply`. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { AuditLine } from '#model/ledger/audit-line.ts';
import { bundleText, MAX_BUNDLE_BYTES } from '#model/metadata/bundle.ts';
import type { WrittenBundle } from '#model/metadata/bundle.ts';
import type { PromotionPlan } from '#model/metadata/promotion.ts';
import { administerZone } from '#platform/admin/administer.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import { api, useApi } from '#tests/support/api/use-api.ts';
import {
  ADMIN,
  inZones,
  OTHER_REALM,
  OTHER_ZONE,
  OWNER,
  READER,
  USER,
  ZONE,
} from '#tests/support/api/callers.ts';
import type { Who } from '#tests/support/api/callers.ts';
import { readExamples } from '#tests/support/docs/page.ts';

let here: string;
let there: string;
let owner: Who;
let source: Who;
let folder: string;
let file: string;

useApi();
beforeEach(async () => {
  [here, there] = [await api.newZone(), await api.newZone()];
  owner = inZones(OWNER, here, there);
  source = inZones(OWNER, there, here);
  folder = await mkdtemp(path.join(tmpdir(), 'keyway-bundle-'));
  file = path.join(folder, 'bundle.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function made(who: Who, at: string, body: object): Promise<string> {
  const answer = await api.call<{ id: string }>(who, 'POST', at, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}
const walletOf = (who: Who, name: string) =>
  made(who, '/metadata/user/wallet', { fullName: name, email: `${name}@acme.test` });
const term = (who: Who, name: string, description = '') =>
  made(who, '/metadata/glossary', { term: name, description });

/** Two dictionaries, an edge, a term and a group. */
async function fill(who: Who) {
  const dictionaries = [
    { name: 'visit', attributes: attributesIn({ person: 'STRING' }) },
    { name: 'person', attributes: attributesIn({ code: 'STRING' }) },
  ];
  await api.saveDictionaries(who, dictionaries);
  await made(who, '/metadata/edge', edgeOf('HAS', 'visit.person', 'person.code'));
  await term(who, 'Bed');
  const group = [await walletOf(who, 'cem'), await walletOf(who, 'ann')];
  await made(who, '/metadata/usergroup', { name: 'Nurses', description: '', group });
}

const bundleOf = async (who: Who, query = '') =>
  api.read<WrittenBundle>(who, `/promotion/bundle${query}`);

type Answered = PromotionPlan & { message: string };
const planOf = (bundle: unknown, who = owner, more = {}) =>
  api.call<Answered>(who, 'POST', '/promotion/plan', { bundle, ...more });
const begin = (bundle: unknown, fingerprint: string, who = owner, more = {}) =>
  api.call<Job & { message: string }>(who, 'POST', '/jobs/promotion', {
    ...{ bundle, fingerprint, emailResultsTo: 'none', ...more },
  });
const HEAD = { format: 'keyway-definitions', version: 1 };
const BED = { ...HEAD, glossaries: [{ term: 'Bed' }] };
const seqOf = async (who: Who) => (await api.read<{ seq: number }>(who, '/ledger')).seq;

describe('the bundle of a zone', () => {
  it('is the same each time, names people by mail address, and has only what is asked for', async () => {
    await fill(source);
    const bundle = await bundleOf(source);
    expect(bundleText(await bundleOf(source))).toBe(bundleText(bundle));
    expect(bundle.userGroups).toEqual([
      { name: 'Nurses', group: ['ann@acme.test', 'cem@acme.test'] },
    ]);
    expect(JSON.stringify(bundle)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|[0-9a-f]{64}/);
    expect(Object.keys(await bundleOf(source, '?kind=glossaries'))).toEqual([
      ...['format', 'version', 'glossaries'],
    ]);
    expect(await bundleOf({ ...READER, zone: ZONE })).toMatchObject(HEAD);
  });

  it('is the same after it was brought to an empty zone', async () => {
    await fill(source);
    for (const name of ['ann', 'cem']) await walletOf(owner, name);
    const bundle = await bundleOf(source);
    const { body: plan } = await planOf(bundle);
    expect(plan).toMatchObject({ here, refused: false });
    expect(plan.there).toBeUndefined();
    expect(plan.steps.map(({ operation, name }) => `${operation} ${name}`)).toEqual([
      ...['create person', 'create visit', 'create HAS (visit → person)', 'create Bed'],
      'create Nurses',
    ]);
    const { body } = await begin(bundle, plan.fingerprint);
    const job = await api.finished(owner, body.jobId);
    expect(job.status, JSON.stringify(job.results)).toBe('COMPLETED_SUCCESS');
    expect(bundleText(await bundleOf(owner))).toBe(bundleText(bundle));
    // The job names the bundle, and does not repeat it.
    expect(job.metadata).toMatchObject({ bundleHash: job.results.results?.bundle });
    expect(job.metadata).not.toHaveProperty('bundle');
    const trail = await api.read<AuditLine[]>({ ...ADMIN, zone: here }, '/ledger/audit');
    expect(trail.find(({ call }) => call === 'planPromotion')?.detail).toMatchObject({
      bundle: job.results.results?.bundle,
    });
    expect(await verifyLedger(await api.zone(here))).toMatchObject({ problems: [] });
    const { body: undo } = await api.call<Answered>(owner, 'POST', '/promotion/plan', {
      undo: job.jobId,
    });
    expect(undo.steps.map(({ operation }) => operation)).toEqual(Array(5).fill('delete'));
  });

  it('is refused with what was changed since the plan', async () => {
    const { body: plan } = await planOf(BED);
    await term(owner, 'bed', 'Meanwhile');
    const { status, body } = await begin(BED, plan.fingerprint);
    expect([status, body.message]).toEqual([
      409,
      `The plan does not fit any more, so nothing was done. Since it was made: Glossary term 'bed' was created in ${here}. Look at the new plan.`,
    ]);
    const other = await begin(
      { ...HEAD, glossaries: [{ term: 'Cot' }] },
      (await planOf(BED)).body.fingerprint,
    );
    expect([other.status, other.body.message]).toEqual([
      409,
      'This is not the fingerprint of a plan for what you have chosen. Ask for the plan again, and send its fingerprint.',
    ]);
  });

  it('is refused with a sentence, and changes nothing, when it cannot be used', async () => {
    const before = await seqOf(owner);
    const edges = [edgeOf('HAS', 'visit.person', 'person.code')];
    const { body: plan } = await planOf({ ...HEAD, edgeDefs: edges });
    expect(plan.refused).toBe(true);
    expect(plan.steps[0]?.problem).toBe(
      "The dictionary 'visit' is neither in this zone nor in the bundle. Make it first.",
    );
    expect(await begin({ ...HEAD, edgeDefs: edges }, plan.fingerprint)).toMatchObject({
      status: 422,
    });
    const wrong: [unknown, string][] = [
      [{ ...BED, version: 2 }, 'bundle: version: The bundle has version 2'],
      [{ ...BED, glossaries: [{ trm: 'Bed' }] }, 'bundle: Glossary term 1 of glossaries'],
      [{ ...BED, glossaries: [...BED.glossaries, { term: 'bed' }] }, 'has two of this name'],
      ['Bed', 'bundle: '],
    ];
    for (const [bundle, message] of wrong) {
      for (const answer of [await planOf(bundle), await begin(bundle, '0-0-a')]) {
        expect(answer.status).toBe(400);
        expect(answer.body.message).toContain(message);
      }
    }
    const both = await planOf(BED, owner, { from: there });
    expect(both.body.message).toMatch(/one of the three\.$/);
    const chosen = await planOf(BED, owner, { chosen: [{ kind: 'glossaries', name: 'Cot' }] });
    expect(chosen.body.message).toBe("chosen: There is no glossary term 'Cot' in the bundle.");
    const huge = { ...HEAD, glossaries: [{ term: 'x'.repeat(MAX_BUNDLE_BYTES) }] };
    expect((await planOf(huge)).status).toBe(413);
    expect(await seqOf(owner)).toBe(before);
  });

  it('takes the rights of any promotion', async () => {
    const users = { ...USER, zone: here };
    const user = inZones(users, here);
    expect((await planOf(BED, user)).status).toBe(403);
    expect((await begin(BED, '0-0-a', user)).status).toBe(403);
    const stranger: Who = { ...OWNER, realm: OTHER_REALM, zone: here };
    expect((await api.call(stranger, 'GET', '/promotion/bundle')).status).toBe(403);
    const prod = inZones(OWNER, OTHER_ZONE);
    const bundle = { ...HEAD, glossaries: [{ term: 'In a file' }] };
    const { body: plan } = await planOf(bundle, prod);
    expect((await begin(bundle, plan.fingerprint, prod)).body.message).toMatch(
      /^confirm: 'acme_prod' is a production zone/,
    );
  });
});

/** What a command says, and its exit code. */
async function zone(...args: string[]) {
  return zoneAs(owner, ...args);
}
async function zoneAs(who: Who | undefined, ...args: string[]) {
  const lines: string[] = [];
  const say = (line: unknown) => void lines.push(String(line));
  const env = { KEYWAY_URL: api.origin, KEYWAY_TOKEN: who && (await api.token(who)) };
  const code = await administerZone(['zone', ...args], env, { log: say, warn: say });
  return { code, said: lines.join('\n') };
}

describe('npm run admin -- zone', () => {
  it('exports, shows what differs and what would be done, does it, and then finds nothing', async () => {
    await fill(source);
    for (const name of ['ann', 'cem']) await walletOf(owner, name);
    await term(owner, 'Bed', 'As it was');
    expect(await zone('export', 'acme', there, file)).toEqual({ code: 0, said: '' });
    const text = await readFile(file, 'utf8');
    expect((await zone('export', 'acme', there)).said).toBe(text.trimEnd());

    const differs = await zone('diff', 'acme', here, file);
    expect(differs.code).toBe(1);
    expect(differs.said.split('\n')).toEqual([
      ...["+ Dictionary 'person'", "+ Dictionary 'visit'"],
      ...["+ Edge definition 'HAS (visit → person)'", "~ Glossary term 'Bed'"],
      ...['    description: "As it was" → nothing', "+ User group 'Nurses'"],
      '5 records differ.',
    ]);
    const before = await seqOf(owner);
    const dry = await zone('apply', 'acme', here, file);
    expect(dry.code).toBe(1);
    expect(dry.said).toContain("create dictionary 'person' (safe)");
    expect(dry.said).toContain('5 steps. Nothing was changed: add --yes to do it.');
    expect(await seqOf(owner)).toBe(before);

    const done = await zone('apply', 'acme', here, file, '--yes');
    expect(done.code, done.said).toBe(0);
    expect(done.said).toMatch(/5 steps were carried out by the job [0-9a-f-]{36}/);
    expect(await zone('diff', 'acme', here, file)).toEqual({ code: 0, said: 'Nothing differs.' });
    expect(await zone('apply', 'acme', here, file)).toEqual({
      ...{ code: 0, said: 'Nothing is to be done.' },
    });
    await zone('export', 'acme', here, file);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it('does what docs/promotion.md shows, command by command', async () => {
    const page = await readFile('docs/promotion.md', 'utf8');
    const [example] = readExamples(page, 'sh').filter(({ text }) => text.includes('zone export'));
    const commands = [...(example?.text ?? '').matchAll(/^npm run --silent admin -- zone (.*)$/gm)];
    await fill(source);
    for (const name of ['ann', 'cem']) await walletOf(owner, name);
    const names: Record<string, string> = {
      ...{ meridian: 'acme', clinic_dev: there, clinic_stage: here, 'definitions.json': file },
    };
    const codes: string[] = [];
    for (const [, words = ''] of commands) {
      const { code } = await zone(...words.split(' ').map((word) => names[word] ?? word));
      codes.push(`${words.split(' ')[0]} ${code}`);
    }
    expect(codes).toEqual(['export 0', 'diff 1', 'apply 1', 'apply 0', 'diff 0']);
  });

  it('compares and applies the kinds that are asked for, and shows what only the zone has', async () => {
    await fill(source);
    await term(owner, 'Only here');
    await zone('export', 'acme', there, file);
    const differs = await zone('diff', 'acme', here, file, '--kind', 'glossaries');
    expect(differs).toEqual({
      code: 1,
      said: "+ Glossary term 'Bed'\n- Glossary term 'Only here'\n2 records differ.",
    });
    const terms = ['--kind', 'glossaries', '--yes'];
    expect((await zone('apply', 'acme', here, file, ...terms)).code).toBe(0);
    expect(await bundleOf(owner)).toMatchObject({
      ...{ dictionaries: [], glossaries: [{ term: 'Bed' }, { term: 'Only here' }] },
    });
    expect((await zone('diff', 'acme', here, file, '--kind', 'words')).said).toMatch(
      /^'words' is not a kind\. Use one of dictionaries, /,
    );
  });

  it('asks for the name of a production zone', async () => {
    const prod = inZones(OWNER, OTHER_ZONE);
    await writeFile(file, JSON.stringify({ ...HEAD, glossaries: [{ term: 'By a pipeline' }] }));
    const apply = (...more: string[]) => zoneAs(prod, 'apply', 'acme', OTHER_ZONE, file, ...more);
    expect((await apply()).code).toBe(1);
    const refused = await apply('--yes', '--confirm', ZONE);
    expect(refused.code).toBe(2);
    expect(refused.said).toContain("confirm: 'acme_prod' is a production zone.");
    expect((await apply('--yes', '--confirm', OTHER_ZONE)).code).toBe(0);
  });

  it('ends with 2 and one sentence when something is wrong', async () => {
    const write = async (text: string) => writeFile(file, text);
    const failed = async (...args: string[]) => {
      const { code, said } = await zone(...args);
      expect(code, said).toBe(2);
      return said;
    };
    for (const command of ['diff', 'apply']) {
      const tell = () => failed(command, 'acme', here, file);
      expect(await tell()).toBe(`The file '${file}' cannot be read.`);
      await write('{"format":');
      expect(await tell()).toContain('is not JSON. Correct it');
      await write('{"format":"keyway-definitions","version":1,"glossaries":[],"glossaries":[]}');
      expect(await tell()).toContain('glossaries');
      await write(JSON.stringify({ ...BED, version: 3 }));
      expect(await tell()).toContain('version: The bundle has version 3');
      await write(JSON.stringify({ ...BED, glossaries: [{ term: 'Bed', hash: 'x' }] }));
      expect(await tell()).toContain(`Glossary term 'Bed': There is no field "hash"`);
      await write(' '.repeat(MAX_BUNDLE_BYTES + 1));
      expect(await tell()).toContain('has more than 8 MiB');
      await rm(file);
    }
    const edges = [edgeOf('HAS', 'visit.person', 'person.code')];
    await write(JSON.stringify({ ...HEAD, edgeDefs: edges }));
    expect(await failed('apply', 'acme', here, file, '--yes')).toMatch(
      /Refused: The dictionary 'visit' is neither.*\nThe bundle cannot be applied, so nothing was changed\.$/,
    );
    expect(await failed('export', 'acme', here, path.join(folder, 'no', 'such'))).toContain(
      'cannot be written',
    );
    expect(await failed('export', 'acme')).toMatch(/^Write it as: zone export <customer> <zone>/);
    expect(await failed('apply', 'acme', here, file, '--force')).toMatch(/^Unknown option/);
    expect(await bundleOf(owner)).toMatchObject({ edgeDefs: [] });
  });

  it('ends with 2 without a token, a right, a zone, or an API', async () => {
    await writeFile(file, JSON.stringify(BED));
    const none = await zoneAs(undefined, 'export', 'acme', here);
    expect(none).toMatchObject({
      code: 2,
      said: expect.stringMatching(/^KEYWAY_TOKEN is not set/) as string,
    });
    const reader = inZones(READER, here);
    expect((await zoneAs(reader, 'diff', 'acme', here, file)).code).toBe(1);
    expect((await zoneAs(reader, 'apply', 'acme', here, file)).code).toBe(2);
    expect((await zone('export', 'acme', 'no_zone')).code).toBe(2);
    expect((await zone('export', 'globex', 'globex_dev')).code).toBe(2);
    const call = async (url: string) => {
      const lines: unknown[] = [];
      const env = { KEYWAY_URL: url, KEYWAY_TOKEN: 'x' };
      const warn = (line: unknown) => void lines.push(line);
      const code = await administerZone(['zone', 'export', 'acme', here], env, { warn });
      return `${code} ${lines.join()}`;
    };
    expect(await call('http://127.0.0.1:9')).toMatch(/^2 The API at .* does not answer\./);
    expect(await call('nowhere')).toMatch(/^2 KEYWAY_URL is 'nowhere'\./);
    // A server that sends the caller elsewhere does not get the token carried there.
    let asked = 0;
    const other = createServer((_, response) => {
      asked++;
      response.writeHead(302, { location: `${api.origin}/api/promotion/bundle` }).end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await call(`http://127.0.0.1:${port}`)).toMatch(/^2 .* does not answer\./);
    expect(asked).toBe(1);
    other.close();
  });

  it('is a program with these exit codes, which opens no database', async () => {
    await writeFile(file, JSON.stringify(BED));
    const env = {
      ...{ ...process.env, KEYWAY_URL: api.origin, KEYWAY_TOKEN: await api.token(owner) },
      // A folder that cannot be: every other command would fail here.
      DATA_DIR: '/dev/null/none',
    };
    const program = (...args: string[]) =>
      new Promise<string>((resolve) => {
        const given = ['--import', 'tsx', 'scripts/admin.ts', 'zone', ...args];
        execFile(process.execPath, given, { env }, (error, stdout, stderr) =>
          resolve(`${error?.code ?? 0} ${stdout}${stderr}`),
        );
      });
    expect(await program('apply', 'acme', here, file)).toMatch(/^1 create glossary term 'Bed'/);
    expect(await program('apply', 'acme', here, file, '--yes')).toMatch(/^0 create glossary term/);
    expect(await program('diff', 'acme', here, file)).toBe('0 Nothing differs.\n');
    expect(await program('diff', 'acme', here, folder)).toMatch(/^2 The file/);
  });
});
