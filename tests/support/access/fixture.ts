/** Random fixtures for the test of the access rule: people, groups, records, contracts, and the time of reading. */
import fc from 'fast-check';

export type Data = Record<string, unknown>;

export const CHAINS = ['alpha', 'beta'] as const;
export type Chain = (typeof CHAINS)[number];

/** People, groups and system wallets, by their index in the fixture. */
export type Name = `person ${number}` | `group ${number}` | `system ${number}`;

export interface Ownership {
  owners: Name[];
  limitedOwners: Name[];
}

export interface FixtureRecord {
  chain: Chain;
  /** The first version and the present one; equal when nobody changed it. */
  before: Ownership & { data: Data };
  now: Ownership & { data: Data };
  deleted: boolean;
  /** True when the record has a file under the attribute `file`. */
  blob: boolean;
}

export interface FixtureContract {
  chain: Chain;
  owner: Name;
  to: (Name | '*')[];
  /** The team with whose people the contract shares, by their tokens. */
  team: string | undefined;
  /** Hours since the fixture began. */
  start: number | undefined;
  until: number | undefined;
  when: Test | undefined;
  only: string[];
  deleted: boolean;
}

/** A TQL condition and its result for a record: null when a value is absent. */
export interface Test {
  text: string;
  of(data: Data): boolean | null;
}

export interface Fixture {
  /** The team that the token of each person names. */
  teams: (string | undefined)[];
  /** The people in each group. */
  groups: number[][];
  systems: { access: number; write: number }[];
  records: FixtureRecord[];
  contracts: FixtureContract[];
  /** The time of reading, in hours since the fixture began. */
  hour: number;
  /** The readers. */
  readers: Name[];
  /** The condition of their queries. */
  where: Test;
  order: { path: string; descending: boolean };
  limit: number;
}

const PEOPLE = 4;
const GROUPS = 2;
const SYSTEMS = 2;
const PATHS = ['a', 'b', 'c', 'c.d', 'list.f', 'link', 'file', 'missing'];

const letter = fc.constantFrom('x', 'y', 'z');
const digit = fc.nat({ max: 2 });
const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined, freq: 2 });
const some = <Value>(of: fc.Arbitrary<Value>, maxLength: number) => fc.array(of, { maxLength });

const data: fc.Arbitrary<Data> = fc
  .record(
    {
      a: digit,
      b: letter,
      c: fc.record({ d: digit, e: letter }, { requiredKeys: [] }),
      list: some(fc.record({ f: letter, g: digit }, { requiredKeys: [] }), 2),
      link: fc.constantFrom('l1', 'l2'),
    },
    { requiredKeys: [] },
  )
  .map((made) => structuredClone(made) as Data);

const person = fc.nat({ max: PEOPLE - 1 }).map((i): Name => `person ${i}`);
const group = fc.nat({ max: GROUPS - 1 }).map((i): Name => `group ${i}`);
const system = fc.nat({ max: SYSTEMS - 1 }).map((i): Name => `system ${i}`);
const unique = (of: fc.Arbitrary<Name>, minLength: number) =>
  fc.uniqueArray(of, { minLength, maxLength: 2 });
const ownership = fc.record({
  owners: unique(fc.oneof({ weight: 5, arbitrary: person }, system, group), 1),
  limitedOwners: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Name[]>([]) },
    unique(fc.oneof(person, system), 0),
  ),
});

const record: fc.Arbitrary<FixtureRecord> = fc
  .record({
    chain: fc.constantFrom(...CHAINS),
    made: ownership,
    given: maybe(ownership),
    data,
    changed: maybe(data),
    deleted: fc.nat({ max: 7 }).map((n) => n === 0),
    blob: fc.boolean(),
  })
  .map(({ chain, made, given, data: first, changed, deleted, blob }) => ({
    chain,
    before: { ...made, data: first },
    now: { ...(given ?? made), data: changed ?? first },
    deleted,
    blob,
  }));

/** Tests on each kind of path; a test through a list holds when it holds for one item. */
export const test: fc.Arbitrary<Test> = fc.oneof(
  fc.tuple(fc.constantFrom('==', '!=', '>'), digit).map(([operator, n]): Test => ({
    text: `data.a ${operator} ${n}`,
    of: ({ a }) => (a === undefined ? null : COMPARE[operator]!(a as number, n)),
  })),
  fc.tuple(fc.boolean(), letter).map(([negated, x]): Test => ({
    text: `${negated ? 'NOT ' : ''}data.b == '${x}'`,
    of: ({ b }) => (b === undefined ? null : (b === x) !== negated),
  })),
  digit.map((n): Test => ({
    text: `data.c.d == ${n}`,
    of: ({ c }) => {
      const d = (c as Data | undefined)?.d;
      return d === undefined ? null : d === n;
    },
  })),
  letter.map((x): Test => ({
    text: `data.list.f == '${x}'`,
    of: ({ list }) => ((list ?? []) as Data[]).some(({ f }) => f === x),
  })),
  fc.boolean().map((negated): Test => ({
    text: `data.b ${negated ? 'ISNOTNULL' : 'ISNULL'}`,
    of: ({ b }) => (b === undefined) !== negated,
  })),
);

const COMPARE: Record<string, (a: number, b: number) => boolean> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
};

const hour = fc.integer({ min: -2, max: 2 });

const contract: fc.Arbitrary<FixtureContract> = fc.record({
  chain: fc.constantFrom<Chain>('alpha', 'alpha', 'beta'),
  owner: fc.oneof({ weight: 4, arbitrary: person }, system),
  to: fc.oneof(
    { weight: 1, arbitrary: fc.constant<(Name | '*')[]>(['*']) },
    { weight: 2, arbitrary: unique(fc.oneof(person, group, system), 0) },
  ),
  team: fc.option(fc.constantFrom('red', 'blue'), { nil: undefined, freq: 4 }),
  start: fc.option(hour, { nil: undefined, freq: 3 }),
  until: fc.option(hour, { nil: undefined, freq: 3 }),
  when: maybe(test),
  only: fc.oneof(
    fc.constant<string[]>([]),
    fc.uniqueArray(fc.constantFrom(...PATHS), { maxLength: 3 }),
  ),
  deleted: fc.nat({ max: 7 }).map((n) => n === 0),
});

export const fixture: fc.Arbitrary<Fixture> = fc.record({
  teams: fc.array(maybe(fc.constantFrom('red', 'blue')), { minLength: PEOPLE, maxLength: PEOPLE }),
  groups: fc.array(fc.uniqueArray(fc.nat({ max: PEOPLE - 1 })), {
    minLength: GROUPS,
    maxLength: GROUPS,
  }),
  systems: fc.array(
    fc.record({ access: fc.nat({ max: GROUPS - 1 }), write: fc.nat({ max: GROUPS - 1 }) }),
    { minLength: SYSTEMS, maxLength: SYSTEMS },
  ),
  records: fc.array(record, { minLength: 3, maxLength: 9 }),
  contracts: fc.array(contract, { minLength: 1, maxLength: 8 }),
  hour,
  readers: fc.uniqueArray(fc.oneof({ weight: 4, arbitrary: person }, system), {
    minLength: 2,
    maxLength: 2,
  }),
  where: test,
  order: fc.record({ path: fc.constantFrom('a', 'b', 'c.d'), descending: fc.boolean() }),
  limit: fc.integer({ min: 1, max: 5 }),
});
