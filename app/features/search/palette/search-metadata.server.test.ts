import { expect, it } from 'vitest';
import type { Role } from '#model/access/roles.ts';
import { emptyAnswer } from '#model/metadata/search.ts';
import type { Match, SearchAnswer } from '#model/metadata/search.ts';
import { testSession } from '#tests/support/console/session.ts';
import { searchMetadata } from './search-metadata.server.ts';

const ID = '7a1f8f0e-6f0e-4c43-9a3f-5a4c8d1f2b3c';

function match(kind: Match['kind'], field: string, value: string, term = 'patient'): Match {
  return { kind, field, value, term };
}

const dictionary = (name: string, found: Match) => ({
  ...{ name, description: '', groupName: 'Care', match: found },
});

/** Searches as a person with these roles. Returns the hits, and the terms that the platform was asked for. */
async function search(words: string, answer: Partial<SearchAnswer>, roles: Role[] = ['sdzAdmin']) {
  const asked: string[][] = [];
  const call = (_call: unknown, { body }: { body: { terms: string[] } }) => {
    asked.push(body.terms);
    return Promise.resolve({ data: { ...emptyAnswer(), ...answer } });
  };
  const hits = await searchMetadata(testSession({ roles, api: { call } }), words);
  return { hits, asked };
}

const titles = (hits: readonly { title: string }[]) => hits.map(({ title }) => title);

it('the search of the palette shows names that are or begin with the words before other matches, of all kinds', async () => {
  const { hits } = await search('patient', {
    dictionaries: [
      dictionary('patient', match('exact', 'name', 'patient')),
      dictionary('patient_note', match('prefix', 'name', 'patient_note')),
      dictionary('encounter', match('exact', 'attributes.patient_id', 'Patient')),
      dictionary('visit', match('word', 'description', 'The visit of a patient')),
    ],
    glossaries: [
      {
        ...{ id: ID, term: 'Patient', type: 'Term', description: 'Somebody ill', groupName: '' },
        match: match('exact', 'term', 'Patient'),
      },
    ],
  });
  expect(titles(hits)).toEqual(['patient', 'Patient', 'patient_note', 'encounter', 'visit']);
  expect(hits[1]).toMatchObject({
    kind: 'glossaries',
    icon: 'book-a',
    to: `/glossary-metadata/${ID}`,
  });
});

it('the search of the palette tells apart what is only like the words', async () => {
  const { hits } = await search('patiant', {
    dictionaries: [dictionary('patient', match('fuzzy', 'name', 'patient', 'patiant'))],
    glossaries: [
      {
        ...{ id: ID, term: 'Patiant', type: 'Term', description: '', groupName: '' },
        match: match('exact', 'term', 'Patiant', 'patiant'),
      },
    ],
  });
  expect(hits.map(({ title, isLike = false }) => [title, isLike])).toEqual([
    ['Patiant', false],
    ['patient', true],
  ]);
});

it('the search of the palette says why something was found whose name does not show it', async () => {
  const { hits } = await search('birth', {
    dictionaries: [
      dictionary('patient', match('prefix', 'attributes.birthdate', 'birthdate', 'birth')),
    ],
  });
  expect(hits).toMatchObject([
    { title: 'patient', subtitle: 'Attribute birthdate “birthdate” begins with “birth”' },
  ]);
});

it('the search of the palette tells edges of one dictionary apart, each by its own page', async () => {
  const edge = (edgeId: string, name: string) => ({
    ...{ edgeId, name, fromDictionary: 'provider', toDictionary: 'encounter' },
    match: match('exact', 'fromDictionary', 'provider', 'provider'),
  });
  const { hits } = await search('provider', {
    edgeDefs: [edge('e-1', 'RENDERED'), edge('e-2', 'WORKS_AT')],
  });
  expect(hits.map(({ id, to }) => [id, to])).toEqual([
    ['edgeDefs:e-1', '/edges/e-1'],
    ['edgeDefs:e-2', '/edges/e-2'],
  ]);
});

it('the search of the palette leaves out objects without a page', async () => {
  const { hits } = await search('p', {
    ingestPipelines: [{ name: 'p', description: '', match: match('exact', 'name', 'p', 'p') }],
  });
  expect(hits).toEqual([]);
});

const PATIENT = { dictionaries: [dictionary('patient', match('exact', 'name', 'patient'))] };

it.each([
  ['edit patient', 'Edit patient', '/dictionaries/patient'],
  ['patient delete', 'Delete patient', '/dictionaries/patient?dialog=delete'],
  ['open patient', 'Open patient', '/dictionaries/patient'],
])('the search of the palette does “%s” in one go', async (words, title, to) => {
  const { hits, asked } = await search(words, PATIENT);
  expect(asked[0]).toEqual(expect.arrayContaining([words, 'patient']));
  expect(hits).toMatchObject([{ title, to, name: 'patient' }]);
});

it('the search of the palette finds a dictionary by the plural of its name, for an action', async () => {
  const { asked } = await search('truncate patients', PATIENT, ['sdzUser', 'sdzAdmin']);
  expect(asked[0]).toEqual(expect.arrayContaining(['truncate patients', 'patients', 'patient']));
});

const JOB_FORM = '/job-manager/new';

it.each([
  ['upload patient', 'Upload a file to patient', `${JOB_FORM}/upload-file?chain=patient`],
  ['graph patient', 'Explore patient', '/lifegraph?chain=patient'],
  [
    'download patient csv',
    'Download patient',
    `${JOB_FORM}/download-job?chain=patient&fileType=CSV`,
  ],
])(
  'the search of the palette does “%s” in one go, for dictionaries alone',
  async (words, title, to) => {
    const { hits } = await search(
      words,
      {
        ...PATIENT,
        userGroups: [
          { id: ID, name: 'patient', description: '', match: match('exact', 'name', 'patient') },
        ],
      },
      ['sdzUser', 'sdzAdmin'],
    );
    expect(titles(hits)).toEqual([title]);
    expect(hits[0]?.to).toBe(to);
  },
);

it('the search of the palette offers no action on an object that was found by another value than its name', async () => {
  const { hits } = await search('delete patient', {
    dictionaries: [dictionary('encounter', match('exact', 'attributes.patient_id', 'Patient'))],
  });
  expect(hits).toEqual([]);
});

it('the search of the palette still finds an object whose name has an action in it', async () => {
  const { hits } = await search('upload log', {
    dictionaries: [dictionary('upload log', match('exact', 'name', 'upload log', 'upload log'))],
  });
  expect(titles(hits)).toEqual(['upload log']);
});

it('the search of the palette offers no action that the roles forbid', async () => {
  const { hits, asked } = await search('delete patient', {}, ['sdzReadOnly']);
  expect(asked[0]).not.toContain('patient');
  expect(hits).toEqual([]);
});

it('the search of the palette finds an object in the words that people use for it: plural, camel case, underscores', async () => {
  const { asked } = await search('birthDates', {});
  expect(asked[0]).toEqual(expect.arrayContaining(['birthDates', 'birth_Dates', 'birth Date']));
});

it('the search of the palette shows a dictionary of the plural before a term of the singular', async () => {
  const { hits } = await search('conditions', {
    dictionaries: [
      // The platform sends only the best match of an object.
      dictionary('condition_record', match('exact', 'attributes.id', 'Condition', 'condition')),
    ],
    glossaries: [
      {
        ...{ id: ID, term: 'Condition', type: 'Term', description: 'Ill', groupName: '' },
        match: match('exact', 'term', 'Condition', 'condition'),
      },
    ],
  });
  expect(titles(hits)).toEqual(['condition_record', 'Condition']);
});

it('the search of the palette finds a dictionary by its name in the glossary, also for an action', async () => {
  const visit = {
    ...{ id: ID, term: 'Encounter', type: 'Term', description: 'A visit', groupName: '' },
    match: match('exact', 'aliases', 'Visit', 'visit'),
  };
  const answers = [
    { ...emptyAnswer(), glossaries: [visit] },
    {
      ...emptyAnswer(),
      dictionaries: [dictionary('encounter', match('exact', 'name', 'encounter', 'Encounter'))],
    },
  ];
  const call = () => Promise.resolve({ data: answers.shift() });
  const session = testSession({ roles: ['sdzAdmin'], api: { call } });
  const hits = await searchMetadata(session, 'edit visits');
  expect(hits[0]).toMatchObject({
    title: 'Edit encounter',
    subtitle: '“Visit” is Encounter in the glossary',
  });
});

it('the search of the palette searches one kind of object alone when a word names the kind', async () => {
  const { hits } = await search('group patient', {
    ...PATIENT,
    userGroups: [
      { id: ID, name: 'patient', description: '', match: match('exact', 'name', 'patient') },
    ],
  });
  expect(hits).toMatchObject([{ kind: 'userGroups', title: 'patient' }]);
});
