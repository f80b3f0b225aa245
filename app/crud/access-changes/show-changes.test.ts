import { describe, expect, it } from 'vitest';
import type { ChainChange, ChangedReader } from '#model/access/changes.ts';
import { showChanges } from './show-changes.ts';

const PATIENT: ChainChange = {
  ...{ chain: 'patient', gained: 0, lost: 0, absent: [], changed: 0, shown: [], hidden: [] },
};
const RAVI: ChangedReader = {
  ...{ kind: 'userWallet', id: crypto.randomUUID(), name: 'Ravi Shah', isMore: false },
  chains: [{ ...PATIENT, gained: 42, absent: ['birth_date'] }],
};
const RESEARCH: ChangedReader = { ...RAVI, kind: 'userGroup', name: 'research', chains: [] };

const shown = (readers: ChangedReader[], moreReaders = 0) =>
  showChanges({ scope: 'own', readers, moreReaders }, 'Nobody is named.');
const said = (...chains: Partial<ChainChange>[]) =>
  shown([{ ...RAVI, chains: chains.map((change) => ({ ...PATIENT, ...change })) }]).sentence;

describe('who gains and loses', () => {
  it('is one sentence, and a list where there are several', () => {
    expect(shown([RAVI])).toEqual({
      sentence: 'Ravi Shah gains 42 records of patient, without birth_date.',
      items: [],
      note: expect.stringContaining('the records that you own'),
    });
    const lost = { ...RAVI, name: 'Kim', chains: [{ ...PATIENT, lost: 1 }] };
    const uncounted = { ...RAVI, name: 'Lee', chains: null };
    expect(shown([RAVI, RESEARCH, lost, uncounted], 1_200)).toMatchObject({
      sentence:
        'Of 4 readers, 1 gains something, 1 loses something, and 1 could not be counted in time.',
      items: [
        'Ravi Shah gains 42 records of patient, without birth_date.',
        'The group research gains and loses nothing.',
        'Kim loses 1 record of patient.',
        'Lee: what is gained and lost could not be counted in time.',
        '1,200 more were not counted.',
      ],
    });
    expect(shown([RESEARCH, RESEARCH]).sentence).toBe('Nobody gains or loses anything.');
    expect(shown([])).toEqual({ sentence: 'Nobody is named.', items: [], note: '' });
  });

  it.each<[Partial<ChainChange>[], string]>([
    [[{ gained: 1, lost: 2 }], 'Ravi Shah gains 1 record of patient; loses 2 records of patient.'],
    [
      [{ changed: 3, shown: ['a', 'b'], hidden: ['c'] }],
      'Ravi Shah newly sees a and b and no longer sees c in 3 records of patient.',
    ],
    [
      [{ gained: 1, absent: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }],
      'Ravi Shah gains 1 record of patient, without a, b, c, d, e, f, and 1 more attribute.',
    ],
    [
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((chain) => ({ chain, gained: 1 })),
      'Ravi Shah gains 1 record of a; gains 1 record of b; gains 1 record of c; gains 1 record of d; gains 1 record of e; has changes in 2 more chains.',
    ],
  ])('in %j', (chains, sentence) => {
    expect(said(...chains)).toBe(sentence);
  });

  it.each<[Partial<ChangedReader>, string]>([
    [{ kind: 'everybody', name: '' }, 'Everybody in this zone gains'],
    [
      { kind: 'token', name: '{"team":"a"}' },
      'Whoever signs in with a token that has {"team":"a"} gains',
    ],
    [{ kind: 'systemWallet', name: 'Ward' }, 'The system wallet Ward gains'],
    [{ name: '', id: '1' }, 'The wallet 1 gains'],
    [{ isMore: true }, 'Ravi Shah gains at least 42 records'],
  ])('names %j', (reader, words) => {
    expect(shown([{ ...RAVI, ...reader }]).sentence.startsWith(words)).toBe(true);
  });
});
