/**
 * A person reads records by a consent contract and as a member of a group. The contract is deleted, the person leaves
 * the group, and asks again in the same session. Every address of the console that reads data answers by the current
 * rights, in each of two consoles, and a read by consent leaves its receipt.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { ledgerPaths } from '#app/paths/ledger-paths.ts';
import { jobPaths } from '#app/paths/job-paths.ts';
import { lifegraphPaths } from '#app/paths/lifegraph-paths.ts';
import { paths, withQuery } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import type { Call } from '#model/calls/definition/call.ts';
import type { StoredConsentContract } from '#model/contracts/consent-contract.ts';
import type { StoredGroup } from '#model/wallets/group.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { Receipt } from '#model/contracts/receipt.ts';
import type { Vertex } from '#model/records/record.ts';
import type { StoredSmartContract } from '#model/contracts/smart-contract.ts';
import type { StoredUserWallet } from '#model/wallets/wallet.ts';
import { createAccount } from '#platform/identity/accounts/accounts.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { makeContract, makeDictionary } from '#tests/support/stack/data.ts';
import { consoleRoutes } from '#tests/support/console/routes.ts';
import type { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { signInPlainly } from '#tests/support/nojs/sign-in.ts';
import { QUICK_PASSWORDS } from '#tests/support/stack/quick-passwords.ts';
import { startConsole } from '#tests/support/stack/second-console.ts';
import { apiOf, consoleOrigin, openMainDatabase } from '#tests/support/stack/stack.ts';

/** The rights by which records are read. All that is read by a right contains its name. */
const RIGHTS = ['byconsent', 'bygroup'] as const;
type Right = (typeof RIGHTS)[number];

interface Fixture {
  chain: string;
  /** A record with a file for each right. */
  records: Record<Right, { id: string; hash: string }>;
  /** The contract that gives the consent. */
  consent: string;
  /** A contract in the same chain, which the consent opens as well. */
  smartContract: string;
  /** The reader's own smart contract. Its result shows what a query inside a contract finds. */
  query: string;
  /** For each phase and console, a job that has made a file of the records. */
  jobs: string[];
}

interface Asked {
  path: string;
  /** The fields of a form; absent for a GET. */
  form?: Record<string, string>;
}

interface Address {
  /**
   * @param at 0 for the first console, 1 for the second
   * @param phase 0 while all rights hold, later 1
   */
  ask: (fixture: Fixture, at: number, phase: 0 | 1) => Asked;
  shows: readonly Right[];
  /** How many times it reads records or files by consent, each of which leaves a receipt. */
  receipts?: number;
  /** True when the answer is never shown in part: when one right ends, all of it ends. */
  endsWhole?: true;
}

const filter = (chain: string, more: object = {}) => ({ chain, limit: '50', depth: '1', ...more });
/** An address that shows the records of a filter. */
const result = (path: (query: ReturnType<typeof filter>) => string, more?: object): Address => ({
  ask: ({ chain }) => ({ path: path(filter(chain, more)) }),
  shows: RIGHTS,
  receipts: 1,
});
const saved = (format: string): Address => ({
  ask: ({ chain }) => ({ path: lifegraphPaths.export(filter(chain)), form: { format } }),
  shows: RIGHTS,
  receipts: 1,
});
const drawer = (right: Right, more: object, receipts: number): Address => ({
  ask: ({ chain, records }) => {
    const { id } = records[right];
    const query = `GRAPH ${chain} WHERE header.id == '${id}'`;
    return { path: paths.lifegraph({ mode: 'advanced', query, row: id, ...more }) };
  },
  shows: [right],
  receipts,
});
const file = (right: Right, receipts: number): Address => ({
  ask: ({ chain, records: { [right]: record } }) => ({
    path: lifegraphPaths.file,
    form: { chain, id: record.id, attribute: 'photo', hash: record.hash },
  }),
  shows: [right],
  receipts,
});
const contracts = (path: (fixture: Fixture) => string): Address => ({
  ask: (fixture) => ({ path: path(fixture) }),
  shows: ['byconsent'],
});

/** The list of a chain's contracts as a file. */
const exported =
  (screen: string, format: string) =>
  ({ chain }: Fixture) =>
    withQuery(paths.listExport(`${screen}.contracts`), { chain, format });

const RECEIPTS = 'Receipts stay with their parties, whatever ends.';
const JOBS = 'Jobs show what their starter has asked for, and counts.';
const STARTS = 'Starts a job, which reads when it runs. Its file: job-manager.$jobId.download.';
const ACCESS = 'Shows records that one owns oneself, and to administrators ids.';
const METADATA = 'Answers from metadata.';
const SHELL_ONLY = 'Shares a file with the shell, and loads no dialog.';

/**
 * The addresses of each route that may read data, or the reason why the route shows nothing that depends on a right to
 * data.
 */
const ROUTES: Record<string, Record<string, Address> | string> = {
  _shell: {
    'where a dictionary is used': contracts(({ chain }) =>
      withQuery(paths.dictionary(chain), { dialog: 'uses' }),
    ),
  },
  _full: SHELL_ONLY,
  navigation: SHELL_ONLY,
  undo: 'Restores what the person may save, and shows nothing of it.',
  '_shell.lifegraph': {
    'a result': result(paths.lifegraph),
    'a result of the editor': {
      ask: ({ chain }) => ({
        path: paths.lifegraph({ mode: 'advanced', query: `GRAPH ${chain}` }),
      }),
      shows: RIGHTS,
      receipts: 1,
    },
    'a record by consent': drawer('byconsent', {}, 2),
    'a record by consent as JSON': drawer('byconsent', { tab: 'json' }, 2),
    'a record of a group with its history': drawer('bygroup', { versions: '1' }, 0),
  },
  'lifegraph.graph-data': { data: result(lifegraphPaths.graphData) },
  'lifegraph.picture': { picture: result(lifegraphPaths.picture) },
  'lifegraph.export': {
    csv: saved('csv'),
    'csv for spreadsheets': saved('csv-spreadsheets'),
    json: saved('json'),
    svg: saved('svg'),
  },
  'lifegraph.file': { 'by consent': file('byconsent', 1), 'of a group': file('bygroup', 0) },
  'lifegraph.proof': {
    'of a group': {
      ask: ({ chain, records }) => ({
        path: ledgerPaths.proof(chain, records.bygroup.id),
      }),
      shows: ['bygroup'],
    },
  },
  '_shell.ledger': 'Says how many records there are, and hashes, to everybody in the zone.',
  'ledger.checkpoints.$seq':
    'Says how many records there are, and hashes, to everybody in the zone.',
  '_shell.consent-contracts._index': {
    list: contracts(({ chain }) => paths.consentContracts.list({ chain })),
  },
  '_shell.consent-contracts.$chain.$sdoId': {
    contract: contracts(({ chain, consent }) => paths.consentContracts.edit(chain, consent)),
  },
  '_shell.consent-contracts.new': 'Shows records that one owns oneself.',
  'consent-preview': 'Shows records that one owns oneself.',
  '_shell.smart-contracts._index': {
    list: contracts(({ chain }) => paths.smartContracts.list({ chain })),
  },
  '_shell.smart-contracts.$chain.$sdoId': {
    contract: contracts(({ chain, smartContract }) =>
      paths.smartContracts.edit(chain, smartContract),
    ),
  },
  'list-export.$list': {
    'consent contracts': contracts(exported('consent-contracts', 'csv')),
    'smart contracts': contracts(exported('smart-contracts', 'json')),
  },
  '_shell.smart-contracts.new': 'A form without a contract.',
  '_shell.smart-contracts.execute-smart-contract': {
    choice: contracts(({ chain, smartContract }) =>
      paths.smartContracts.execute(chain, smartContract),
    ),
    run: {
      ask: ({ chain, query }) => ({
        path: paths.smartContracts.execute(chain, query),
        form: { func: 'all' },
      }),
      shows: RIGHTS,
      receipts: 1,
    },
  },
  '_shell.job-manager.new.execute-smart-contract-job': {
    choice: contracts(({ chain, smartContract }) =>
      paths.newJob('execute-smart-contract-job', { chain, sdoId: smartContract }),
    ),
  },
  'job-manager.$jobId.download': {
    file: {
      ask: ({ jobs }, at, phase) => ({
        path: jobPaths.download(jobs[at + 2 * phase] ?? ''),
        form: {},
      }),
      shows: RIGHTS,
      endsWhole: true,
    },
  },
  '_shell.wallets-and-groups.edit.user-wallet.$walletId': ACCESS,
  '_shell.wallets-and-groups.edit.user-group.$walletId': ACCESS,
  '_shell.wallets-and-groups.edit.system-wallet.$walletId': ACCESS,
  '_shell.wallets-and-groups.new.user-wallet': 'A form without a wallet.',
  '_shell.wallets-and-groups.new.user-group': 'A form without a group.',
  '_shell.wallets-and-groups.new.system-wallet': 'A form without a wallet.',
  '_shell.receipts': RECEIPTS,
  '_shell.consent-contracts.receipt.$chain.$sdoId': RECEIPTS,
  '_shell.smart-contracts.receipt.$chain.$sdoId': RECEIPTS,
  'job-manager.$jobId.receipt': RECEIPTS,
  '_shell.job-manager._index': JOBS,
  'job-manager.news': JOBS,
  'job-manager.$jobId.status': JOBS,
  'job-manager.$jobId.errors': JOBS,
  '_shell.dictionaries.$dictionaryId': JOBS,
  '_shell.dictionaries.new': JOBS,
  'uploads.$form': JOBS,
  '_shell.job-manager.new.bulk-glossary-download': JOBS,
  '_shell.job-manager.new.bulk-glossary-upload': JOBS,
  '_shell.job-manager.new.download-job': STARTS,
  '_shell.job-manager.new.reset-sdz-data': JOBS,
  '_shell.job-manager.new.truncate-chain-job': JOBS,
  '_shell.job-manager.new.upload-data-dictionary': JOBS,
  '_shell.job-manager.new.upload-db-schema': JOBS,
  '_shell.job-manager.new.upload-file': JOBS,
  '_shell.job-manager.new.wipe-sdz-data': JOBS,
  '_shell.go': 'Finds jobs and receipts of one’s own by their ids, and contracts that one owns.',
  'go.search': 'Finds jobs and receipts of one’s own by their ids, and contracts that one owns.',
  '_shell.ask-blast': METADATA,
  'ask-blast.answer': METADATA,
};

const ADDRESSES = Object.entries(ROUTES).flatMap(([route, addresses]) =>
  typeof addresses === 'string'
    ? []
    : Object.entries(addresses).map(([name, address]) => ({ name: `${route}: ${name}`, address })),
);

let fixture: Fixture;
let owner: ApiClient;
let group: StoredGroup;
let browser: PlainBrowser;
let zone: string;
let origins: string[];
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const database = openMainDatabase();
  ends.push(() => database.end());
  const visitor = await makeCustomer(database);
  const reader = { ...visitor.account, email: 'reader@keyway.test' };
  ({ zone } = visitor);
  const roles = { [zone]: ['sdzUser' as const] };
  await createAccount(database, { ...reader, name: 'A Reader', roles }, QUICK_PASSWORDS);
  const other = startConsole({});
  browser = await signInPlainly({ account: reader, zone });
  owner = await apiOf(visitor);
  const api = await apiOf({ account: reader, zone });
  fixture = await makeFixture(api);
  const { origin, stop } = await other;
  ends.push(stop);
  origins = [consoleOrigin(), origin];
}, 60_000);
afterAll(async () => {
  for (const end of ends) await end();
});

async function makeFixture(api: ApiClient): Promise<Fixture> {
  const wallets = await owner.call<StoredUserWallet[]>('GET', '/metadata/user/wallet');
  const walletOf = (name: string) =>
    wallets.find(({ email }) => email.startsWith(name))?.id ?? 'none';
  const [ownerId, readerId] = [walletOf('somebody'), walletOf('reader')];
  const { name: chain } = await makeDictionary(owner, {
    attributes: attributesIn({ person: 'STRING!', photo: 'BLOB' }),
  });
  const named = { name: 'A group', description: 'With the reader' };
  group = await owner.call('POST', '/metadata/usergroup', { ...named, group: [readerId] });
  const record = async (right: Right, owners: string[]) => {
    const data = { person: right };
    const made = await owner.call<Vertex>('POST', `/graphchain/${chain}`, { data, owners });
    const { id } = made.header;
    const form = new FormData();
    form.append('file', new Blob([`The file ${right}`]), `${right}.txt`);
    await owner.call('POST', `/graphchain/${chain}/${id}/photo/blobs`, form);
    const blobs = await owner.call<{ blob: { hash: string } }[]>(
      'GET',
      `/graphchain/${chain}/${id}/blobs`,
    );
    return { id, hash: blobs[0]?.blob.hash ?? '' };
  };
  const records = {
    byconsent: await record('byconsent', [ownerId]),
    bygroup: await record('bygroup', [ownerId, group.id]),
  };
  const consentContract = { description: 'Shared byconsent', to: [readerId] };
  const [consent, smartContract, query] = await Promise.all([
    owner.call<StoredConsentContract>('POST', `/graphchain/${chain}/consentcontracts`, {
      consentContract,
    }),
    owner.call<StoredSmartContract>('POST', `/graphchain/${chain}/smartcontracts`, {
      smartContract: { name: 'Count byconsent', javaScript: 'function all() {}' },
    }),
    makeContract(
      api,
      chain,
      `async function all() { throw new Error(JSON.stringify(await query('FROM ${chain}'))); }`,
    ),
  ]);
  const jobs = await Promise.all(
    [0, 1, 2, 3].map(async () => {
      const asked = { tql: `FROM ${chain}`, fileType: 'JSON' };
      return (await api.succeeded((await api.call<Job>('POST', '/jobs/download', asked)).jobId))
        .jobId;
    }),
  );
  return {
    ...{ chain, records, jobs, consent: consent.header.id },
    ...{ smartContract: smartContract.sdoId, query: query.sdoId },
  };
}

/** The number of addresses that are asked at once. Nobody may have more than twelve queries at once. */
const AT_ONCE = 6;

/** The rights by which each address shows something, in one console. */
async function seenIn(at: number, phase: 0 | 1): Promise<Record<string, Right[]>> {
  const seen: [string, Right[]][] = [];
  for (let next = 0; next < ADDRESSES.length; next += AT_ONCE) {
    const asked = ADDRESSES.slice(next, next + AT_ONCE).map(async ({ name, address }) => {
      const text = await answerOf(address.ask(fixture, at, phase), origins[at] ?? '');
      return [name, RIGHTS.filter((right) => text.includes(right))] as [string, Right[]];
    });
    seen.push(...(await Promise.all(asked)));
  }
  return Object.fromEntries(seen);
}

async function answerOf({ path, form }: Asked, origin: string): Promise<string> {
  const url = new URL(path, origin);
  const formToken = { _zone: zone, _key: crypto.randomUUID() };
  const response = await fetch(url, {
    method: form ? 'POST' : 'GET',
    body: form && new URLSearchParams({ ...formToken, ...form }),
    redirect: 'manual',
    headers: { accept: 'text/html', origin, cookie: browser.cookies.headerFor(url) },
  });
  return response.text();
}

const expected = (rights: readonly Right[]) =>
  Object.fromEntries(
    ADDRESSES.map(({ name, address: { shows, endsWhole } }) => {
      const left = RIGHTS.filter((right) => shows.includes(right) && rights.includes(right));
      return [name, endsWhole && left.length < shows.length ? [] : left];
    }),
  );

/** The queries of the receipts, which tell which records and files were read. */
async function receiptsLeft(): Promise<string[]> {
  const path = `/graphchain/${fixture.chain}/consentcontracts/receipts/self?limit=100`;
  return (await owner.call<Receipt[]>('GET', path))
    .map(({ receiptConsentContract: read }) => atob(read?.tqlBase64 ?? ''))
    .filter((query) => !query.includes(fixture.smartContract) && !query.includes('header.type'));
}

/** Calls that show nothing but what they are given, because they change something or count. */
const SHOW_NOTHING = new Set([
  ...['storageHealth', 'readMetrics', 'validateQuery', 'restoreDeleted', 'promote'],
  ...Object.entries(CALLS as Record<string, Call>)
    .filter(([, { method, path }]) => method === 'delete' || path.startsWith('/metadata/'))
    .map(([name]) => name),
]);
const touchesData = (name: string) => {
  const { access, path } = (CALLS as Record<string, Call>)[name]!;
  const asked = [access].flat() as string[];
  return (
    /^\/(graphchain|jobs|search|blastai)\//.test(path) ||
    asked.some((one) => /[a-z]Data$/.test(one))
  );
};

describe('every address of the console that reads data', () => {
  it('answers under the rights of the moment, and leaves a receipt for each query', async () => {
    const before = (await receiptsLeft()).length;
    expect(await seenIn(0, 0)).toEqual(expected(RIGHTS));
    expect(await seenIn(1, 0)).toEqual(expected(RIGHTS));
    const queries = ADDRESSES.reduce((sum, { address }) => sum + (address.receipts ?? 0), 0);
    expect(await receiptsLeft()).toHaveLength(before + 2 * queries);
  });

  it('shows nothing by consent after its contract was deleted', async () => {
    await owner.call('DELETE', `/graphchain/${fixture.chain}/${fixture.consent}`);
    const left = await receiptsLeft();
    expect(await seenIn(0, 1)).toEqual(expected(['bygroup']));
    expect(await seenIn(1, 1)).toEqual(expected(['bygroup']));
    expect(await receiptsLeft()).toEqual(left);
  });

  it('shows nothing of a group that one has left', async () => {
    const { id, name, description } = group;
    const [somebody] = await owner.call<StoredUserWallet[]>(
      'GET',
      '/metadata/user/wallet?email=somebody@keyway.test',
    );
    const changed = { name, description, group: [somebody?.id] };
    await owner.call('PUT', `/metadata/usergroup/${id}`, changed);
    expect(await seenIn(0, 1)).toEqual(expected([]));
    expect(await seenIn(1, 1)).toEqual(expected([]));
  });

  it('is listed here', () => {
    const reading = consoleRoutes()
      .filter(({ calls }) =>
        [...calls].some((name) => touchesData(name) && !SHOW_NOTHING.has(name)),
      )
      .map(({ name }) => name);
    expect(Object.keys(ROUTES).sort()).toEqual(reading.sort());
  });
});
