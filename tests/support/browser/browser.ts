/**
 * The fixtures of every browser test: a page that is watched for errors, and a signed-in visitor in a session that no
 * other worker shares.
 */
import { test as base } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Database } from '#platform/storage/database.ts';
import { goPaths } from '#app/paths/go-paths.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { makeDictionary } from '#tests/support/stack/data.ts';
import { expect, hydrated } from './expect.ts';
import { watchPages } from './watch.ts';
import type { Watch } from './watch.ts';
import { slowDown } from './slow-browser.ts';
import { signInPlainly } from '#tests/support/nojs/sign-in.ts';
import {
  apiOf,
  consoleOrigin,
  openMainDatabase,
  OWNER_IN_DEV,
} from '#tests/support/stack/stack.ts';
import type { Visitor } from '#tests/support/stack/stack.ts';

export { expect, hydrated, settled } from './expect.ts';
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface BrowserOptions {
  /** The signed-in visitor; null for none. `test.use({ visitor })` sets it for a file or a group. */
  visitor: Visitor | null;
}

interface TestFixtures extends BrowserOptions {
  /**
   * Whether pages get the news of jobs; false by default, because tests share a person, whose jobs would show in each
   * test's pages.
   */
  followsJobs: boolean;
  /**
   * Whether the palette gets the recent entries of the person's other browsers; false by default, because tests share a
   * person, and the entries that one test uses would come first in the palette of another.
   */
  bringsRecent: boolean;
  /**
   * Allows console errors and warnings whose text matches, which would otherwise fail the test, for example the
   * browser's message about a response with status 400.
   */
  allow: Watch['allow'];
  /**
   * A page whose clock a test stops. It has its own context, because a stopped clock would stay in the shared context.
   * The clock runs until `clock.pauseAt`; from then on time passes only in `clock.runFor`.
   */
  clockPage: Page;
  /** The name of a new dictionary without records, in the zone where tests may change data. */
  chain: string;
  /** The owner of a new customer with one empty zone, for a test that changes or ends what others share. */
  customer: Visitor;
}

interface WorkerFixtures {
  /** The cookies of a signed-in visitor; each visitor signs in once per worker. */
  sessionOf: (visitor: Visitor) => Promise<StorageState>;
  /** Calls the platform in the zone where tests may change data, to prepare them faster than through the screens. */
  api: ApiClient;
  /** The main database, for data without a screen: customers, zones, accounts, policies, messages. */
  database: Database;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  visitor: [OWNER_IN_DEV, { option: true }],

  followsJobs: [false, { option: true }],

  bringsRecent: [false, { option: true }],

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from here
  baseURL: async ({}, use) => use(consoleOrigin()),

  context: async ({ context, visitor, followsJobs, bringsRecent, sessionOf }, use) => {
    // The cookies are no option of the context, because Playwright reuses a context only if its options stay the same.
    if (visitor) await context.addCookies((await sessionOf(visitor)).cookies);
    if (!followsJobs) await context.addInitScript(SILENT_STREAMS);
    if (!bringsRecent) await context.addInitScript(noRecentEntries, goPaths.recentData);
    await use(context);
    // Playwright resets everything else when it reuses a context.
    await context.setOffline(false);
  },

  allow: [
    async ({ context }, use) => {
      await slowDown(context);
      const watch = watchPages(context, consoleOrigin());
      await use(watch.allow);
      watch.check();
    },
    { auto: true },
  ],

  clockPage: async ({ browser, baseURL, visitor, sessionOf }, use) => {
    const storageState = visitor ? await sessionOf(visitor) : undefined;
    const context = await browser.newContext({ baseURL, storageState });
    const page = await context.newPage();
    await page.clock.install();
    await use(page);
    await context.close();
  },

  chain: async ({ api }, use) => use((await makeDictionary(api)).name),

  customer: async ({ database }, use) => use(await makeCustomer(database)),

  sessionOf: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const sessions = new Map<string, Promise<StorageState>>();
      await use((visitor) => {
        const { realm, email } = visitor.account;
        const key = [realm, email, visitor.zone].join(' ');
        const session = sessions.get(key) ?? openSession(visitor);
        sessions.set(key, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],

  api: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => use(await apiOf(OWNER_IN_DEV)),
    { scope: 'worker' },
  ],

  database: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const database = openMainDatabase();
      await use(database);
      await database.end();
    },
    { scope: 'worker' },
  ],
});

/** A script that replaces streams of events by ones that bring no event. */
const SILENT_STREAMS = 'window.EventSource = class extends EventTarget { close() {} }';

/** A script that answers the palette's request for recent entries with none. */
function noRecentEntries(address: string): void {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) =>
    input === address ? Promise.resolve(Response.json(null)) : send(input, init);
}

/** Signs in the owner of the test's own `customer`: `test.use({ visitor: ofNewCustomer })`. */
export async function ofNewCustomer(
  { customer }: { customer: Visitor },
  use: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  await use(customer);
}

/** Signs in on the real pages without a browser and returns the cookies. */
async function openSession(visitor: Visitor): Promise<StorageState> {
  const { cookies } = await signInPlainly(visitor);
  return { cookies: cookies.all(), origins: [] };
}

/** Signs in to a session that only this test uses. */
export async function startSession(page: Page, visitor: Visitor): Promise<void> {
  const { cookies } = await openSession(visitor);
  await page.context().addCookies(cookies);
}

/** Signs in to a session that only this test uses, and opens a page of it. */
export async function enter(page: Page, visitor: Visitor, address = '/dashboard'): Promise<void> {
  await startSession(page, visitor);
  await openPage(page, address);
}

/**
 * Opens a page and waits until it is hydrated, for tests of what needs scripts; before that, a page behaves as
 * without scripts.
 */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Leads from the dashboard to an item of the navigation. */
export async function followNavigation(page: Page, item: string): Promise<void> {
  await openPage(page, '/dashboard');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: item, exact: true }).click();
}

/** True once a navigation has begun, even if the next page has not arrived. */
export function isLeaving(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { __remixRouter: router } = window as unknown as { __remixRouter: RemixRouter };
    return router.state.navigation.state !== 'idle';
  });
}

/** The part of Remix's router that holds the current navigation. */
interface RemixRouter {
  state: { navigation: { state: string } };
}

/** Chooses from a select. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const select = page.getByLabel(wholly(label));
  const wanted = select.getByRole('option', { name: startingWith(option) });
  await select.selectOption((await wanted.getAttribute('value')) ?? '');
}

/** Chooses from a long list by typing; in a multi-select, adds the option. */
export async function chooseByTyping(
  within: Page | Locator,
  label: string,
  option: string,
): Promise<void> {
  const box = await typeIntoCombobox(within, label, option);
  // The selector leaves out the options of native selects, which become comboboxes when they get the focus.
  const offered = within.locator('[role=option]');
  await offered.and(within.getByRole('option', { name: startingWith(option) })).click();
  await box.press('Escape');
}

/** Types into a combobox, which is a select until it gets the focus. */
export async function typeIntoCombobox(
  within: Page | Locator,
  label: string,
  text: string,
): Promise<Locator> {
  await within.getByLabel(wholly(label)).first().focus();
  const box = within.locator('input[role=combobox]').and(within.getByLabel(wholly(label)));
  await box.fill(text);
  return box;
}

/** Chooses a completion of a code editor. The editor ignores clicks while it searches, so the click is repeated. */
export async function chooseCompletion(page: Page, name: RegExp): Promise<void> {
  const option = page.locator('.cm-tooltip-autocomplete').getByRole('option', { name });
  await expect(async () => {
    await option.click({ timeout: 2_000 });
    await expect(option).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

/** Matches a whole label, which may end with the mark of a required field. */
function wholly(label: string): RegExp {
  return new RegExp(`^${escaped(label)}\\*?$`);
}

/** Matches names that begin with the text. A value or description may follow it. */
function startingWith(text: string): RegExp {
  return new RegExp(`^${escaped(text)}( |$)`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * Delays the responses to matching requests, so that a test can check what the page shows meanwhile.
 * @returns a function that releases them
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
