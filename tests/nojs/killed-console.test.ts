/**
 * The console is killed (SIGKILL) at random moments while several people send forms. Each form that was reported as
 * saved is saved. A form without an answer is sent again and has one effect. Nobody has to sign in again.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { createRandom } from '#platform/demo/random.ts';
import { findFreePort } from '#scripts/start/ports.js';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { assure } from '#tests/support/assurance.ts';
import { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { signInPlainly } from '#tests/support/nojs/sign-in.ts';
import { bySize, testSeed } from '#tests/support/size.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { startConsole } from '#tests/support/stack/second-console.ts';
import { apiOf } from '#tests/support/stack/stack.ts';

const ROUNDS = bySize({ ordinary: 2, large: 100, night: 1_000 });
const SEED = testSeed(`${ROUNDS} kills of the console`);
const WRITERS = 3;
const MAX_WAIT_MS = 400;

const database = useMainDatabase();

it(
  'the console loses and doubles no form, whenever the console is killed',
  { timeout: 60_000 + ROUNDS * 15_000 },
  async () => {
    const random = createRandom(SEED);
    const visitor = await makeCustomer(database);
    const api = await apiOf(visitor);
    // Each writer has a session of its own, because a session is told only once that a form is saved.
    const cookies = await Promise.all(
      Array.from({ length: WRITERS }, async () => (await signInPlainly(visitor)).cookies),
    );
    const port = await findFreePort();

    const terms: string[] = [];
    let [cut, late] = [0, 0];
    // A few kills may all miss the forms. Kills go on until one cuts a form.
    let rounds = 0;
    for (let round = 0; round < ROUNDS || cut === 0; round++) {
      rounds += 1;
      const { origin, kill } = await startConsole({}, port);
      // The console's first page takes far longer than the others, so it is loaded before.
      await new PlainBrowser(origin, cookies[0]).open(paths.newTerm);
      const writers = Array.from({ length: WRITERS }, (_, writer) => ({
        browser: new PlainBrowser(origin, cookies[writer]),
        name: `Round ${round} writer ${writer}`,
        saved: [] as string[],
      }));
      const writing = Promise.all(writers.map(writeTerms));
      writing.catch(() => undefined);
      await wait(random.next() * MAX_WAIT_MS);
      await kill();
      const unanswered = await writing;
      terms.push(...writers.flatMap(({ saved }) => saved));

      const again = await startConsole({}, port);
      const stored = await namesOf(api);
      for (const [writer, term] of unanswered.entries()) {
        if (term === undefined) continue;
        terms.push(term);
        if (stored.includes(term)) late += 1;
        else cut += 1;
        await sendAgain(writers[writer]!.browser, term);
      }
      await again.stop();
    }

    const stored = await namesOf(api);
    expect(stored.toSorted()).toEqual(terms.toSorted());
    assure({
      promise:
        'A form that was answered as saved is saved, and one sent again has one effect, whenever the console is killed',
      figure: `${rounds} kills of the console (seed ${SEED}): ${terms.length} forms of ${WRITERS} people, none lost, none twice, nobody signed in again`,
      control: `${cut} forms were not stored until they were sent again, ${late} were stored and had got no answer`,
    });
  },
);

/**
 * Saves terms one after the other until a form gets no answer.
 * @returns the term of the form without an answer, if one was sent
 */
async function writeTerms({
  browser,
  name,
  saved,
}: {
  browser: PlainBrowser;
  name: string;
  saved: string[];
}): Promise<string | undefined> {
  for (;;) {
    if (!(await isAnswered(browser.open(paths.newTerm)))) return undefined;
    const term = `${name} term ${saved.length}`;
    browser.page.fill('Term', term);
    const form = browser.page;
    if (!(await isAnswered(browser.press('Save')))) {
      browser.back(form);
      return term;
    }
    expect(browser.page.text).toContain('Glossary created.');
    saved.push(term);
  }
}

/** False when the connection is refused or breaks. */
async function isAnswered(page: Promise<unknown>): Promise<boolean> {
  try {
    await page;
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Presses Save once more on the page that the browser has kept. */
async function sendAgain(browser: PlainBrowser, term: string): Promise<void> {
  expect(browser.page.valueOf('Term')).toBe(term);
  await browser.press('Save');
  expect([browser.page.address, browser.page.text]).toEqual([
    paths.glossary,
    expect.stringContaining('Glossary created.'),
  ]);
}

async function namesOf(api: ApiClient): Promise<string[]> {
  const terms = await api.call<{ term: string }[]>('GET', '/metadata/glossary?limit=1000');
  return terms.map(({ term }) => term);
}
