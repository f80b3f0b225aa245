import { describe, expect, it, vi } from 'vitest';
import { PlatformError } from '#app/platform-client/errors.ts';
import { emptyAnswer } from '#model/metadata/search.ts';
import type { SearchAnswer } from '#model/metadata/search.ts';
import { testSession } from '#tests/support/console/session.ts';
import { loadSearch } from './search.server.ts';
import { SEARCH_GROUPS } from '#tests/support/fixed-texts.ts';

const NAME = 'n'.repeat(51);
const match = { field: 'name', value: NAME, term: 'n', kind: 'prefix' } as const;
const terms = Array.from({ length: 12 }, (_, n) => ({
  id: crypto.randomUUID(),
  name: n === 0 ? 'n'.repeat(50) : NAME,
  version: String(n),
  type: 'ACCEPTABLE_USE',
  active: n > 0,
  match,
}));
const pipeline = { name: 'nightly', description: 'Lab files', match };
const NOTHING = emptyAnswer();
const ANSWER: SearchAnswer = {
  ...NOTHING,
  dictionaries: [{ name: NAME, description: '', groupName: 'Care', match }],
  terms,
  ingestPipelines: [pipeline],
  totals: { ...NOTHING.totals, dictionaries: 5_000, terms: 12, ingestPipelines: 1 },
};

const call = vi.fn(() =>
  Promise.resolve({
    data: ANSWER,
    headers: new Headers({ 'x-truncated': 'edgeDefs, dictionaries' }),
  }),
);
const SESSION = testSession({ api: { call } });
const load = (query: string) => loadSearch(SESSION, new URLSearchParams(query));
async function group(query: string, kind: string) {
  const { results } = await load(query);
  return results?.find((candidate) => candidate.kind === kind);
}

describe('the results', () => {
  it('are one group for each kind, with a page of ten rows at first', async () => {
    const { results } = await load('terms=n');
    expect(results?.map(({ label }) => label)).toEqual(SEARCH_GROUPS);
    expect(call).toHaveBeenLastCalledWith(expect.anything(), {
      body: { terms: ['n'], limit: 100 },
    });
    expect((await group('terms=n', 'terms'))?.rows).toHaveLength(10);
    expect((await group('terms=n&terms-page=2', 'terms'))?.rows).toHaveLength(2);
  });

  it('are requested as far as the farthest page, and never farther than the platform gives', async () => {
    await load('terms=n&terms-page=3&dictionaries-size=50&dictionaries-page=4');
    expect(call).toHaveBeenLastCalledWith(expect.anything(), {
      body: { terms: ['n'], limit: 200 },
    });
    expect(await group('terms=n&dictionaries-page=99999', 'dictionaries')).toMatchObject({
      total: 5_000,
      reachable: 1_000,
      atLeast: true,
      grid: { page: 100 },
    });
    expect(call).toHaveBeenLastCalledWith(expect.anything(), {
      body: { terms: ['n'], limit: 1_000 },
    });
  });

  it('show policies and pipelines with their fields', async () => {
    const why = `Name “${NAME}” begins with “n”`;
    expect((await group('terms=n', 'terms'))?.rows[1]?.cells).toEqual([
      NAME,
      '1',
      'ACCEPTABLE_USE',
      'Yes',
      why,
    ]);
    expect((await group('terms=n', 'ingestPipelines'))?.rows[0]?.cells).toEqual([
      'nightly',
      'Lab files',
      why,
    ]);
  });

  it('are absent after a failure, which has a sentence of its own', async () => {
    const error = new PlatformError({ status: 503, message: 'x', fromPlatform: false });
    call.mockRejectedValueOnce(error);
    expect(await load('terms=n')).toMatchObject({
      terms: ['n'],
      results: undefined,
      failure: 'System error. Please enter new search criteria below.',
    });
  });

  it('are not requested without terms, and typed terms become part of the address', async () => {
    call.mockClear();
    expect((await load('')).results).toBeUndefined();
    const answer = await load('terms=a&add=b,c').catch((thrown: unknown) => thrown);
    expect((answer as Response).headers.get('location')).toBe('/metadata-search?terms=a%2Cb%2Cc');
    expect(call).not.toHaveBeenCalled();
  });
});

describe('the drawer', () => {
  it('has a title of at most 50 characters and three dots [A-281 A-837]', async () => {
    const of = async (row: string) => (await load(`terms=n&row=${row}`)).drawer?.title;
    expect(await of(`dictionaries:${NAME}`)).toBe(`${'n'.repeat(50)}...`);
    expect(await of(`terms:${terms[0]?.id}`)).toBe('n'.repeat(50));
  });

  it('says why the result was found, and leads to what has a page', async () => {
    const { drawer } = await load(`terms=n&row=dictionaries:${NAME}`);
    expect(drawer).toMatchObject({
      kindLabel: 'Dictionaries',
      why: `Name “${NAME}” begins with “n”`,
      link: { to: `/dictionaries/${NAME}`, label: 'Open dictionary' },
    });
    expect((await load(`terms=n&row=terms:${terms[0]?.id}`)).drawer?.link).toBeUndefined();
  });

  it('stays closed for what was not found', async () => {
    expect((await load('terms=n&row=dictionaries:other')).drawer).toBeUndefined();
    expect((await load('terms=n&row=nothing')).drawer).toBeUndefined();
  });
});
