/**
 * What every browser test starts from: a page that watches itself, and somebody who is signed in, in a session
 * that no other worker shares.
 */
import { test as base } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import type { Database } from '#platform/storage/database.ts';
import type { ApiClient } from '#scripts/lib/api-client.ts';
import { watchPages, type Watch } from './browser-watch.ts';
import { signInPlainly } from './plain-sign-in.ts';
import { apiOf, consoleOrigin, openMainDatabase, OWNER_IN_DEV, type Visitor } from './stack.ts';

export { expect } from '@playwright/test';
export { consoleOrigin, failCall, OWNER_IN_DEV, OWNER_IN_PROD, type Visitor } from './stack.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface BrowserOptions {
  /** Who is signed in already; null for nobody. `test.use({ visitor })` says so for a file or a group. */
  visitor: Visitor | null;
}

interface TestFixtures extends BrowserOptions {
  /**
   * Lets a test meet what would otherwise fail it: a console error or warning whose text matches, for example
   * the browser's remark on an answer with status 400.
   */
  allow: Watch['allow'];
}

interface WorkerFixtures {
  /** The cookies of somebody who is signed in; each visitor signs in once a worker. */
  sessionOf: (visitor: Visitor) => Promise<StorageState>;
  /** Calls the platform as a visitor, to prepare quickly what another test does by hand. */
  apiOf: (visitor: Visitor) => Promise<ApiClient>;
  /** The main database, for what has no screen yet: customers, zones, accounts, policies, messages. */
  database: Database;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  visitor: [OWNER_IN_DEV, { option: true }],

  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
  baseURL: async ({}, use) => use(consoleOrigin()),

  storageState: async ({ visitor, sessionOf }, use) =>
    use(visitor ? await sessionOf(visitor) : undefined),

  allow: [
    async ({ context }, use) => {
      const watch = watchPages(context, consoleOrigin());
      await use(watch.allow);
      watch.check();
    },
    { auto: true },
  ],

  sessionOf: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const sessions = new Map<string, Promise<StorageState>>();
      await use((visitor) => {
        const key = `${visitor.account.email} ${visitor.zone}`;
        const session = sessions.get(key) ?? openSession(visitor);
        sessions.set(key, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],

  apiOf: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => use(apiOf),
    { scope: 'worker' },
  ],

  database: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const database = openMainDatabase();
      await use(database);
      await database.end();
    },
    { scope: 'worker' },
  ],
});

/** The cookies of somebody who has signed in, by the real pages but without a browser. */
async function openSession(visitor: Visitor): Promise<StorageState> {
  const { cookies } = await signInPlainly(visitor);
  return { cookies: cookies.all(), origins: [] };
}

/** Brings the page to the dashboard of somebody who has just signed in, in a session of this test's own. */
export async function enter(page: Page, visitor: Visitor): Promise<void> {
  const { cookies } = await openSession(visitor);
  await page.context().addCookies(cookies);
  await openPage(page, '/dashboard');
}

/**
 * Opens a page and waits until its scripts have taken over, for tests of what only they do: before that, a
 * page answers as it does without scripts.
 */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Waits until React has taken over the page's HTML and listens. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$'));
    const committed = (root?.[1] as ReactRoot | undefined)?.stateNode.current.memoizedState;
    return committed?.isDehydrated === false;
  });
  // Effects, key listeners among them, run soon after the commit.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1_000 })));
}

/** What React keeps at the node that it renders into: its tree, still dehydrated until the first commit. */
interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } | null } };
}

/** Chooses from a select, in the richer form that takes its place as soon as it is reached. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const select = page.getByLabel(wholly(label)).first();
  await select.focus();
  await page.getByRole('button', { name: startingWith(label) }).click();
  await page.getByRole('option', { name: startingWith(option) }).click();
}

/** Chooses by typing from a long list, or one more of several. */
export async function chooseByTyping(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(wholly(label)).first().focus();
  const box = page.locator('input[role=combobox]').and(page.getByLabel(wholly(label)));
  await box.fill(option);
  await page.getByRole('option', { name: startingWith(option) }).click();
  await box.press('Escape');
}

/** A label may end in the mark of a required field. */
function wholly(label: string): RegExp {
  return new RegExp(`^${escaped(label)}\\*?$`);
}

/** A name may go on with a value or a description. */
function startingWith(text: string): RegExp {
  return new RegExp(`^${escaped(text)}( |$)`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * Holds back the answers to matching requests, for a look at what a page shows meanwhile.
 * @returns what lets them through
 */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
