/**
 * The console under remix-serve (`npm run serve`), on the address that people know, with the platform of a whole stack.
 * docs/operations.md lists what a proxy in front of it has to do.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { publishPolicy, saveCustomer, saveZone } from '#platform/directory/administration.ts';
import { createAccount } from '#platform/identity/accounts/accounts.ts';
import { startChild } from '#scripts/start/child.js';
import { findFreePort } from '#scripts/start/ports.js';
import { startStack } from '#scripts/start/stack.js';
import type { Stack } from '#scripts/start/stack.js';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';
import { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { forgedRequests, problemsOfForged } from '#tests/support/console/forged-requests.ts';
import { problemsOfAnswer } from '#tests/support/console/safe-answers.ts';

const ACCOUNT = {
  realm: 'acme',
  email: 'owner@acme.test',
  name: 'Olivia',
  password: 'keyway',
  roles: { acme_dev: ['sdzAdmin', 'sdzUser'] as const },
};

let database: TestDatabase;
let dataDir: string;
let stack: Stack;
let serve: ReturnType<typeof startChild>;
let origin: string;
let browser: PlainBrowser;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  await saveCustomer(db, { name: 'acme', legalName: 'Acme Ltd' });
  await saveZone(db, { customer: 'acme', name: 'acme_dev', environment: 'DEV' });
  await publishPolicy(db, 'acme', 'Be kind.');
  dataDir = await mkdtemp(path.join(tmpdir(), 'keyway-serve-'));
  const [port, platformPort] = [await findFreePort(), await findFreePort()];
  origin = `http://localhost:${port}`;
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PLATFORM_PORT: String(platformPort),
    KEY_SECRET: 'f3b1c29d7a64e58012c7d9b0a8e4416f',
    SESSION_SECRET: 'a1c9e04b7d3f48826e5f90b2c7d81a36',
    OIDC_CLIENT_SECRET: 'a secret of the client of acme, long',
  };
  stack = await startStack(
    { ...env, PORT: String(await findFreePort()) },
    { log: () => undefined },
  );
  await createAccount(db, ACCOUNT);
  const args = ['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'];
  const settings = { ...env, PORT: String(port), NODE_ENV: 'production' };
  serve = startChild({ name: 'serve', args, env: settings, readyUrl: origin }, () => undefined);
  await serve.ready;

  // Remix-serve adds none of our headers to redirects, files and downloads. The proxy has to do that.
  const problemsOfPage: typeof problemsOfAnswer = (answer) =>
    /^text\/html/.test(answer.headers['content-type'] ?? '') ? problemsOfAnswer(answer) : [];
  browser = new PlainBrowser(origin, undefined, problemsOfPage);
});

afterAll(async () => {
  await serve?.stop();
  await stack?.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

it('people sign in, without scripts too', async () => {
  await browser.open('/?realm=acme');
  browser.page.fill('Email', ACCOUNT.email);
  browser.page.fill('Password', ACCOUNT.password);
  await browser.press('Sign in');
  await browser.press(/^acme_dev \(/);
  await browser.press('Accept & Continue');
  expect(browser.page.address).toBe(paths.dashboard);
});

it('forged requests are refused, and the session goes on', async () => {
  const problems = await problemsOfForged(
    origin,
    browser.cookies.headerFor(new URL(origin)),
    forgedRequests(origin),
    // Remix itself refuses another Origin before any action runs, with 500 (docs/operations.md).
    ({ status, setsCookies }, { headers }) => {
      const isForeign = headers.origin !== undefined && headers.origin !== origin;
      return [403, 405, ...(isForeign ? [500] : [])].includes(status) && !setsCookies;
    },
  );
  expect(problems).toEqual([]);
  await browser.open(paths.dashboard);
  expect(browser.page.address).toBe(paths.dashboard);
});

it('a list is shown, a form refuses with its values kept, and saves', async () => {
  await browser.open(paths.newTerm);
  browser.page.fill('Type', 'Process');
  await browser.press('Save');
  expect(browser.page.describe('Term')).toContain('cannot be blank');
  expect(browser.page.valueOf('Type')).toBe('Process');
  browser.page.fill('Term', 'Triage');
  await browser.press('Save');
  expect(browser.page.address).toBe(paths.glossary);
  expect(browser.page.rows('Triage')).toHaveLength(1);
});

it('a file is uploaded, and the file of a job downloaded', async () => {
  await browser.open(paths.newJob('bulk-glossary-upload'));
  browser.page.select('File Type', 'CSV');
  browser.page.attach('File', { name: 'terms.csv', content: 'term\nWard\n' });
  await browser.press('Start Upload');
  const count = async () => {
    await browser.open(`${paths.glossary}?q=Ward`);
    return browser.page.rows('Ward').length;
  };
  await expect.poll(count).toBe(1);

  await browser.open(paths.newJob('bulk-glossary-download'));
  browser.page.fill('Name', 'terms');
  browser.page.select('File Type', 'CSV');
  await browser.press('START JOB');
  expect(browser.page.address).toBe(paths.jobs());
  // The newest job is listed first.
  const job = browser.page.find('a[href*="row="]').getAttribute('href') ?? '';
  const isReady = async () => {
    await browser.open(job);
    return browser.page.all('button').some((button) => button.text.includes('Download'));
  };
  await expect.poll(isReady).toBe(true);
  await browser.press(/^Download/);
  expect(browser.page.headers.get('content-disposition')).toContain('terms.csv');
  expect(browser.page.root.text).toContain('Ward');
});

it.each([
  ['of another site', 'https://evil.example'],
  ['of nowhere', 'null'],
])('a form %s is refused', async (_, from) => {
  const cookie = browser.cookies.headerFor(new URL(origin)) ?? '';
  const answer = await fetch(`${origin}${paths.newTerm}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: from, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'term=Forged',
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  await browser.open(`${paths.glossary}?q=Forged`);
  expect(browser.page.rows('Forged')).toHaveLength(0);
});
