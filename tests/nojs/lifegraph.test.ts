/** The LifeGraph without scripts: filters, result, what is done with it by links, and files. */
import { beforeAll, describe, expect, it } from 'vitest';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import type { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { USER } from '#tests/support/stack/accounts.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { makeCrowd } from '#tests/support/stack/crowd.ts';
import { makeDictionary, saveRecords } from '#tests/support/stack/data.ts';
import { stubCall, apiOf, OWNER_IN_DEV, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

const PATIENT = '/lifegraph?chain=patient&limit=1&depth=2';
/** A result with all of its records on one page. */
const SMALL = '/lifegraph?chain=patient&limit=1&depth=1&size=50';
const COPIED = 'GRAPH patient LIMIT 1 TRAVERSE ANY 0..1';

const database = useMainDatabase();
let browser: PlainBrowser;
beforeAll(async () => {
  browser = await browserOf(OWNER_IN_PROD);
});

const records = () => browser.page.rows('', browser.page.table('Records'));
/** Makes a chain with records, for a new customer. */
async function ownChain(...records: Record<string, unknown>[]) {
  const visitor = await makeCustomer(database);
  const api = await apiOf(visitor);
  const { name } = await makeDictionary(api);
  const ids = await saveRecords(api, name, ...records);
  return { own: await browserOf(visitor), api, name, ids };
}
const summary = () => textOf(browser.page.find('#lifegraph-result'));

describe('the simple filter', () => {
  it('asks for chain, attribute, limit and depth [B-284 B-285 B-286 B-287 B-288]', async () => {
    await browser.open('/lifegraph?chain=patient&choose=chain');
    expect(browser.page.valueOf('Chain')).toBe('patient');
    expect(browser.page.valueOf('Where')).toBe('');
    expect(textOf(browser.page.find('option', browser.page.field('Where')))).toBe('None');
    expect(browser.page.text).toContain('==');
    expect(browser.page.valueOf('Limit')).toBe('1');
    expect(browser.page.valueOf('Depth')).toBe('1');
    expect(textOf(browser.page.button('Apply'))).toMatch(/^Apply/);
  });

  it('begins with limit 1 and depth 1, and shows records and edges [B-025 B-444 B-445 B-661]', async () => {
    await browser.open('/lifegraph');
    browser.page.select('Chain', 'patient');
    await browser.press('Apply');
    expect(browser.page.address).toContain('limit=1&depth=1');
    expect(summary()).toMatch(/[1-9]\d* records?, [1-9]\d* edges?/);
    expect(records().length).toBeGreaterThan(1);
  });

  it('keeps how results are shown', async () => {
    await browser.open(`${PATIENT}&view=table&draw=3d`);
    await browser.press('Apply');
    expect(browser.page.address).toContain('view=table');
    expect(browser.page.address).toContain('draw=3d');
  });

  it('takes numbers of any size, and the server says what it left out [B-446]', async () => {
    await browser.open('/lifegraph?chain=patient&limit=1000000&depth=500');
    expect(browser.page.valueOf('Limit')).toBe('1000000');
    expect(summary()).toMatch(/records/);
  });
});

describe('the empty LifeGraph', () => {
  it('offers chains with their counts and queries, each one press away', async () => {
    await browser.open('/lifegraph');
    expect(browser.page.text).toContain('60 records');
    await browser.follow(/^patient/);
    expect(browser.page.address).toContain('chain=patient&limit=25&depth=1');
    expect(summary()).toMatch(/records/);
    // The records of the filter come first.
    const first = records().slice(0, 25).map(textOf);
    expect(first.filter((text) => text.startsWith('PAT-'))).toHaveLength(25);
    await browser.open('/lifegraph');
    await browser.follow(/^patient HAS encounter/);
    expect(browser.page.valueOf('Query')).toBe('GRAPH patient LIMIT 5 TRAVERSE ANY 0..2');
  });
});

describe('the advanced filter', () => {
  it('is reached from the simple one with its query, and leads back [B-289 B-290 B-295]', async () => {
    await browser.open(PATIENT);
    await browser.follow(/^Advanced Filters/);
    expect(browser.page.valueOf('Query')).toBe('GRAPH patient LIMIT 1 TRAVERSE ANY 0..2');
    expect(summary()).toMatch(/records/);
    await browser.follow(/^Simple Filters/);
    expect(browser.page.valueOf('Chain')).toBe('patient');
    expect(browser.page.valueOf('Depth')).toBe('2');
  });

  it('runs a query [B-026 B-294]', async () => {
    await browser.open('/lifegraph?mode=advanced');
    browser.page.fill('Query', COPIED);
    await browser.press('Apply');
    expect(browser.page.valueOf('Query')).toBe(COPIED);
    expect(records().length).toBeGreaterThan(1);
  });

  it('wants a query [B-450]', async () => {
    await browser.open('/lifegraph?mode=advanced');
    await browser.press('Apply');
    expect(browser.page.describe('Query')).toBe('Required');
  });

  it('says what is wrong with a query, keeps it and marks the position', async () => {
    await browser.open('/lifegraph?mode=advanced');
    browser.page.fill('Query', 'GRAPH patient\nWHRE data.sex == 1');
    await browser.press('Apply');
    expect(browser.page.describe('Query')).toMatch(/^Line 2, column 1: /);
    expect(browser.page.valueOf('Query')).toBe('GRAPH patient\nWHRE data.sex == 1');
    expect(textOf(browser.page.find('mark'))).toBe('WHRE');
    browser.page.fill('Query', "GRAPH patient WHERE data.no_such == 'x'");
    await browser.press('Apply');
    expect(browser.page.describe('Query')).toContain('no_such');
    expect(textOf(browser.page.find('mark'))).toBe('data');
  });

  it('shows graphs only', async () => {
    await browser.open('/lifegraph?mode=advanced&query=FROM+patient');
    expect(browser.page.describe('Query')).toMatch(/GRAPH/);
  });
});

describe('a result', () => {
  it('has a picture that the server draws', async () => {
    await browser.open(PATIENT);
    const picture = browser.page.find('noscript img');
    expect(picture.getAttribute('alt')).toMatch(/^Graph of \d+ records and \d+ edges: /);
    // The legend is on the page, once.
    expect(browser.page.all('ul[aria-label=Legend]')).toHaveLength(1);
    expect(textOf(browser.page.find('ul[aria-label=Legend]'))).toMatch(/HAS \d/);
    await browser.open(picture.getAttribute('src') ?? '');
    expect(browser.page.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(browser.page.all('circle').length).toBeGreaterThan(1);
    expect(textOf(browser.page.find('svg'))).not.toMatch(/HAS \d/);
  });

  it('is picked, hidden, shown again and searched by links and a form', async () => {
    await browser.open(SMALL);
    const before = records().length;
    await browser.follow(/^Pick /);
    expect(summary()).toContain('1 picked');
    await browser.follow(/^Hide/);
    expect(summary()).toContain('1 hidden');
    expect(records()).toHaveLength(before - 1);
    browser.page.fill('Find a record', 'encounter');
    await browser.enter('Find a record');
    expect(records().every((row) => textOf(row).includes('encounter'))).toBe(true);
    expect(summary()).toContain('1 hidden');
    await browser.follow('Show hidden');
    expect(summary()).not.toContain('hidden');
  });

  it('shows the path between two records', async () => {
    await browser.open(SMALL);
    await browser.follow(/^Pick /, records()[0]);
    await browser.follow(/^Pick /, records().at(-1));
    await browser.follow('Path between two');
    const path = browser.page.find('section[aria-label=Path]');
    expect(browser.page.all('li', path).length).toBeGreaterThan(1);
    await browser.follow('Close path');
    expect(browser.page.all('section[aria-label=Path]')).toHaveLength(0);
  });

  it('says what joins two records, and which attributes are equal', async () => {
    await browser.open('/lifegraph?chain=patient&limit=2&depth=2&size=100');
    await browser.follow(/^Pick PAT-00001/);
    await browser.follow(/^Pick PAT-00002/);
    await browser.follow('What joins these two');
    const drawer = () => browser.page.find('dialog');
    expect(textOf(browser.page.find('h2', drawer()))).toBe('What joins these two');
    const [first] = browser.page.all('ol', drawer());
    const hops = browser.page.all('li', first).map(textOf);
    expect(hops).toHaveLength(5);
    expect(hops[0]).toBe('PAT-00001patient');
    expect(hops[1]).toMatch(/^HAS →patient.patient_id = encounter.patient_id: PAT-00001ENC-/);
    expect(hops[2]).toMatch(/^← RENDEREDprovider.provider_id = encounter.provider_id: PRV-/);
    expect(hops[4]).toMatch(/^← HASpatient.patient_id = encounter.patient_id: PAT-00002PAT-00002/);
    expect(textOf(drawer())).toContain('No record is a neighbor of both.');
    await browser.follow('Close', drawer());
    expect(browser.page.all('dialog')).toHaveLength(0);
    expect(browser.page.all('section[aria-label=Path] li').length).toBe(5);
  });

  it('grows by the neighbors of a record', async () => {
    await browser.open('/lifegraph?chain=patient&limit=1&depth=1&sort=-chain&size=100');
    const before = records().length;
    const encounter = browser.page.rows('encounter', browser.page.table('Records'))[0];
    await browser.follow(/^Pick /, encounter);
    await browser.follow('Expand neighbors');
    expect(records().length).toBeGreaterThan(before);
  });

  it('asks which neighbors of a record with many are added, how many, and says what is wrong', async () => {
    const visitor = await makeCustomer(database);
    const address = await makeCrowd(await apiOf(visitor));
    const ship = await browserOf(visitor, address);
    await ship.follow(/^Pick /);
    await ship.follow('Expand neighbors');
    const dialog = () => ship.page.find('dialog');
    expect(textOf(ship.page.find('h2', dialog()))).toBe('Expand Aurora');
    expect(textOf(dialog())).toContain('153 neighbors');
    expect(ship.page.all('label:has(input)', dialog()).map(textOf)).toEqual([
      'CARRIES → passenger150',
      'LEADS → ship3',
    ]);
    ship.page.fill('How many', '1001');
    await ship.press('Expand');
    expect(ship.page.describe('How many')).toContain('A number from 1 to 1,000.');
    ship.page.fill('How many', '2');
    await ship.press('Expand');
    const labels = () =>
      ship.page
        .rows('', ship.page.table('Records'))
        .map((row) => textOf(row).split(/ship|passenger/)[0]);
    expect(labels()).toEqual(['Aurora', 'Passenger 1', 'Passenger 2']);
    // The dialog counts the shown neighbors, and a new number replaces the one before.
    await ship.follow('Expand neighbors');
    expect(textOf(dialog())).toContain('150, 2 of them shown');
    ship.page.fill('How many', '3');
    await ship.press('Expand');
    expect(labels()).toHaveLength(4);
    await ship.follow('Collapse neighbors');
    expect(labels()).toEqual(['Aurora']);
  });

  it('says that no more than twenty records are expanded', async () => {
    const all = '/lifegraph?mode=advanced&query=GRAPH+patient+LIMIT+25&size=100';
    await browser.open(all);
    const ids = records().map(
      (row) =>
        /pick=([0-9a-f]{12})/.exec(
          browser.page.link(/^Pick /, row).getAttribute('href') ?? '',
        )?.[1],
    );
    expect(ids).toHaveLength(25);
    await browser.open(`${all}&expand=${ids.slice(0, 22).join('.')}`);
    expect(browser.page.text).toContain(
      'The address names 22 records to expand. Only the neighbors of the first 20 were added',
    );
    await browser.open(`${all}&expand=${ids.slice(0, 20).join('.')}&pick=${ids[21]}`);
    expect(browser.page.text).not.toContain('records to expand');
    expect(browser.page.text).toContain('The neighbors of 20 records can be added at most.');
  });

  it('is labelled by the attribute that a person has chosen for the chain, until the next choice', async () => {
    const { own, name } = await ownChain({ person: 'Ann', weight: 71 }, { person: 'Bob' });
    const labels = () => own.page.rows('', own.page.table('Records')).map((row) => textOf(row));
    await own.open(`/lifegraph?mode=advanced&query=GRAPH+${name}+LIMIT+9`);
    await own.follow(/^Ann/);
    own.page.select(`Label of ${name}`, 'weight');
    await own.press('Use');
    expect(own.page.text).toContain(`Records of ${name} are labelled by weight.`);
    expect(textOf(own.page.find('dialog h2'))).toBe('71');
    // A record without the value keeps its key.
    expect(labels()).toEqual([expect.stringMatching(/^71/), expect.stringMatching(/^Bob/)]);
    const { page } = own;
    const file = own.another();
    await file.open(page.address);
    await file.press('Picture as SVG');
    expect(file.page.text).toContain('71');
    own.page.select(`Label of ${name}`, 'Primary index');
    await own.press('Use');
    expect(labels()[0]).toMatch(/^Ann/);
  });

  it('is saved as CSV, XLSX, JSON and SVG, without what is hidden', async () => {
    await browser.open(SMALL);
    await browser.follow(/^Pick /);
    await browser.follow(/^Hide/);
    const shown = records().length;
    const page = browser.page;
    await browser.press('Records as CSV');
    expect(browser.page.headers.get('content-disposition')).toBe(
      'attachment; filename="lifegraph.csv"',
    );
    const file = browser.another();
    await file.open(page.address);
    await file.press('Records and edges as XLSX');
    expect(file.page.headers.get('content-disposition')).toBe(
      'attachment; filename="lifegraph.xlsx"',
    );
    await file.open(page.address);
    await file.press('Records and edges as JSON');
    const { vertices } = JSON.parse(file.page.root.textContent) as { vertices: unknown[] };
    expect(vertices).toHaveLength(shown);
    await file.open(page.address);
    await file.press('Picture as SVG');
    expect(file.page.all('circle')).toHaveLength(shown);
  });

  it('is drawn as was last chosen, in this person’s settings', async () => {
    await browser.open(PATIENT);
    await browser.press('2D');
    expect(browser.page.address).toContain('draw=2d');
    await browser.open(PATIENT);
    const pressed = () => textOf(browser.page.find('button[name=drawing][aria-pressed=true]'));
    expect(pressed()).toBe('2D');
    await browser.press('3D');
    expect(pressed()).toBe('3D');
  });
});

describe('a result that a budget has cut', () => {
  const message = 'More vertices or edges were left out: the budget of milliseconds is used up.';
  const left = { budget: 'milliseconds', vertices: 0, message };
  const header = {
    ...{ id: crypto.randomUUID(), dictionary: 'ship', timestamp: '2026-01-01T00:00:00.000Z' },
    ...{ type: 'ASSET', operation: 'CREATE', owners: [], limitedOwners: [], seq: 1 },
    ...{ effectiveId: 'a', loggedInId: 'a', signer: 'a', signature: '', hash: '' },
  };
  const one = { header, data: { name: 'Aurora' }, metadata: {}, verifications: {} };
  const query = { method: 'POST', path: '/graphchain/query' } as const;

  it('says so in each view, in its pictures and in its files, also when nothing was found', async () => {
    const visitor = await makeCustomer(database);
    const cut = await browserOf(visitor);
    const isSaid = () => {
      expect(textOf(cut.page.find('#lifegraph-result'))).toMatch(/incomplete$/);
      expect(cut.page.text).toContain(message);
    };
    await stubCall(visitor, query, { vertices: [], edges: [], left });
    await cut.open('/lifegraph?chain=ship&limit=1&depth=1');
    isSaid();
    expect(cut.page.text).not.toContain('Oops');

    await stubCall(visitor, query, { vertices: [one], edges: [], left });
    for (const view of ['', '&view=graph', '&view=table']) {
      await cut.open(`/lifegraph?chain=ship&limit=2&depth=1${view}`);
      isSaid();
    }
    await cut.open('/lifegraph?chain=ship&limit=2&depth=1');
    const { page } = cut;
    const picture = page.find('noscript img');
    expect(picture.getAttribute('alt')).toContain('It is incomplete.');
    await cut.press('Records as CSV');
    expect(cut.page.headers.get('content-disposition')).toContain('lifegraph-incomplete.csv');
    await cut.open(page.address);
    await cut.press('Records and edges as JSON');
    expect(JSON.parse(cut.page.root.textContent)).toMatchObject({ left });
    await cut.open(picture.getAttribute('src') ?? '');
    expect(textOf(cut.page.find('svg'))).toContain(message);
  });
});

describe('the moments of a result', () => {
  it('are stepped through, and what appeared, changed and went is marked in list, picture and files', async () => {
    const { own, api, name, ids } = await ownChain({ person: 'Ann', weight: 1 }, { person: 'Bob' });
    const [ann, bob] = ids;
    await api.call('PUT', `/graphchain/${name}/${ann}`, { data: { person: 'Ann', weight: 2 } });
    await api.call('DELETE', `/graphchain/${name}/${bob}`);
    const labels = () => own.page.rows('', own.page.table('Records')).map((row) => textOf(row));
    await own.open(`/lifegraph?mode=advanced&query=GRAPH+${name}+LIMIT+9&size=50`);
    expect(labels()).toEqual([expect.stringMatching(/^Ann/)]);
    await own.follow(/^Time/);
    expect(own.page.text).toContain('1 went');
    expect(labels()).toEqual([expect.stringMatching(/^Ann/), expect.stringMatching(/^\u2212 Bob/)]);
    const { page } = own;
    await own.press('Picture as SVG');
    expect(own.page.text).toContain('\u2212 Bob');
    await own.open(page.address);
    await own.follow(/^Earlier/);
    expect(own.page.text).toContain('1 changed');
    expect(labels()).toEqual([expect.stringMatching(/^± Ann/), expect.stringMatching(/^Bob/)]);
    await own.follow(/^Earlier/);
    expect(own.page.text).toContain('This is the first moment of these records.');
    expect(labels()).toEqual([expect.stringMatching(/^Ann/), expect.stringMatching(/^Bob/)]);
    await own.follow(/^Ann/);
    expect(own.page.text).toMatch(/weight\s*1/);
    await own.open(own.page.address.replace(/&row=[^&]*/, ''));
    await own.follow(/^Later/);
    expect(own.page.text).toContain('1 changed');
    own.page.select('As of', 'Now');
    await own.press('Show');
    expect(own.page.text).toContain('1 went');
    await own.follow('Close time');
    expect(labels()).toEqual([expect.stringMatching(/^Ann/)]);
  });

  it('say which records have none, because they are seen by consent', async () => {
    const owner = await apiOf(OWNER_IN_DEV);
    const { name } = await makeDictionary(owner);
    await saveRecords(owner, name, { person: 'Ann' });
    await owner.call('POST', `/graphchain/${name}/consentcontracts`, {
      consentContract: { to: ['*'] },
    });
    const user = await browserOf({ ...OWNER_IN_DEV, account: USER });
    const address = `/lifegraph?mode=advanced&query=GRAPH+${name}+LIMIT+9`;
    const unseen = '1 record that you see by consent has no earlier moments.';
    await user.open(`${address}&at=now`);
    expect(user.page.text).toContain('Ann');
    expect(user.page.text).not.toContain(unseen);
    await user.open(`${address}&at=${new Date().toISOString()}`);
    expect(user.page.text).toContain(unseen);
  });
});
