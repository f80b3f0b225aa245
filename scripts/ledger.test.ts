/** `npm run ledger` on a zone: verification with and without checkpoints. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { writeAudit } from '#platform/http/audit.ts';
import { becomeSuperuser, forgeLedger, recordsOf } from '#tests/support/zones/forge.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { saveDictionary, saveRecord, TEST_KEY_SECRET } from '#tests/support/zones/zone.ts';

let folder: string;

useZone();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keyway-ledger-'));
  await saveDictionary(t, { name: 'person', attributes: [{ name: 'code', datatype: 'STRING' }] });
  await saveRecord(t, t.actor, 'person', { code: 'a' });
});
afterAll(() => rm(folder, { recursive: true }));

const settings = () => ({
  ...process.env,
  DATABASE_URL: t.url,
  DATA_DIR: folder,
  KEY_SECRET: TEST_KEY_SECRET,
  SESSION_SECRET: 'a session secret for tests, 32 letters',
  OIDC_CLIENT_SECRET: 'unused',
});
const PROGRAM = ['--import', 'tsx', 'scripts/ledger.ts'];

function follow() {
  const child = spawn(process.execPath, [...PROGRAM, 'audit', '--follow'], { env: settings() });
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  return { child, lines: () => out.slice(0, out.lastIndexOf('\n') + 1) };
}

function ledger(...args: string[]): Promise<{ code: number; out: string; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...PROGRAM, ...args], { env: settings() }, (error, out, said) => {
      resolve({ code: error ? 1 : 0, out, said });
    });
  });
}

it('npm run ledger prints a checkpoint, and finds by it what only a checkpoint shows', async () => {
  const printed = await ledger('checkpoint', 'acme/dev');
  const file = path.join(folder, 'checkpoint.json');
  await writeFile(file, printed.out);
  const { length } = await recordsOf(t);
  expect(await ledger('verify', 'acme/dev', '--against', file)).toEqual({
    code: 0,
    said: '',
    out: `acme/dev: ${length} records, 0 erased, 0 audit lines, compared with 1 checkpoint, no problems.\n`,
  });

  await becomeSuperuser(t);
  const forged = (await recordsOf(t)).map((record) => ({
    ...record,
    bodyText: record.bodyText!.replace('"code":"a"', '"code":"b"'),
  }));
  await forgeLedger(t, forged);
  expect((await ledger('verify', 'acme/dev')).out).toContain('no problems');
  const found = await ledger('verify', 'acme/dev', '--against', file);
  expect(found.code).toBe(1);
  expect(found.out).toContain(
    `Record ${length}: The ledger differs from the checkpoint of record ${length} (`,
  );
  expect(found.said).toContain('The ledgers of 1 zone have problems.');
}, 60_000);

it('npm run ledger prints the audit trail as lines of JSON, from a moment on, and follows it', async () => {
  const write = (call: string) =>
    writeAudit(t.db, t, { call, outcome: 'done', detail: { id: 'x' } });
  await write('createTerm');
  const { rows } = await t.db.query<{ at: string }>('select clock_timestamp() as at');
  await t.db.query('select pg_sleep(0.01)');
  await write('deleteTerm');
  const read = (text: string) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { zone: string; line: number; call: string });
  const printed = await ledger('audit');
  expect(printed).toMatchObject({ code: 0, said: '' });
  const all = read(printed.out);
  expect(all).toMatchObject([
    { zone: 'acme/dev', line: 1, call: 'createTerm', loggedInId: t.actor.loggedInId },
    { zone: 'acme/dev', line: 2, call: 'deleteTerm', outcome: 'done', detail: { id: 'x' } },
  ]);
  const late = new Date(Date.parse(rows[0]!.at) + 1).toISOString();
  expect(read((await ledger('audit', 'acme/dev', '--since', late)).out)).toEqual(all.slice(1));
  expect((await ledger('audit', '--since', 'yesterday')).said).toContain(
    "--since is 'yesterday'. Write a moment with its time zone",
  );

  const { child, lines } = follow();
  await expect.poll(() => read(lines())).toHaveLength(2);
  await write('updateTerm');
  await expect.poll(() => read(lines()).at(-1)?.call).toBe('updateTerm');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}, 60_000);

it('npm run ledger explains itself, and says which file it cannot use', async () => {
  expect((await ledger('checkpoint')).said).toContain('Usage: npm run ledger');
  expect(await ledger('verify', 'acme/dev', '--against', 'package.json')).toMatchObject({
    code: 1,
    said: 'The file package.json is not a checkpoint.\n',
  });
}, 60_000);

it('npm run ledger leaves backups of other servers to their tools, and reads moments with their zone only', async () => {
  for (const command of ['backup', 'restore']) {
    const { code, said } = await ledger(command, path.join(folder, 'backup'));
    expect([code, said]).toEqual([1, expect.stringContaining(`so ${command} is for the tools of`)]);
  }
  expect((await ledger('restore', folder, '--against', 'x')).said).toContain('Usage:');
}, 60_000);
