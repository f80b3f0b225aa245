import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PlatformError } from '#app/platform-client/errors.ts';
import { CALLS } from '#model/calls/all.ts';
import type { Role } from '#model/access/roles.ts';
import { testSession } from '#tests/support/console/session.ts';
import { searchPalette } from './palette-search.server.ts';

vi.mock('#app/session/signed-link.server.ts', () => ({
  signLink: (path: string) => `${path}?signature=s`,
}));
vi.mock('./search-metadata.server.ts', () => ({
  searchMetadata: () => Promise.resolve([]),
}));

const JOB = '14e82738-5aea-4f89-a132-6c537a2d5dac';
const answers = new Map<unknown, (name?: string) => unknown>();
const sessionOf = (roles: Role[] = ['sdzUser']) =>
  testSession({
    roles,
    api: {
      call: (call: unknown, { query }: { query?: { name?: string } }) => {
        const answer = answers.get(call);
        if (!answer) throw new Error('This call is not expected.');
        return Promise.resolve().then(() => ({ data: answer(query?.name) }));
      },
    },
  });
const refuse = (message: string) => () => {
  throw new PlatformError({ status: 400, message, fromPlatform: true });
};

beforeEach(() => {
  answers.clear();
  answers.set(CALLS.searchContracts, () => []);
  answers.set(CALLS.listSavedViews, () => []);
});

describe('a query in the palette', () => {
  it('is a graph of the chain that is meant', async () => {
    answers.set(CALLS.searchMetadata, () => ({
      dictionaries: [{ name: 'patient', match: { field: 'name' } }],
    }));
    expect(await searchPalette(sessionOf(), 'graph patients limit 5 depth 2')).toMatchObject([
      {
        title: 'Graph of patient, limit 5, depth 2',
        to: '/lifegraph?chain=patient&limit=5&depth=2',
      },
    ]);
  });

  it('is checked before it is offered to be run', async () => {
    answers.set(CALLS.validateQuery, () => ({ valid: true }));
    const query = 'GRAPH patient WHERE data.a == 1';
    const [hit] = await searchPalette(sessionOf(), query);
    expect(hit).toMatchObject({ title: query, subtitle: 'Run in LifeGraph' });
    expect(new URL(hit!.to, 'http://x').searchParams.get('query')).toBe(query);
  });

  it('says what is wrong with it', async () => {
    answers.set(CALLS.validateQuery, refuse('Line 1, column 25: expected a value.'));
    const [hit] = await searchPalette(sessionOf(), 'GRAPH patient WHERE data.a ==');
    expect(hit?.subtitle).toBe('Line 1, column 25: expected a value.');
  });

  it('is not looked for where the roles open no graph', async () => {
    expect(await searchPalette(sessionOf(['sdzAdmin']), 'graph patient limit 5')).toEqual([]);
  });
});

describe('an id in the palette', () => {
  const found = {
    jobs: [{ jobId: JOB, name: 'UploadData', status: 'QUEUED', jobCreated: '', dictName: 'lab' }],
    receipts: [
      { sdoId: JOB, chain: 'lab', contractType: 'consentcontracts', timestamp: '2026-01-02T03:04' },
    ],
  };

  it('leads to the job and to the receipt', async () => {
    answers.set(CALLS.searchIds, () => found);
    const hits = await searchPalette(sessionOf(), '14e82738');
    expect(hits.map(({ kind, to }) => [kind, to])).toEqual([
      ['job', `/job-manager?row=${JOB}`],
      ['receipt', `/consent-contracts/receipt/lab/${JOB}?signature=s`],
    ]);
  });

  it('leads to one of them only when its kind is said', async () => {
    answers.set(CALLS.searchIds, () => found);
    const hits = await searchPalette(sessionOf(), 'receipt 14e8');
    expect(hits.map(({ kind }) => kind)).toEqual(['receipt']);
  });

  it('is not found by a platform that knows no such search', async () => {
    answers.set(CALLS.searchIds, refuse('There is no call.'));
    expect(await searchPalette(sessionOf(), '14e82738')).toEqual([]);
  });
});

describe('a smart contract in the palette', () => {
  const contract = { sdoId: 'c1', chain: 'visit', name: 'Count visits', description: 'By ward' };
  const finds = (...terms: string[]) =>
    answers.set(CALLS.searchContracts, (name) => (terms.includes(name!) ? [contract] : []));

  it('is found by a part of its name', async () => {
    finds('visit');
    expect(await searchPalette(sessionOf(), 'visits')).toMatchObject([
      {
        title: 'Count visits',
        subtitle: 'Smart contract of visit · By ward',
        to: '/smart-contracts/visit/c1',
      },
    ]);
  });

  it.each([
    ['edit visits', 'Edit Count visits'],
    ['visits run', 'Execute Count visits'],
    ['remove visits', 'Delete Count visits'],
  ])('does what “%s” says', async (typed, title) => {
    finds('visit');
    expect(await searchPalette(sessionOf(), typed)).toMatchObject([{ title }]);
  });

  it('offers no changes to a user who may only read', async () => {
    finds('visit');
    expect(await searchPalette(sessionOf(['sdzReadOnly']), 'edit visits')).toEqual([]);
  });

  it('is not looked for where the roles open no contracts', async () => {
    answers.delete(CALLS.searchContracts);
    expect(await searchPalette(sessionOf(['sdzAdmin']), 'visits')).toEqual([]);
  });

  it('is not found by a platform that knows no such search', async () => {
    answers.set(CALLS.searchContracts, refuse('There is no call.'));
    expect(await searchPalette(sessionOf(), 'visits')).toEqual([]);
  });
});

describe('a saved view in the palette', () => {
  const view = { id: 'v1', name: 'Allergies of ward 3', area: 'lifegraph', query: 'chain=patient' };
  const hit = { title: view.name, kind: 'savedView', to: '/lifegraph?chain=patient' };

  it.each(['view allergies of ward 3', 'ward allergies', 'open ALLERGIES'])(
    'is found by the words of its name: %s',
    async (typed) => {
      answers.set(CALLS.listSavedViews, () => [view, { ...view, name: 'Allergies of bed' }]);
      const [first] = await searchPalette(sessionOf(), typed);
      expect(first).toMatchObject(hit);
    },
  );

  it('is not found by other words, nor where the roles open no LifeGraph', async () => {
    answers.set(CALLS.listSavedViews, () => [view]);
    expect(await searchPalette(sessionOf(), 'allergies of ward 4')).toEqual([]);
    expect(await searchPalette(sessionOf(['sdzAdmin']), view.name)).toEqual([]);
  });

  it('is not found by a platform that has none', async () => {
    answers.set(CALLS.listSavedViews, refuse('There is no call.'));
    expect(await searchPalette(sessionOf(), view.name)).toEqual([]);
  });
});
