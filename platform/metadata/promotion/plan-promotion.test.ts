import { describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { DictionaryChange } from '#model/dictionaries/dictionary-change.ts';
import { EMPTY_DICTIONARY } from '#model/dictionaries/dictionary.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import type { PromotedKind } from '#model/metadata/promotion.ts';
import type { ContentOf } from '#platform/metadata/comparison/named-records.ts';
import { planPromotion } from './plan-promotion.ts';
import type { PlanFacts, PromotedRecord } from './plan-promotion.ts';

let made = 0;

function record<Kind extends PromotedKind>(
  kind: Kind,
  content: ContentOf[Kind],
  given: Partial<PromotedRecord> = {},
): PromotedRecord {
  const id = `id-${++made}`;
  const base = { id, hash: `hash of ${id}`, chain: '$', idOf: new Map() };
  return { ...base, ...given, kind, content } as PromotedRecord;
}

const dictionary = (name: string, attributes: Parameters<typeof attributesIn>[0] = {}) =>
  record('dictionaries', { ...EMPTY_DICTIONARY, name, attributes: attributesIn(attributes) });
const edge = (name: string, from: string, to: string) => record('edgeDefs', edgeOf(name, from, to));
const term = (name: string, description = '') =>
  record('glossaries', {
    ...{ term: name, description, groupName: '', type: '', aliases: [], abbreviations: [] },
    properties: {},
  });
const group = (name: string, members: string[], idOf: Record<string, string> = {}) =>
  record(
    'userGroups',
    { name, description: '', group: members },
    { idOf: new Map(Object.entries(idOf)) },
  );

const NO_FACTS: PlanFacts = {
  ...{ wanted: [], unwanted: [], present: [], changedSince: new Set() },
  ...{ wallets: new Map(), previews: new Map(), held: new Map() },
};
const plan = (facts: Partial<PlanFacts>) => planPromotion({ ...NO_FACTS, ...facts });
const said = (facts: Partial<PlanFacts>) =>
  plan(facts).steps.map(({ operation, name, class: its, problem, reasons }) =>
    [`${operation} ${name}: ${its}`, ...reasons, ...(problem === undefined ? [] : [problem])].join(
      ' | ',
    ),
  );

const NO_CHANGE: DictionaryChange = {
  ...{ hash: 'a', class: 'SAFE', summary: 'Safe.', refusal: null, records: 0, checked: 0 },
  ...{ added: [], removed: [], retyped: [], converted: [], madeRequired: [], ruled: [] },
  ...{ undefinedAttributesAction: null, indexesBuilt: [], indexesDropped: [] },
  unfit: { count: 0, first: [], reasons: [] },
  ...{ edges: { count: 0, first: [] }, contracts: { count: 0, first: [] } },
};

describe('the order of the steps', () => {
  it('has dictionaries before the edges between them, then terms and groups, each by name', () => {
    const wanted = [
      group('Nurses', ['ann@a.test']),
      term('Bed'),
      edge('HAS', 'visit.person', 'person.code'),
      dictionary('visit', { person: 'STRING' }),
      dictionary('person', { code: 'STRING' }),
    ];
    expect(said({ wanted, wallets: new Map([['ann@a.test', 'w1']]) })).toEqual([
      'create person: safe',
      'create visit: safe',
      'create HAS (visit → person): safe',
      'create Bed: safe',
      'create Nurses: safe',
    ]);
  });

  it('has what goes before everything else, edges before their dictionaries', () => {
    const person = dictionary('person', { code: 'STRING' });
    const visit = dictionary('visit', { person: 'STRING' });
    const has = edge('HAS', 'visit.person', 'person.code');
    const steps = plan({
      ...{ present: [visit, has], unwanted: [visit, has], wanted: [person, term('Bed')] },
    }).steps.map(({ operation, name }) => `${operation} ${name}`);
    expect(steps).toEqual([
      'delete HAS (visit → person)',
      'delete visit',
      'create person',
      'create Bed',
    ]);
  });

  it('leaves out what is already so, and keeps what is only here', () => {
    expect(plan({ wanted: [term('Bed')], present: [term('bed'), term('Cot')] }).steps).toEqual([]);
    expect(plan({ wanted: [term('Bed')], present: [term('Bed'), term('Cot')] })).toMatchObject({
      ...{ steps: [], notes: [] },
    });
  });
});

describe('an edge definition', () => {
  const has = edge('HAS', 'visit.person', 'person.code');
  const visit = dictionary('visit', { person: 'STRING' });

  it('needs both dictionaries, here or chosen', () => {
    expect(said({ wanted: [has, visit] })[1]).toBe(
      "create HAS (visit → person): safe | The dictionary 'person' is not in this zone, and is not chosen. Choose it as well.",
    );
    const person = dictionary('person', { code: 'STRING' });
    expect(said({ wanted: [has, visit], present: [person] })[1]).toBe(
      'create HAS (visit → person): safe',
    );
  });

  it('needs attributes that can be equal, as they are after the plan', () => {
    const [before, after] = [dictionary('person'), dictionary('person', { code: 'STRING' })];
    expect(said({ wanted: [has, visit], present: [before] })[1]).toContain(
      "condition[0].toCol: The dictionary 'person' has no attribute 'code'.",
    );
    const planned = plan({ wanted: [has, visit, after], present: [before] }).steps;
    expect(planned.map(({ problem }) => problem)).toEqual([undefined, undefined, undefined]);
  });

  it('breaks readers when it joins by other attributes', () => {
    const person = dictionary('person', { code: 'STRING', name: 'STRING' });
    const other = edge('HAS', 'visit.person', 'person.name');
    expect(said({ wanted: [other], present: [has, visit, person] })).toEqual([
      'update HAS (visit → person): breaksReaders | It joins other records than before.',
    ]);
  });
});

describe('a dictionary', () => {
  const [before, after] = [
    dictionary('person', { code: 'STRING' }),
    dictionary('person', { code: 'INTEGER' }),
  ];
  const retyped: DictionaryChange = {
    ...NO_CHANGE,
    ...{ class: 'BREAKING', summary: 'Breaks readers.', records: 3, checked: 3 },
    retyped: [{ path: 'code', from: 'STRING', to: 'INTEGER' }],
  };
  const previews = new Map([['person', retyped]]);

  it('says what is converted, and what would not fit', () => {
    const unfit = { count: 2, first: [], reasons: [] };
    const change: DictionaryChange = {
      ...{ ...NO_CHANGE, records: 9, checked: 5, unfit, class: 'CARE', summary: 'Needs care.' },
      ...{ refusal: 'At least 2 records do not fit.' },
      converted: [{ path: 'code', from: 'STRING', to: 'CLOB', values: 1, respelled: 0 }],
    };
    const facts = { wanted: [after], present: [before], previews: new Map([['person', change]]) };
    expect(said(facts)).toEqual([
      'update person: needsCare | Needs care. | Converts 1 value of code from STRING to CLOB. | Only 5 of 9 records were checked: the job checks all of them. | At least 2 records do not fit.',
    ]);
    expect(plan(facts).steps[0]?.records).toEqual({ records: 9, checked: 5, unfit });
  });

  it('and an edge definition that wait for each other are told', () => {
    const [visit, visitAfter] = [
      dictionary('visit', { person: 'STRING', number: 'INTEGER' }),
      dictionary('visit', { person: 'STRING', number: 'INTEGER' }),
    ];
    const has = edge('HAS', 'visit.person', 'person.code');
    const later = edge('HAS', 'visit.number', 'person.code');
    const facts = { present: [before, visit, has], previews };
    expect(said({ ...facts, wanted: [after, visitAfter, later] })[0]).toBe(
      "update person: breaksReaders | Breaks readers. | The dictionary waits for the edge definition 'HAS (visit → person)', which joins by code, and the edge definition waits for the dictionary. Delete the edge definition in this zone: the plan creates it again.",
    );
  });

  it('is not refused for an edge definition that goes by the same plan', () => {
    const has = edge('HAS', 'person.code', 'person.code');
    const refused = new Map([['person', { ...retyped, refusal: 'An edge joins by it.' }]]);
    const facts = { present: [before, has], wanted: [after], previews: refused };
    expect(plan(facts).steps[0]?.problem).toBe('An edge joins by it.');
    expect(plan({ ...facts, unwanted: [has] }).steps[1]?.problem).toBeUndefined();
  });

  it('does not go with records in its chain, or with an edge definition that stays', () => {
    const facts = { present: [before], unwanted: [before] };
    expect(said(facts)[0]).toMatch(/^delete person: breaksReaders \| It was created[^|]*$/);
    expect(said({ ...facts, held: new Map([['person', 2]]) })[0]).toContain(
      'Its chain has 2 records and contracts by now.',
    );
    const has = edge('IS', 'person.code', 'person.code');
    expect(said({ ...facts, present: [before, has] })[0]).toContain(
      "The edge definition 'IS (person → person)' joins by it.",
    );
  });
});

describe('a term', () => {
  it('is never renamed, not even in its capitals', () => {
    const { steps, notes } = plan({ wanted: [term('BED')], present: [term('Bed')] });
    expect([steps, notes]).toEqual([
      [],
      [
        "Glossary term 'BED' is called 'Bed' in this zone. A term is never renamed, so nothing is done.",
      ],
    ]);
    const changed = { wanted: [term('BED', 'To lie in')], present: [term('Bed')] };
    expect(said(changed)).toEqual(["update BED: safe | A term is never renamed: it stays 'Bed'."]);
    expect(plan(changed).steps[0]?.differences).toMatchObject([{ field: 'description' }]);
  });
});

describe('a group', () => {
  const wallets = new Map([
    ['ann@a.test', 'w1'],
    ['bob@a.test', 'w2'],
  ]);

  it('has the members with a wallet here, and names the others', () => {
    const wanted = [group('Nurses', ['ann@a.test', 'cem@a.test'])];
    expect(said({ wanted, wallets })).toEqual([
      'create Nurses: needsCare | 1 member has no wallet in this zone: cem@a.test.',
    ]);
    expect(plan({ wanted, wallets }).steps[0]).toMatchObject({
      ...{ members: ['w1'], missingMembers: { count: 1, first: ['cem@a.test'] } },
    });
  });

  it('needs one member at least', () => {
    expect(said({ wanted: [group('Nurses', ['cem@a.test'])], wallets })[0]).toContain(
      'so the group would be empty. Invite one of them first: cem@a.test.',
    );
  });

  it('breaks readers when somebody leaves, and needs care when somebody joins', () => {
    const present = [group('Nurses', ['ann@a.test'], { 'ann@a.test': 'w1' })];
    const both = [group('nurses', ['ann@a.test', 'bob@a.test'])];
    expect(said({ wanted: both, present, wallets })).toEqual([
      'update nurses: needsCare | 1 wallet joins the group, and may read what it may.',
    ]);
    expect(said({ wanted: [group('Nurses', ['bob@a.test'])], present, wallets })[0]).toMatch(
      /^update Nurses: breaksReaders .*1 wallet leaves the group/,
    );
  });

  it('has no step when only members without a wallet differ', () => {
    const present = [group('Nurses', ['ann@a.test'], { 'ann@a.test': 'w1' })];
    const { steps, notes } = plan({
      ...{ wanted: [group('Nurses', ['ann@a.test', 'cem@a.test'])], present, wallets },
    });
    expect([steps, notes]).toEqual([
      [],
      ["User group 'Nurses' differs by members only that have no wallet in this zone: cem@a.test."],
    ]);
  });
});

describe('the digest', () => {
  const digest = (facts: Partial<PlanFacts>) => plan(facts).digest;
  const has = edge('HAS', 'visit.person', 'person.code');
  const [visit, person] = [
    dictionary('visit', { person: 'STRING' }),
    dictionary('person', { code: 'STRING' }),
  ];

  it('is that of the same plan, whatever the ids and the order of what was read', () => {
    expect(digest({ wanted: [term('Bed'), term('Cot')] })).toBe(
      digest({ wanted: [term('Cot'), term('Bed')] }),
    );
  });

  it.each<[string, Partial<PlanFacts>, Partial<PlanFacts>]>([
    ['what is written', { wanted: [term('Bed')] }, { wanted: [term('Bed', 'To lie in')] }],
    [
      'what is replaced',
      { wanted: [term('Bed', 'To lie in')], present: [term('Bed')] },
      { wanted: [term('Bed', 'To lie in')], present: [term('Bed')] },
    ],
    [
      'the wallets of members',
      { wanted: [group('A', ['a', 'b'])], wallets: new Map([['a', 'w1']]) },
      { wanted: [group('A', ['a', 'b'])], wallets: new Map([['a', 'w2']]) },
    ],
    [
      'the dictionaries that an edge needs',
      { wanted: [has], present: [visit, person] },
      { wanted: [has], present: [visit, dictionary('person', { code: 'STRING' })] },
    ],
  ])('differs with %s', (_, one, other) => {
    expect(digest(one)).not.toBe(digest(other));
  });

  it('does not depend on records of data', () => {
    const facts = { wanted: [dictionary('person')], present: [person] };
    const change = { ...NO_CHANGE, records: 7, checked: 7 };
    expect(digest(facts)).toBe(digest({ ...facts, previews: new Map([['person', change]]) }));
  });
});

it('the plan says what was changed after the promotion that is undone', () => {
  const [before, now] = [term('Bed'), term('Bed', 'Changed')];
  const changedSince = new Set([now.id]);
  expect(said({ wanted: [before], present: [now], changedSince })).toEqual([
    'update Bed: needsCare | It was changed after the promotion: this change is undone as well.',
  ]);
});
