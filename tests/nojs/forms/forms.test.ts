/** Forms, dialogs and lists without scripts: they keep what is typed, and say what is wrong. */
import { describe, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { makeCustomer, uniqueName } from '#tests/support/stack/customer.ts';
import { makeDictionary, saveDictionaries, startLongUpload } from '#tests/support/stack/data.ts';
import { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf, consoleOrigin, OWNER_IN_DEV, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';
import { buildDictionary } from '#tests/support/zones/zone.ts';

const TEAM = 'Enter a customer name to continue';

const database = useMainDatabase();

describe('nobody is signed in', () => {
  it('an unknown team is said so, and the name is kept', async () => {
    const browser = new PlainBrowser(consoleOrigin());
    await browser.open('/?realm=nobody-knows');
    expect(textOf(browser.page.find('[role=alert]'))).toContain('nobody-knows');
    expect(browser.page.valueOf(TEAM)).toBe('nobody-knows');
  });

  it('gives the name of a team, with or without blanks around it [A-547]', async () => {
    const browser = new PlainBrowser(consoleOrigin());
    await browser.open('/?realm=');
    browser.page.fill(TEAM, '  meridian ');
    await browser.press('CONTINUE');
    expect(browser.page.heading).toBe('Sign in to meridian');
  });

  it('is asked again for a name of blanks only [A-548]', async () => {
    const browser = new PlainBrowser(consoleOrigin());
    await browser.open('/?realm=');
    browser.page.fill(TEAM, '   ');
    expect(() => browser.press('CONTINUE')).toThrow(/keeps the form/);
    // The server checks the name too, for browsers that ignore the pattern of the field.
    await browser.open('/?realm=+++');
    expect(browser.page.field(TEAM)).toBeDefined();
  });
});

it('a refused dictionary keeps its draft and says what is wrong', async () => {
  const browser = await browserOf(OWNER_IN_DEV, paths.newDictionary);
  browser.page.fill('Dictionary Name', '1st');
  browser.page.fill('Description', 'Kept.');
  await browser.press(/^Attributes/);
  await browser.press('Add attribute');
  await browser.press('Save');
  await browser.press('Please enter all required fields on Details tab.');
  expect(browser.page.valueOf('Dictionary Name')).toBe('1st');
  expect(browser.page.valueOf('Description')).toBe('Kept.');
});

it('a dictionary of 600 attributes shows 200 at a time, and the others by buttons', async () => {
  const name = uniqueName('wide');
  const attributes = Array.from({ length: 600 }, (_, n) => ({
    name: `a${n}`,
    datatype: 'STRING' as const,
  }));
  await saveDictionaries(await apiOf(OWNER_IN_DEV), [buildDictionary({ name, attributes })]);
  const browser = await browserOf(OWNER_IN_DEV, `${paths.dictionary(name)}?tab=attributes`);
  const shown = () => browser.page.all('[data-item]').map((item) => item.getAttribute('data-item'));
  expect([shown().length, shown()[0]]).toEqual([200, 'a0']);
  await browser.press('400 more after');
  expect([shown().length, shown()[0]]).toEqual([200, 'a100']);
  expect(browser.page.valueOf('Name')).toBe('a200');
  await browser.open(`${paths.dictionary(name)}?tab=attributes&attribute=a599`);
  expect([shown().length, shown().at(-1)]).toEqual([200, 'a599']);
});

it('a dictionary is deleted only by its name [A-222 A-616 A-617 A-618 A-619]', async () => {
  const { name } = await makeDictionary(await apiOf(OWNER_IN_DEV));
  const browser = await browserOf(OWNER_IN_DEV, paths.dictionary(name));
  await browser.follow('Delete');
  const dialog = () => browser.page.dialog('Delete Dictionary');
  const confirm = () => browser.press('Delete', dialog());
  await confirm();
  expect(browser.page.describe(/./, dialog())).toMatch(/Field cannot be blank/);
  browser.page.fill(/./, 'something else', dialog());
  await confirm();
  expect(browser.page.describe(/./, dialog())).toMatch(new RegExp(`Type ${name}`));
  expect(browser.page.valueOf(/./, dialog())).toBe('');
  browser.page.fill(/./, name, dialog());
  await confirm();
  expect(browser.page.address).toBe('/dictionaries');
  expect(browser.page.text).toContain('Dictionary Deleted');
});

it('a job is cancelled only by its phrase, and the list says so when it is read again [B-406 B-676]', async () => {
  const { jobId } = await startLongUpload(await apiOf(OWNER_IN_DEV));
  const browser = await browserOf(OWNER_IN_DEV, `/job-manager?row=${jobId}`);
  await browser.follow('Cancel job');
  const phrase = 'Type CANCEL to confirm';
  for (const [typed, problem] of [
    ['', 'Field cannot be blank'],
    ['cancel', 'Type CANCEL'],
  ] as const) {
    browser.page.fill(phrase, typed);
    await browser.press('Cancel job');
    expect(browser.page.describe(phrase)).toBe(problem);
    expect(browser.page.valueOf(phrase)).toBe('');
  }
  browser.page.fill(phrase, 'CANCEL');
  await browser.press('Cancel job');
  expect(browser.page.address).toBe(`/job-manager?row=${jobId}`);
  await expect
    .poll(async () => {
      await browser.open('/job-manager?size=100');
      return browser.page.rows(jobId).flatMap((row) => browser.page.all('td *', row).map(textOf));
    })
    .toContain('CANCELLED');
});

it('a zone of very many chains asks for a chain by its name', async () => {
  const visitor = await makeCustomer(database);
  const names = Array.from(
    { length: 301 },
    (_, index) =>
      `chain_${String.fromCharCode(97 + (index % 26))}_${'x'.repeat(1 + Math.floor(index / 26))}`,
  );
  const last = names.at(-1) ?? '';
  const browser = await browserOf(visitor);
  await saveDictionaries(
    await apiOf(visitor),
    names.map((name) => buildDictionary({ name })),
  );
  await browser.open(paths.lifegraph());
  expect(browser.page.describe('Chain')).toBe('One of 301 chains, by its name.');
  browser.page.fill('Chain', last);
  await browser.press('Apply');
  expect(browser.page.text).toContain('Oops!');
  await browser.open(`${paths.newJob('upload-file')}?chain=${last}`);
  expect(browser.page.valueOf('Chain')).toBe(last);
});

it('lists sort, page and filter by links and a form', async () => {
  const browser = await browserOf(OWNER_IN_DEV, '/dictionaries');
  const header = browser.page.all('th').find((one) => textOf(one).startsWith('Description'));
  await browser.follow(/./, header);
  expect(browser.page.address).toContain('sort=description');
  browser.page.fill('Filter dictionaries', 'patient');
  await browser.enter('Filter dictionaries');
  expect(browser.page.address).toContain('q=patient');
  expect(browser.page.address).toContain('sort=description');
});

it('the palette is a page that finds commands and metadata', async () => {
  const browser = await browserOf(OWNER_IN_DEV, '/dashboard');
  await browser.follow(/^Search or run a command/);
  browser.page.fill('Command or name', 'patient');
  await browser.press('Search');
  await browser.follow(/^patient/);
  expect(browser.page.address).toBe('/dictionaries/patient');
});

it('the metric of the dashboard is chosen by a form, and its figures are in a table', async () => {
  const browser = await browserOf(OWNER_IN_DEV, '/dashboard');
  browser.page.select('Metric', 'Assets History');
  await browser.press('Show');
  expect(browser.page.table('Assets History by chain')).toBeDefined();
});

describe('a graph filter', () => {
  it('is refused with its values kept [B-439 B-440 B-441 B-442 B-443]', async () => {
    const browser = await browserOf(OWNER_IN_PROD, '/lifegraph');
    browser.page.fill('Limit', '');
    browser.page.fill('Depth', '');
    await browser.press('Apply');
    expect(browser.page.describe('Chain')).toBe('Required');
    expect(browser.page.describe('Limit')).toBe('Invalid');
    expect(browser.page.describe('Depth')).toBe('Invalid');
    browser.page.fill('Limit', '0');
    browser.page.fill('Depth', '-1');
    await browser.press('Apply');
    expect(browser.page.describe('Limit')).toBe('Invalid');
    expect(browser.page.describe('Depth')).toBe('Invalid');
    expect(browser.page.valueOf('Limit')).toBe('0');
  });

  it('without a value for its attribute, or the other way round [B-447 B-448 B-449]', async () => {
    const browser = await browserOf(OWNER_IN_PROD, '/lifegraph?chain=patient&choose=chain');
    browser.page.select('Where', 'sex – ENUM');
    await browser.press('Apply');
    expect(browser.page.describe('Value')).toBe('Required');
    const none = textOf(browser.page.find('option', browser.page.field('Where')));
    browser.page.select('Where', none);
    browser.page.fill('Value', 'FEMALE');
    await browser.press('Apply');
    expect(browser.page.describe('Where')).toBe('Required');
  });
});
