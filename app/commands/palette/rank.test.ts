import { describe, expect, it } from 'vitest';
import { matchRanges, prepare, rank } from './rank.ts';
import type { Rankable, RankOptions } from './rank.ts';

const entry = (title: string, ...keywords: string[]): Rankable => ({ id: title, title, keywords });

function titles(entries: Rankable[], typed: string, options?: RankOptions) {
  return rank(prepare(entries), typed, options).map((one) => one.entry.title);
}

describe('tiers', () => {
  it.each([
    ['jobs', 'exact'],
    ['jo', 'prefix'],
    ['gtd', 'acronym'],
    ['gd', 'acronym'],
    ['le', 'acronym'],
    ['dict', 'word'],
    ['dict cre', 'word'],
    ['graph', 'word'],
    ['home', 'word'],
    ['ictio', 'fuzzy'],
    ['uplad', 'slip'],
  ])('finds %s as %s', (typed, tier) => {
    const all = [
      entry('Jobs'),
      entry('Go to Dashboard', 'home'),
      entry('Create dictionary'),
      entry('LifeGraph Explorer'),
      entry('Upload Data'),
    ];
    expect(rank(prepare(all), typed)[0]?.tier).toBe(tier);
  });

  it('sorts by tier first, regardless of order and use', () => {
    const all = [
      entry('A podcast'),
      entry('Upload pod'),
      entry('Plan of Dictionaries'),
      entry('Podium'),
      entry('Pod'),
    ];
    const order = ['Pod', 'Podium', 'Plan of Dictionaries', 'A podcast', 'Upload pod'];
    expect(titles(all, 'pod')).toEqual(order);
    expect(titles(all, 'pod', { usage: { 'Plan of Dictionaries': 1_000 } })).toEqual(order);
  });

  it('sorts by use inside a tier', () => {
    const all = [entry('Import Data'), entry('Import Dictionary')];
    expect(titles(all, 'imp')).toEqual(['Import Data', 'Import Dictionary']);
    expect(titles(all, 'imp', { usage: { 'Import Dictionary': 1 } })).toEqual([
      'Import Dictionary',
      'Import Data',
    ]);
  });
});

describe('order inside a tier', () => {
  it.each([
    ['the title that was typed more of', 'job', ['Job Manager', 'Jobs'], 'Jobs'],
    ['the earlier word', 'data', ['Show all the data', 'Upload data files'], 'Upload data files'],
    ['the typed order', 'up da', ['My da up', 'My up da'], 'My up da'],
    ['fewer breaks', 'ictionry', ['a dictionary', 'a diction rye'], 'a diction rye'],
  ])('prefers %s', (_what, typed, [a, b], best) => {
    const all = [entry(a ?? ''), entry(b ?? '')];
    expect(titles(all, typed)[0]).toBe(best);
    expect(titles(all.reverse(), typed)[0]).toBe(best);
  });

  it('never ranks keywords above a title', () => {
    const all = [
      entry('Loaded', 'data', 'data set', 'database', 'datum', 'data source'),
      entry('A very long title that says data at its end: data'),
    ];
    expect(titles(all, 'data')[0]).toBe(all[1]?.title);
  });

  it('keeps equal entries in the order given', () => {
    const all = ['Zone b', 'Zone a', 'Zone c'].map((title) => entry(title));
    expect(titles(all, 'zone')).toEqual(['Zone b', 'Zone a', 'Zone c']);
  });
});

describe('what does not match', () => {
  it('drops fuzzy matches of one or two letters', () => {
    expect(titles([entry('Dictionary')], 'ct')).toEqual([]);
    expect(titles([entry('Dictionary')], 'cti')).toEqual(['Dictionary']);
  });

  it('drops scattered letters', () => {
    expect(titles([entry('Show keyboard shortcuts')], 'woot')).toEqual([]);
  });

  it('drops entries without a word of the query', () => {
    expect(titles([entry('Upload Data', 'file')], 'upload zebra')).toEqual([]);
    expect(titles([entry('Upload Data', 'file')], 'upload file')).toEqual(['Upload Data']);
  });
});

describe('a slip of the hand', () => {
  const all = [entry('Upload Data', 'file'), entry('Truncate a Chain'), entry('Go to Jobs')];

  it.each(['uplaod', 'upoad', 'uploade', 'uploap', 'fiel'])('is forgiven in %s', (typed) => {
    expect(titles(all, typed)).toEqual(['Upload Data']);
  });

  it('is forgiven in another word for it, as the last way to match', () => {
    expect(rank(prepare(all), 'ingset data')[0]).toMatchObject({
      entry: { title: 'Upload Data' },
      tier: 'slip',
    });
  });

  it('is not thought of while something matches', () => {
    expect(titles([entry('Charge'), entry('Change')], 'charge')).toEqual(['Charge']);
  });

  it('is no other short word', () => {
    expect(titles([entry('Upload Data')], 'date')).toEqual([]);
  });
});

it('the ranking takes a last word that says nothing for the beginning of the rest', () => {
  const all = [
    { ...entry('Go to Dictionaries'), isScreen: true },
    entry('Create a dictionary from a file'),
  ];
  expect(titles(all, 'dictionary')[0]).toBe('Go to Dictionaries');
  expect(titles(all, 'dictionary from')[0]).toBe('Create a dictionary from a file');
});

it('the ranking takes a whole word for itself before it takes it for the beginning of another', () => {
  const all = [entry('Show running jobs'), entry('Start a new job', 'run')];
  expect(titles(all, 'run job')[0]).toBe('Start a new job');
  expect(titles(all, 'runn job')[0]).toBe('Show running jobs');
});

it('the ranking shows everything in the order given when nothing is typed', () => {
  expect(titles([entry('B'), entry('A')], '  ')).toEqual(['B', 'A']);
});

it('the ranking ignores case, accents and extra blanks', () => {
  expect(titles([entry('Équipe  Médicale')], ' EQUIPE ')).toEqual(['Équipe  Médicale']);
  expect(titles([entry('Equipe')], 'équipe')).toEqual(['Equipe']);
});

it('the ranking finds the range that matched', () => {
  expect(matchRanges('Upload Data', 'up')).toEqual([[0, 2]]);
  expect(matchRanges('Upload Data', 'da up')).toEqual([
    [0, 2],
    [7, 9],
  ]);
  expect(matchRanges('Go to Dashboard', 'gtd')).toEqual([
    [0, 1],
    [3, 4],
    [6, 7],
  ]);
  expect(matchRanges('Upload', 'uplad')).toEqual([
    [0, 3],
    [4, 6],
  ]);
  expect(matchRanges('Upload', 'x')).toEqual([]);
  expect(matchRanges('Upload', '')).toEqual([]);
});

it('a ranked list stays within its limit', () => {
  const many = Array.from({ length: 100 }, (_, index) => entry(`Row ${index}`));
  expect(titles(many, 'row')).toHaveLength(50);
  expect(titles(many, 'row', { limit: 3 })).toEqual(['Row 0', 'Row 1', 'Row 2']);
});
