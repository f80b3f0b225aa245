/**
 * Checks every screen on one load of it: it fits its widths, axe finds nothing in either theme, the console stays empty
 * and the answers are safe (tests/support/browser/watch.ts).
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { makeOddZone, ODD_FILE } from '#tests/support/stack/odd-zone.ts';
import { expectSelectsToObey } from '#tests/support/browser/selects.ts';
import { chooseZone, signInToTeam } from '#tests/support/browser/sign-in.ts';
import { expectKeysToPress } from '#tests/support/browser/keys-crawl.ts';
import { expectAllInPalette } from '#tests/support/browser/palette-crawl.ts';
import { expectJobIcon, expectRowHeights } from '#tests/support/browser/screen-shape.ts';
import {
  chooseByTyping,
  expect,
  hydrated,
  openPage,
  startSession,
  test,
} from '#tests/support/browser/browser.ts';
import { apiOf, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const USUAL_SIZE = { width: 1366, height: 900 };
const WIDTHS = [320, 412, 576, 768, 1024, 1366, 1440, 1920, 2560];
/** The widths of a telephone, a tablet and a laptop, for screens with the same layout as one of `EVERY_WIDTH`. */
const FEW_WIDTHS = [320, 768, 1366];
const NARROW_AND_WIDE = [1366, 320];
/**
 * The screens that are tested in every width, one of each layout: tiles, a list, a form, a tree beside a form, a table
 * that grows, a page without the shell.
 */
const EVERY_WIDTH = new Set([
  '/dashboard',
  '/dictionaries',
  '/dictionaries/patient?tab=attributes',
  '/job-manager/new/upload-file',
  '/lifegraph?chain=patient&limit=1&depth=2&view=table',
  '/zones',
]);
/** The rules of axe whose result may differ between the themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** Two more rules of axe: headings skip no level, and names contain the visible text (WCAG 2.5.3). */
const ADVICE = {
  'heading-order': { enabled: true },
  'label-content-name-mismatch': { enabled: true },
};
/** The program of axe as text, because the Content Security Policy lets no page load it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Every screen and every dialog that an address opens, by area. */
const SCREENS: Readonly<Record<string, readonly [name: string, address: string][]>> = {
  'the shell': [
    ['the dashboard', '/dashboard'],
    ['the cheat sheet', '/dashboard?dialog=keys'],
    ['the palette as a page', '/go?q=dict'],
    ['the chooser of zones', '/zones'],
    ['the question before logout', '/logout'],
    ['insufficient permissions', '/InsufficientPermissionsError'],
    ['not found', '/NotFoundError'],
  ],
  'the list of dictionaries': [
    ['the dictionaries', '/dictionaries'],
    ['the dictionaries, none left by the filter', '/dictionaries?q=nothing-like-it'],
    ['the permission dialog', '/dictionaries?dialog=permission'],
    ['the chooser of how to begin a dictionary', '/dictionaries/create-dictionary'],
    ['a dictionary from a file', '/dictionaries/from-file'],
  ],
  'the editor of dictionaries': [
    ['a new dictionary', '/dictionaries/new'],
    ['the details of a dictionary', '/dictionaries/patient'],
    ['the attributes of a dictionary', '/dictionaries/patient?tab=attributes'],
    ['the indexes of a dictionary', '/dictionaries/patient?tab=indexes'],
    ['the question before a dictionary goes', '/dictionaries/patient?dialog=delete'],
    ['where a dictionary is used', '/dictionaries/patient?dialog=uses'],
    ['the history of a dictionary', '/dictionaries/patient?dialog=history'],
    ['the dialog of pasted attributes', '/dictionaries/patient?tab=attributes&dialog=paste'],
    ['the question before a chain is emptied', '/dictionaries/patient?dialog=truncate'],
  ],
  'the comparison of zones': [
    ['what differs', '/compare-zones?with=clinic_stage'],
    ['what is the same', '/compare-zones?with=clinic_stage&status=same'],
    ['the plan that brings all', '/compare-zones?with=clinic_stage&dialog=promote-selected'],
  ],
  'edges and glossary': [
    ['the edge definitions', '/edges'],
    ['a new edge definition', '/edges/new'],
    [
      'a list with columns that stay',
      '/edges?columns=*name.200,*toDictionary.150,fromDictionary.900',
    ],
    ['the glossary', '/glossary-metadata'],
    ['the columns of a list', '/glossary-metadata?dialog=columns&columns=term.wide,-type'],
    ['a new term', '/glossary-metadata/new'],
  ],
  'wallets and groups': [
    ['the user wallets', '/wallets-and-groups'],
    ['the user groups', '/wallets-and-groups?option=user-group'],
    ['the system wallets', '/wallets-and-groups?option=system-wallet'],
    ['the chooser of wallets and groups', '/wallets-and-groups/new'],
    ['a new user wallet', '/wallets-and-groups/new/user-wallet'],
    ['a new user group', '/wallets-and-groups/new/user-group'],
    ['a new system wallet', '/wallets-and-groups/new/system-wallet'],
  ],
  consent: [
    ['the consent contracts before a chain is chosen', '/consent-contracts'],
    ['the consent contracts of a chain', '/consent-contracts?chain=patient'],
    ['the receipts of a chain', '/consent-contracts?tab=receipts&chain=patient'],
    ['the dialog that begins a consent contract', '/consent-contracts?dialog=new&next=true'],
    ['a new consent contract', '/consent-contracts/new?chain=patient'],
  ],
  'smart contracts': [
    ['the smart contracts before a chain is chosen', '/smart-contracts'],
    ['the smart contracts of a chain', '/smart-contracts?chain=patient'],
    ['the receipts of smart contracts', '/smart-contracts?tab=receipts&chain=patient'],
    ['the dialog that begins a smart contract', '/smart-contracts?dialog=new&next=true'],
    ['a new smart contract', '/smart-contracts/new?chain=patient'],
    ['the Execute screen before a contract is chosen', '/smart-contracts/execute-smart-contract'],
    ['the table of receipts', '/receipts?chain=encounter'],
  ],
  'the audit trail': [
    ['the audit trail', '/audit'],
    ['a line of the audit trail', '/audit?row=1'],
    [
      'the audit trail, none left by the filter',
      '/audit?record=nothing-like-it&from=2026-01-01T00:00',
    ],
  ],
  jobs: [
    ['the Job Manager', '/job-manager?days=60'],
    ['the chooser of jobs', '/job-manager/new'],
    ['the form Upload Data', '/job-manager/new/upload-file'],
    ['the form Import Dictionary', '/job-manager/new/upload-data-dictionary'],
    ['the form Import DbSchema', '/job-manager/new/upload-db-schema'],
    [
      'the form Execute Smart Contract',
      '/job-manager/new/execute-smart-contract-job?chain=patient',
    ],
    ['the form Download Data', '/job-manager/new/download-job?chain=patient'],
  ],
  'jobs of the glossary and of a whole zone': [
    ['the form Import Glossary', '/job-manager/new/bulk-glossary-upload'],
    ['the form Export Glossary', '/job-manager/new/bulk-glossary-download'],
    ['the form Truncate a Chain', '/job-manager/new/truncate-chain-job'],
    [
      'the question before a job truncates a chain',
      '/job-manager/new/truncate-chain-job?chain=patient&dialog=confirm',
    ],
    ['the form Wipe SDZ Data', '/job-manager/new/wipe-sdz-data'],
    ['the form Reset SDZ', '/job-manager/new/reset-sdz-data'],
  ],
  'search, profile and settings': [
    ['the global search', '/metadata-search?terms='],
    ['results of the global search', '/metadata-search?terms=patient,ward'],
    ['the profile', '/profile'],
    ['the settings', '/settings'],
    ['the keys of a command', '/settings?command=list.next'],
  ],
  help: [
    ['the About dialog', '/about'],
    ['the Help Desk dialog', '/help-desk'],
    ['the API reference', '/swagger-ui'],
    ['a call of the API reference', '/swagger-ui?call=createTerm'],
    ['the developer documentation', '/dev_docs/home.html'],
    ['a page of the developer documentation', '/dev_docs/tql.html'],
    ['the developer documentation in its frame', '/dev-docs'],
  ],
  'alerts and the assistant': [
    ['the system alerts', '/system-messages?days=ALL'],
    ['the system alerts, none left by the search', '/system-messages?q=nothing-like-it'],
    ['the assistant', '/ask-blast?prompt=Which+dictionaries+are+there'],
  ],
  'the LifeGraph Explorer': [
    ['the LifeGraph Explorer', '/lifegraph'],
    ['the LifeGraph Explorer, refusing its filter', '/lifegraph?chain=&limit=0&depth=x'],
    ['the LifeGraph Explorer, its query refused', '/lifegraph?chain=no_such_chain&limit=1&depth=1'],
    ['the LifeGraph Explorer, refusing a query', '/lifegraph?mode=advanced&query=GRAPH+x+y'],
    ['a graph as a picture', '/lifegraph?chain=patient&limit=1&depth=2'],
    ['a graph as a table', '/lifegraph?chain=patient&limit=1&depth=2&view=table'],
    [
      'the dialog that saves a view',
      '/lifegraph?chain=patient&limit=1&depth=1&view=table&dialog=save-view',
    ],
    ['the moments of a graph', '/lifegraph?chain=patient&limit=1&depth=1&view=table&at=now'],
    ['the saved views', '/saved-views'],
    ['the form that saves a list', '/saved-views/new?list=glossary&query=q%3Da'],
  ],
};

/** The states of screens that no address opens, each with the way to it from an address. */
const STATES: readonly [name: string, address: string, open: (page: Page) => Promise<void>][] = [
  ['the drawer of a job', '/job-manager?days=60', openRow],
  ['the drawer of a result of the global search', '/metadata-search?terms=patient', openRow],
  ['the drawer of a system alert', '/system-messages?days=ALL', openRow],
  ['the drawer of a record', '/lifegraph?chain=patient&limit=1&depth=2&view=table', openRow],
  [
    'the dialog that asks which neighbors are added',
    '/lifegraph?chain=patient&limit=1&depth=1&view=table',
    async (page) => {
      const [first] = await shortIds(page);
      await openPage(page, `${page.url()}&dialog=expand&of=${first}`);
      await expect(page.getByRole('dialog', { name: /^Expand / })).toBeVisible();
    },
  ],
  [
    'what joins two records',
    '/lifegraph?chain=patient&limit=2&depth=2&view=table',
    async (page) => {
      const [first, second] = await shortIds(page);
      await openPage(page, `${page.url()}&dialog=joins&of=${first}.${second}`);
      const drawer = page.getByRole('dialog', { name: 'What joins these two' });
      await expect(drawer.getByRole('list').first()).toBeVisible();
    },
  ],
  [
    'the history of a record',
    '/lifegraph?chain=patient&limit=1&depth=2&view=table',
    async (page) => {
      await openRow(page);
      await page.getByRole('link', { name: 'History' }).click();
      await expect(page.getByText('Checked now:')).toBeVisible();
    },
  ],
  [
    'what saving a dictionary will do',
    '/dictionaries/encounter?tab=attributes&attribute=payer',
    async (page) => {
      await page.getByRole('button', { name: 'Delete attribute' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('dialog', { name: 'What saving will do' })).toBeVisible();
    },
  ],
  [
    'a consent contract as a sentence',
    '/consent-contracts/new?chain=patient',
    async (page) => {
      await page.getByRole('button', { name: 'Preview' }).click();
    },
  ],
  [
    'the second step of Execute Smart Contract',
    '/job-manager/new/execute-smart-contract-job?chain=patient',
    async (page) => {
      await chooseByTyping(page, 'Smart Contract', 'Visit summary');
      await page.getByRole('button', { name: 'NEXT' }).click();
      await expect(page.getByRole('button', { name: 'Execute Contract' })).toBeVisible();
    },
  ],
  [
    'the code of a smart contract',
    '/smart-contracts?chain=encounter',
    async (page) => {
      await openRow(page);
      await expect(page.locator('.cm-content')).toBeVisible();
      await page.getByRole('textbox', { name: 'Name' }).fill('Another');
      await page.getByRole('button', { name: 'Execute Contract' }).click();
    },
  ],
  ['the drawer of a receipt', '/receipts?chain=encounter', openRow],
  [
    'the question before a term is deleted',
    '/glossary-metadata',
    async (page) => {
      await openRow(page);
      await page.getByLabel('More actions').click();
      await page.getByText('Delete', { exact: true }).click();
    },
  ],
  [
    'the members to add to a group',
    '/wallets-and-groups?option=user-group',
    async (page) => {
      await openRow(page);
      await page.getByRole('button', { name: 'Add Members' }).click();
      await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
    },
  ],
  ['the palette', '/dashboard', (page) => page.keyboard.press('Control+k')],
  [
    'the unsaved changes of a dictionary',
    '/dictionaries/patient',
    async (page) => {
      await page.getByRole('textbox', { name: 'Description' }).fill('Another.');
      await page.getByRole('link', { name: 'Cancel' }).click();
    },
  ],
];

test.use({ visitor: OWNER_IN_PROD });

for (const [area, screens] of Object.entries(SCREENS)) {
  // All screens of an area are tested on one page, so that the scripts are compiled once.
  test(`${area}: every screen fits, and is accessible in both themes [A-855]`, async ({ page }) => {
    for (const [name, address] of screens) {
      await onScreen(name, async () => {
        await page.setViewportSize(USUAL_SIZE);
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(address);
        await expectToFit(page, EVERY_WIDTH.has(address) ? WIDTHS : FEW_WIDTHS);
        await test.step('its rows have their height [A-834 A-835 B-148 B-650]', () =>
          expectRowHeights(page));
        await test.step('and its heading its icon, on forms of jobs [B-224]', () =>
          expectJobIcon(page));
        await expectAccessible(page);
        await expectSameLinks(page);
        await expectFirstFieldByKey(page);
        await test.step('the filter of its list has a key', () => expectFilterKey(page));
        await expectSelectsToObey(page);
        await test.step('the palette offers all that it draws', () => expectAllInPalette(page));
        await test.step('its keys press what shows them', () => expectKeysToPress(page));
      });
    }
  });
}

for (const [name, address, open] of STATES) {
  test(`${name} fits, and is accessible in both themes`, async ({ page }) => {
    await openPage(page, address);
    await open(page);
    const sentence = page.getByRole('link', { name: 'nobody yet (Recipients)' });
    await expect(
      page
        .getByRole('dialog')
        .or(page.getByRole('list', { name: 'Steps' }))
        .or(sentence),
    ).toBeVisible();
    await expectToFit(page, FEW_WIDTHS);
    await expectAccessible(page);
    await test.step('the palette offers all that it draws', () => expectAllInPalette(page));
  });
}

test.describe('nobody is signed in', () => {
  test.use({ visitor: null });

  for (const address of ['/', '/?realm=nobody-knows', '/?realm=meridian']) {
    test(`${address} fits and is accessible`, async ({ page }) => {
      await page.goto(address);
      await expectToFit(page, FEW_WIDTHS);
      await expectAccessible(page);
    });
  }

  test('long and odd texts widen no page [A-855]', async ({ page, database }) => {
    const { visitor, addresses } = await makeOddZone(database, apiOf);
    await startSession(page, visitor);
    for (const address of addresses) {
      await page.goto(address);
      await expectToFit(page, NARROW_AND_WIDE);
    }
    await openPage(page, '/job-manager/new/upload-data-dictionary');
    await page.locator('input[type=file]').setInputFiles(ODD_FILE);
    await expect(page.getByRole('region', { name: /^First lines of/ })).toBeVisible();
    await expectToFit(page, NARROW_AND_WIDE);
    await page.getByLabel(/^Zone www/).press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await expectToFit(page, WIDTHS);
  });

  test('the policy fits and is accessible', async ({ page, database }) => {
    const { account, zone } = await makeCustomer(database);
    await signInToTeam(page, account);
    await chooseZone(page, zone);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acceptable Use Policy');
    await expectToFit(page, FEW_WIDTHS);
    await expectAccessible(page);
  });
});

/** Says on which screen a check fails. */
async function onScreen(name: string, check: () => Promise<void>): Promise<void> {
  await test.step(name, async () => {
    try {
      await check();
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
    }
  });
}

/** The records of a graph's list, as addresses name them. */
function shortIds(page: Page): Promise<string[]> {
  return page
    .locator('[data-row-link]')
    .evaluateAll((links: HTMLAnchorElement[]) =>
      links.map(({ href }) => new URL(href).searchParams.get('row')?.slice(-12) ?? ''),
    );
}

/** Opens the first row of the page's list. */
async function openRow(page: Page): Promise<void> {
  await page.getByRole('table').locator('[data-row-link], tbody a').first().click();
}

/** no page scrolls sideways. */
async function expectToFit(page: Page, widths: readonly number[]): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeAttached();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(overflow, { message: `${page.url()} at ${width} px` }).toBe(0);
  }
}

/**
 * Expects that the links of the server's HTML, to pages and to files such as styles, are those that React renders.
 * React does not report an attribute that differs, and leaves it.
 */
async function expectSameLinks(page: Page): Promise<void> {
  await hydrated(page);
  const differing = await page.evaluate(() =>
    [...document.querySelectorAll('a, link')].flatMap((link) => {
      const [, rendered] =
        Object.entries(link).find(([key]) => key.startsWith('__reactProps$')) ?? [];
      const { href, className, id } = (rendered ?? {}) as Partial<HTMLAnchorElement>;
      const made = [href, className, id].map((text) => text ?? null);
      const sent = ['href', 'class', 'id'].map((name) => link.getAttribute(name));
      return !rendered || made.join() === sent.join() ? [] : [{ sent, made }];
    }),
  );
  expect(differing).toEqual([]);
}

/** Expects that the key which a form shows beside its heading leads to one of its fields. */
async function expectFirstFieldByKey(page: Page): Promise<void> {
  const offer = page.locator('[aria-keyshortcuts=W]', { hasText: 'First field' });
  if ((await offer.count()) === 0 || (await page.locator(':modal').count()) > 0) return;
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('w');
  await expect(page.locator('main form :is(input, select, textarea):focus')).toBeVisible();
}

async function expectFilterKey(page: Page): Promise<void> {
  const filters = page.locator('main form[role=search] [data-filter-box]:visible');
  for (const filter of await filters.all()) {
    await expect(filter).toHaveAttribute('aria-keyshortcuts', '/');
  }
}

async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeAttached();
  await page.evaluate(AXE);
  await page.evaluate(rememberColors);
  await expectNoViolation(page, 'light', { runOnly: STANDARDS, rules: ADVICE });
  await expectNoViolation(page, 'dark', { runOnly: COLOR_RULES });
}

/** A color as axe has read it: channels from 0 to 1. */
interface AxeColor {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString: (text: string) => AxeColor;
}

interface AxeWindow {
  axe: {
    run: (options: RunOptions) => Promise<AxeResults>;
    commons: { color: { Color: { prototype: AxeColor } } };
  };
}

/**
 * Runs in the page. Makes axe parse each color string once. Without this, axe parses the colors behind every text
 * again, which takes a quarter of its time.
 */
function rememberColors(): void {
  const { prototype } = (window as unknown as AxeWindow).axe.commons.color.Color;
  const parse = prototype.parseString;
  const known = new Map<string, Pick<AxeColor, 'r' | 'g' | 'b' | 'alpha'>>();
  prototype.parseString = function (this: AxeColor, text) {
    const color = known.get(text);
    if (color) return Object.assign(this, color);
    parse.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

async function expectNoViolation(
  page: Page,
  colorScheme: 'light' | 'dark',
  options: Pick<RunOptions, 'runOnly' | 'rules'>,
) {
  await page.emulateMedia({ colorScheme });
  const found = await page.evaluate(
    async (given) => {
      const { violations } = await (window as unknown as AxeWindow).axe.run(given);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  );
  expect(found, `${page.url()} in the ${colorScheme} theme`).toEqual([]);
}
