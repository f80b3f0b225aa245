/**
 * The lists of a zone with very much metadata, and their filters, compared with the same lists of a zone with one page
 * of rows and of an empty zone. The three zones are asked in turn, so that other work of the machine slows all of them.
 */
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import { MAX_TERMS } from '#model/calls/glossary.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { cookieOf, openSession, withBrowser } from './support/browser.ts';
import { milliseconds } from './support/figure.ts';
import type { Figure } from './support/figure.ts';
import { send } from './support/measure.ts';
import type { HttpCall } from './support/measure.ts';
import { dictionary, saveDictionaries } from './support/fixture.ts';
import type { BenchZone, Fixture } from './support/fixture.ts';

/** How many items of each kind are in the full zone. */
const FULL = { dictionaries: 10_000, edges: 10_000, terms: 10_000, wallets: 5_000, groups: 1_000 };
/** The number of rows that a page shows. */
const PAGE = { dictionaries: 25, edges: 25, terms: 25, wallets: 25, groups: 25 };
type Amounts = typeof FULL;

const SIDES = { full: 'lists', page: 'lists_page', empty: 'lists_empty' } as const satisfies Record<
  string,
  BenchZone
>;
type Side = keyof typeof SIDES;
const SIDE_NAMES = Object.keys(SIDES) as Side[];

const RUNS = 100;
const WARM_UPS = 5;
/** The largest ratio of the median time in the full zone to the one in the zone with one page of rows (decision 037). */
const MAX_RATIO = 1.3;

interface List {
  title: string;
  /** The page of the console, with a filter or without. */
  page: (filter: string | undefined) => string;
  /** The call of the platform behind it. */
  call: string;
  /** What the nth filter looks for: some rows of the full zone. */
  filter: (n: number) => string;
}

const number = (n: number, digits = 5) => String(n).padStart(digits, '0');
const withFilter = (address: string) => (filter: string | undefined) =>
  filter === undefined
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}q=${encodeURIComponent(filter)}`;

const LISTS: readonly List[] = [
  {
    title: '10,000 dictionaries',
    page: withFilter(paths.dictionaries),
    call: `${CALLS.listDictionaries.path}?summary=true&orderBy=name`,
    filter: (n) => `listed_${number(n * 7, 3)}`,
  },
  {
    title: '10,000 edges',
    page: withFilter(paths.edges),
    call: `${CALLS.listEdges.path}?orderBy=name`,
    filter: (n) => `JOINS_${number(n * 7, 3)}`,
  },
  {
    title: '10,000 glossary terms',
    page: withFilter(paths.glossary),
    call: `${CALLS.listTerms.path}?orderBy=term`,
    filter: (n) => `term ${number(n * 7, 3)}`,
  },
  {
    title: '5,000 user wallets',
    page: withFilter(paths.walletsAndGroups('user-wallet')),
    call: `${CALLS.listUserWallets.path}?orderBy=fullName`,
    filter: (n) => `person ${number(n, 3)}`,
  },
  {
    title: '1,000 groups',
    page: withFilter(paths.walletsAndGroups('user-group')),
    call: `${CALLS.listGroups.path}?orderBy=name`,
    filter: (n) => `team ${number(n, 3)}`,
  },
];

export async function measureLists(fixture: Fixture): Promise<Figure[]> {
  const { consoleOrigin, apiOrigin } = fixture;
  await fill(fixture, SIDES.full, FULL);
  await fill(fixture, SIDES.page, PAGE);
  const cookies = await withBrowser(async (browser) => {
    const cookieIn = async (side: Side) =>
      cookieOf(await openSession(browser, fixture, SIDES[side]));
    return {
      full: await cookieIn('full'),
      page: await cookieIn('page'),
      empty: await cookieIn('empty'),
    };
  });
  const clients = {
    full: await fixture.apiOf(SIDES.full),
    page: await fixture.apiOf(SIDES.page),
    empty: await fixture.apiOf(SIDES.empty),
  };
  const page = (address: string) => (side: Side) =>
    Promise.resolve<HttpCall>({
      url: consoleOrigin + address,
      headers: { accept: 'text/html', 'accept-encoding': 'gzip', cookie: cookies[side] },
    });
  const call = (address: string) => async (side: Side) => ({
    url: `${apiOrigin}/api${address}&limit=25`,
    headers: await clients[side].headers(),
  });
  const figures: Figure[] = [];
  for (const { title, page: pageAt, call: path, filter } of LISTS) {
    const search = (n: number) => `${path}&search=${encodeURIComponent(filter(n))}`;
    figures.push(
      await compare(`${title}: call of the platform`, () => call(path)),
      await compare(`${title}: call with a filter`, (n) => call(search(n))),
      await compare(`${title}: page of the console`, () => page(pageAt(undefined))),
      await compare(`${title}: page with a filter`, (n) => page(pageAt(filter(n)))),
    );
    fixture.say(title);
  }
  return figures;
}

async function compare(
  what: string,
  nth: (n: number) => (side: Side) => Promise<HttpCall>,
): Promise<Figure> {
  const tookMs: Record<Side, number[]> = { full: [], page: [], empty: [] };
  for (let n = 0; n < WARM_UPS + RUNS; n++) {
    for (const side of turnsOf(n)) {
      const asked = await nth(n)(side);
      const startedMs = performance.now();
      await send(asked);
      if (n >= WARM_UPS) tookMs[side].push(performance.now() - startedMs);
    }
  }
  const [full, page, empty] = SIDE_NAMES.map((side) => median(tookMs[side])) as [
    number,
    number,
    number,
  ];
  return {
    what,
    measured: `p50 ${milliseconds(full)}: ${(full / page).toFixed(2)} × one page of rows, ${(full / empty).toFixed(2)} × empty`,
    limit: `one page of rows ${milliseconds(page)}, empty ${milliseconds(empty)}`,
    budget: `${MAX_RATIO} × one page of rows`,
    met: full / page <= MAX_RATIO,
  };
}

/** The order of the zones in a round. It changes, so that a garbage collection does not always delay the same one. */
function turnsOf(round: number): Side[] {
  const first = round % SIDE_NAMES.length;
  return [...SIDE_NAMES.slice(first), ...SIDE_NAMES.slice(0, first)];
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

async function fill(fixture: Fixture, zone: BenchZone, amounts: Amounts): Promise<void> {
  const api = await fixture.apiOf(zone);
  const { dictionaries, edges, terms, wallets, groups } = numbers(amounts);
  for (const part of parts(dictionaries, 1_000)) {
    await saveDictionaries(
      api,
      part.map((n) =>
        dictionary({
          name: `listed_${number(n)}`,
          description: `Dictionary ${n} of a long list.`,
          groupName: 'Bench',
          attributes: [{ name: 'code', datatype: 'STRING' }],
        }),
      ),
    );
  }
  fixture.say(`${zone}: ${dictionaries.length} dictionaries`);
  const last = dictionaries.length;
  await post(api, CALLS.createEdge.path, edges, (n) => ({
    name: `JOINS_${number(n)}`,
    fromDictionary: `listed_${number(n)}`,
    toDictionary: `listed_${number((n + 1) % last)}`,
    condition: [{ fromCol: 'code', toCol: 'code' }],
  }));
  fixture.say(`${zone}: ${edges.length} edges`);
  for (const part of parts(terms, MAX_TERMS)) {
    const form = new FormData();
    const file = part.map((n) => ({
      term: `term ${number(n)}`,
      type: 'noun',
      description: 'One of many.',
    }));
    form.append('file', new Blob([JSON.stringify(file)]), 'terms.json');
    await api.call('POST', CALLS.createTerm.path, form);
  }
  fixture.say(`${zone}: ${terms.length} terms`);
  const people = await post<{ id: string }>(api, CALLS.createUserWallet.path, wallets, (n) => ({
    fullName: `Person ${number(n)}`,
    email: `person-${n}@bench.test`,
  }));
  await post(api, CALLS.createGroup.path, groups, (n) => ({
    name: `Team ${number(n)}`,
    description: 'One of many.',
    group: Array.from({ length: 5 }, (_, k) => people[(n * 5 + k) % people.length]?.id),
  }));
  fixture.say(`${zone}: ${wallets.length} wallets, ${groups.length} groups`);
}

/** The numbers from 0 to n - 1 for each amount n. */
function numbers(amounts: Amounts): Record<keyof Amounts, number[]> {
  const upTo = (length: number) => Array.from({ length }, (_, n) => n);
  return {
    dictionaries: upTo(amounts.dictionaries),
    edges: upTo(amounts.edges),
    terms: upTo(amounts.terms),
    wallets: upTo(amounts.wallets),
    groups: upTo(amounts.groups),
  };
}

function parts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) =>
    items.slice(n * size, (n + 1) * size),
  );
}

/** Creates one item for each number, several at a time. */
async function post<Created = unknown>(
  api: ApiClient,
  path: string,
  numbersOf: readonly number[],
  body: (n: number) => object,
): Promise<Created[]> {
  const created: Created[] = [];
  for (const part of parts(numbersOf, 40)) {
    // The token is renewed here once, so that not each of the parallel calls renews it.
    await api.headers();
    created.push(...(await Promise.all(part.map((n) => api.call<Created>('POST', path, body(n))))));
  }
  return created;
}
