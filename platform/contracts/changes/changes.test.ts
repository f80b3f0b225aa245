/**
 * Compares, in random fixtures, what a change is said to give and take with what the queries of each reader return before
 * the change and after it was really saved.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessChanges, ChainChange, ChangedReader } from '#model/access/changes.ts';
import type { ConsentContract, ConsentContractInput } from '#model/contracts/consent-contract.ts';
import type { Vertex } from '#model/records/record.ts';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { groupReaderIds } from '#platform/access/wallets.ts';
import { loadKnownReader, loadReader } from '#platform/contracts/load-reader.ts';
import { previewConsent } from '#platform/contracts/preview-consent.ts';
import { nextVersion } from '#platform/ledger/append/next-version.ts';
import { readHead } from '#platform/ledger/read/heads.ts';
import type { NewVersion } from '#platform/ledger/record.ts';
import { startDeadline } from '#platform/query/deadline.ts';
import { runQuery } from '#platform/query/run-query.ts';
import { transaction } from '#platform/storage/database.ts';
import { CHAINS, fixture } from '#tests/support/access/fixture.ts';
import type { Chain, Fixture, Name } from '#tests/support/access/fixture.ts';
import { visibleTo } from '#tests/support/access/oracle.ts';
import { at, consentOf, openStages } from '#tests/support/access/random-fixtures.ts';
import type { Stage, Stages } from '#tests/support/access/random-fixtures.ts';
import { bySize, testSeed } from '#tests/support/size.ts';
import { changesOf } from './compare-readers.ts';
import type { DifferentRecords } from './compare-readers.ts';
import { countChanges } from './count-changes.ts';
import type { ChangeCaller } from './count-changes.ts';
import { previewGroup } from './preview-group.ts';

const FIXTURES = bySize({ ordinary: 20, large: 300, night: 5_000 });
const TIMEOUT = { timeout: 3_600_000 };

let stages: Stages;
beforeAll(async () => {
  stages = await openStages();
});
afterAll(() => stages.drop());

/** How much the fixtures changed, so that a test in which nothing changes is noticed. */
const found = { gained: 0, lost: 0, changed: 0 };

describe.each(['zone', 'own'] as const)('among the records of scope %s', (scope) => {
  it('a contract that is created, changed or deleted', TIMEOUT, async () => {
    await inFixtures(`Changed contracts, ${scope}`, async (stage, other) => {
      const [stored] = stage.fixture.contracts;
      const { chain, owner } = stored!;
      // The hour of the other fixture is as random as the rest.
      const [isNew, isDeleted, isNow] = [-2, -1, 0].map((hour) => other.hour === hour);
      const draft = { ...other.contracts[0]!, ...(!isNow && FOR_EVER) };
      const only = draft.only.filter((path) => path !== 'missing');
      const contract = isDeleted ? undefined : consentOf(stage, { ...draft, only });
      const sdoId = isNew ? undefined : stage.contracts[0];
      const effectiveId = stage.ids.get(owner)!;
      const actor = { loggedInId: effectiveId, effectiveId };
      // Who owns only a part of the records that a contract shares is told of that part.
      const asking = other.limit > 3 ? owner : stage.fixture.readers[0]!;
      const giver = { ...(await callerIn(stage, asking, scope)), actor };
      const answer = await previewConsent(giver, {
        ...{ chain, sdoId, contract: contract as ConsentContractInput | undefined },
      });
      if (typeof answer === 'string') throw new Error(answer);
      const { changes } = answer;
      expect([changes.scope, changes.moreReaders]).toEqual([scope, 0]);
      const ids = recordsIn(stage, asking, scope);
      await expectChanges(stage, changes, { ids, chains: [chain] }, () =>
        saveContract(stage, { chain, sdoId, contract, owner: effectiveId }),
      );
    });
  });
});

it('a group that people join and leave', TIMEOUT, async () => {
  await inFixtures('Changed groups', async (stage, other) => {
    const id = stage.ids.get('group 0')!;
    const [before = [], after = []] = [stage.fixture.groups[0], other.groups[0]];
    const members = after.map((member) => stage.ids.get(`person ${member}`)!);
    const changes = await previewGroup(await callerIn(stage, 'person 0', 'zone'), id, members);
    const touched = stage.fixture.teams.flatMap((_, i) =>
      before.includes(i) === after.includes(i)
        ? []
        : [[stage.ids.get(`person ${i}`)!, after.includes(i)]],
    );
    expect(changes?.readers.map((reader) => [reader.id, reader.joins])).toEqual(touched);
    const ids = recordsIn(stage, 'person 0', 'zone');
    await expectChanges(stage, changes!, { ids, chains: CHAINS }, async () => {
      const head = (await readHead(stage.zone.db, stage.zone, id))!;
      const group = { ...(head.body.group as object), group: members };
      await append(stage, nextVersion(head, 'UPDATE', ACTOR, { body: { group } }));
    });
  });
});

it('every kind of change happens in these fixtures', () => {
  expect(Math.min(found.gained, found.lost, found.changed)).toBeGreaterThan(0);
});

it('the preview says of nobody what the time was not enough for', TIMEOUT, async () => {
  const [made] = fc.sample(fixture, { numRuns: 1, seed: 1 });
  const stage = await stages.build(withContract(made!));
  const caller = await callerIn(stage, 'person 0', 'zone');
  const load = () => Promise.reject(new Error('Nothing is read after the deadline.'));
  const reader = { kind: 'everybody', name: '' } as const;
  const touched = {
    ...{ chains: new Map(), records: sql`true` },
    readers: Array.from({ length: 21 }, () => ({ reader, load })),
  };
  const changes = await transaction(stage.zone.db, (on) =>
    countChanges(on, startDeadline(0), caller, touched),
  );
  expect([changes.readers.length, changes.moreReaders]).toEqual([20, 1]);
  expect(changes.readers[0]).toEqual({ ...reader, chains: null, isMore: false });
});

describe('what is said of the records of a chain', () => {
  const attributes = attributesIn({
    a: 'STRING',
    c: { datatype: 'OBJECT', nodeAttributes: attributesIn({ d: 'STRING', e: 'STRING' }) },
  });
  const row = (more: Partial<DifferentRecords>): DifferentRecords => ({
    ...{ chain: 'alpha', records: 1, seenBefore: true, seenAfter: true },
    ...{ shownBefore: null, shownAfter: null, ...more },
  });
  const NONE = {
    chain: 'alpha',
    gained: 0,
    lost: 0,
    absent: [],
    changed: 0,
    shown: [],
    hidden: [],
  };

  it.each<[string, DifferentRecords[], Partial<ChainChange> | undefined]>([
    ['nothing', [], undefined],
    [
      'the attributes that all gained records lack',
      [
        row({ seenBefore: false, records: 2, shownAfter: ['c.d'] }),
        row({ seenBefore: false, records: 3, shownAfter: ['a', 'c.d'] }),
      ],
      { gained: 5, absent: ['c.e'] },
    ],
    [
      'none where one of them is complete',
      [row({ seenBefore: false, shownAfter: ['a'] }), row({ seenBefore: false })],
      { gained: 2 },
    ],
    ['lost records', [row({ seenAfter: false, shownBefore: ['a'] })], { lost: 1 }],
    [
      'attributes that are shown and hidden',
      [row({ shownBefore: ['a'], shownAfter: ['c'] }), row({ shownAfter: ['c'], records: 4 })],
      { changed: 5, shown: ['c.d', 'c.e'], hidden: ['a'] },
    ],
    ['other paths to the same', [row({ shownBefore: ['c'], shownAfter: ['c', 'c.d'] })], undefined],
  ])('%s', (_, rows, change) => {
    expect(changesOf('alpha', attributes, rows)).toEqual(change && { ...NONE, ...change });
  });
});

async function inFixtures(
  what: string,
  check: (stage: Stage, other: Fixture) => Promise<void>,
): Promise<void> {
  const seed = testSeed(`${what} in ${FIXTURES} fixtures`);
  const property = fc.asyncProperty(fixture, fixture, async (made, other) =>
    check(await stages.build(withContract(made)), other),
  );
  await fc.assert(property, { numRuns: FIXTURES, seed, endOnFailure: true });
}

const FOR_EVER = { start: undefined, until: undefined };

/** The fixture whose first contract is in force, names the first group too, and can open a record. */
function withContract(made: Fixture): Fixture {
  const [first, ...others] = made.contracts;
  const [shared] = made.records.flatMap(({ chain, deleted, now }) =>
    deleted
      ? []
      : now.owners.flatMap((owner) => (owner.startsWith('group') ? [] : [{ chain, owner }])),
  );
  const to = first!.to.includes('*')
    ? first!.to
    : [...new Set<Name>(['group 0', ...(first!.to as Name[])])];
  const contract = { ...first!, ...shared, ...FOR_EVER, to, deleted: false };
  return { ...made, contracts: [contract, ...others] };
}

async function callerIn(stage: Stage, name: Name, scope: 'own' | 'zone'): Promise<ChangeCaller> {
  const { zone, definitions } = stage;
  const now = at(stage.fixture.hour);
  const wallet = stage.ids.get(name)!;
  const reader =
    scope === 'zone'
      ? { wallet, ids: [], grants: [] }
      : await loadReader(definitions, zone, { wallet, claims: {}, now });
  return { zone, definitions, now, reader, isAdmin: scope === 'zone' };
}

/** The ids of the records among which the caller is told of changes. */
function recordsIn({ fixture: made, heads }: Stage, name: Name, scope: 'own' | 'zone') {
  const own = visibleTo(made, name).flatMap((seen) => (seen.own ? [heads[seen.index]!.id] : []));
  return new Set(scope === 'zone' ? heads.map(({ id }) => id) : own);
}

const NOBODY = crypto.randomUUID();
const ACTOR = { loggedInId: NOBODY, effectiveId: NOBODY };

async function append({ ledger, zone }: Stage, version: NewVersion): Promise<void> {
  await ledger.append(zone, (tx) => tx.append({ ...version, signedBy: 'zone' }));
}

async function saveContract(
  stage: Stage,
  {
    chain,
    sdoId,
    contract,
    owner,
  }: {
    chain: Chain;
    sdoId: string | undefined;
    contract: ConsentContract | undefined;
    owner: string;
  },
): Promise<void> {
  const body = { consentContract: contract };
  if (sdoId === undefined) {
    await append(stage, {
      ...{ chain, id: crypto.randomUUID(), type: 'CONSENT_CONTRACT', operation: 'CREATE' },
      ...{ owners: [owner], actor: ACTOR, body },
    });
    return;
  }
  const head = (await readHead(stage.zone.db, stage.zone, sdoId))!;
  await append(
    stage,
    contract ? nextVersion(head, 'UPDATE', ACTOR, { body }) : nextVersion(head, 'DELETE', ACTOR),
  );
}

type Rows = ReadonlyMap<string, unknown>;

/** Compares the changes with the queries of each reader before and after the save. */
async function expectChanges(
  stage: Stage,
  { readers }: Pick<AccessChanges, 'readers'>,
  { ids, chains }: { ids: ReadonlySet<string>; chains: readonly Chain[] },
  save: () => Promise<void>,
): Promise<void> {
  const read = () =>
    Promise.all(
      readers.map((reader) =>
        Promise.all(chains.map((chain) => rowsOf(stage, reader, chain, ids))),
      ),
    );
  const before = await read();
  await save();
  const after = await read();
  for (const [i, reader] of readers.entries()) {
    expect(reader.isMore).toBe(false);
    for (const [j, chain] of chains.entries()) {
      const said = reader.chains?.find((one) => one.chain === chain);
      expectChange(said, before[i]![j]!, after[i]![j]!);
    }
  }
}

function expectChange(said: ChainChange | undefined, before: Rows, after: Rows): void {
  const gained = [...after].filter(([id]) => !before.has(id));
  const lost = [...before].filter(([id]) => !after.has(id));
  const both = [...after].flatMap(([id, data]) =>
    before.has(id) ? [{ was: leavesOf(before.get(id)), is: leavesOf(data) }] : [],
  );
  const other = both.filter(({ was, is }) => was.join() !== is.join());
  found.gained += gained.length;
  found.lost += lost.length;
  found.changed += other.length;
  expect([said?.gained ?? 0, said?.lost ?? 0]).toEqual([gained.length, lost.length]);
  // An attribute that is shown may have no value in a record.
  expect(said?.changed ?? 0).toBeGreaterThanOrEqual(other.length);
  expect(said?.changed ?? 0).toBeLessThanOrEqual(both.length);
  const { shown = [], hidden = [], absent = [] } = said ?? {};
  for (const { was, is } of other) {
    expect(shown).toEqual(expect.arrayContaining(is.filter((path) => !was.includes(path))));
    expect(hidden).toEqual(expect.arrayContaining(was.filter((path) => !is.includes(path))));
  }
  for (const [, data] of gained) {
    expect(leavesOf(data).filter((path) => absent.includes(path))).toEqual([]);
  }
}

/** What a query of the reader returns of these records, by their ids. */
async function rowsOf(
  stage: Stage,
  changed: ChangedReader,
  chain: Chain,
  ids: ReadonlySet<string>,
): Promise<Rows> {
  const { zone, definitions } = stage;
  const reader = await readerOf(stage, changed);
  const answer = await runQuery({ zone, reader, definitions, text: `FROM ${chain} SELECT *` });
  const rows = (answer.kind === 'from' ? answer.rows : []) as unknown as Vertex[];
  return new Map(
    rows.flatMap(({ header, data }) => (ids.has(header.id) ? [[header.id, data]] : [])),
  );
}

async function readerOf({ zone, definitions, fixture: made }: Stage, changed: ChangedReader) {
  const now = at(made.hour);
  const { kind, id = '', name } = changed;
  if (kind === 'userWallet' || kind === 'systemWallet') {
    return loadReader(definitions, zone, { wallet: id, claims: {}, now });
  }
  // Nobody else has these rights alone, so that a wallet of its own asks with them.
  const ids = kind === 'userGroup' ? await groupReaderIds(zone.db, zone, id) : [];
  const claims = kind === 'token' ? (JSON.parse(name) as Record<string, unknown>) : {};
  return loadKnownReader(definitions, zone, { wallet: NOBODY, ids, claims, now });
}

/** The dotted paths of the values in a record, through lists, sorted. */
function leavesOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    return [...new Set(value.flatMap((item) => leavesOf(item, path)))].sort();
  }
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value)
    .flatMap(([name, inner]) => leavesOf(inner, path === '' ? name : `${path}.${name}`))
    .sort();
}
