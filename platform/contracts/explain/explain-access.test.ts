/**
 * Compares what is explained of access, in random fixtures, with what the wallets' own queries return and with the oracle
 * of the access rule (tests/support/access/oracle.ts).
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccessExplanation } from '#model/access/explanation.ts';
import type { Vertex } from '#model/records/record.ts';
import { loadReader } from '#platform/contracts/load-reader.ts';
import { runQuery } from '#platform/query/run-query.ts';
import { CHAINS, fixture } from '#tests/support/access/fixture.ts';
import type { Chain, Fixture, Name } from '#tests/support/access/fixture.ts';
import { owns, visibleTo } from '#tests/support/access/oracle.ts';
import { at, openStages } from '#tests/support/access/random-fixtures.ts';
import type { Stage, Stages } from '#tests/support/access/random-fixtures.ts';
import { bySize, testSeed } from '#tests/support/size.ts';
import { explainAccess } from './explain-access.ts';
import { explainRecordAccess } from './explain-record-access.ts';
import type { AccessCaller } from './rules.ts';

const FIXTURES = bySize({ ordinary: 12, large: 300, night: 5_000 });
const ALL_SAMPLES = 100;

let stages: Stages;
beforeAll(async () => {
  stages = await openStages();
});
afterAll(() => stages.drop());

const TIMEOUT = { timeout: 3_600_000 };

it(
  'explained access explains what the queries of each wallet and group return',
  TIMEOUT,
  async () => {
    let byToken = 0;
    await inFixtures('Explained wallets', async (stage) => {
      for (const name of namesIn(stage.fixture)) {
        for (const chain of CHAINS) {
          const explained = await explain(stage, administrator(stage), name, chain);
          const visible = idsVisible(withoutTeams(stage.fixture), name);
          // A group sends no queries.
          const returned = name.startsWith('group')
            ? visible
            : [...(await rowsReturned(stage, name, chain)).keys()].sort();
          expect(idsOf(explained, false)).toEqual(returned);
          expect(returned).toEqual(visible);
          expect([explained.read, explained.isMore]).toEqual([returned.length, false]);
          // A token opens more: what the contracts open for any team together.
          const teams = [undefined, 'red', 'blue'].flatMap((team) =>
            idsVisible(withTeam(stage.fixture, name, team), name),
          );
          const possible = idsOf(explained, true);
          // The token of a system wallet is that of the person who acts as it, of whom the oracle knows nothing.
          if (!name.startsWith('system')) expect(possible).toEqual([...new Set(teams)].sort());
          byToken += possible.length - returned.length;

          const changed = idsChanged(name);
          const acting = changesAs(stage.fixture, name).map((as) => stage.ids.get(as)!);
          const owning = explained.rules.flatMap(({ owner }) => (owner ? [owner.id] : []));
          const { actsAs } = explained;
          expect(acting).toEqual(expect.arrayContaining(actsAs.map((wallet) => wallet.id)));
          expect(owning.filter((id) => actsAs.some((wallet) => wallet.id === id))).toEqual([]);
          expect([explained.write, explained.delete]).toEqual([changed.length, changed.length]);
          for (const rule of explained.rules) {
            expect(rule.records).toBe(rule.samples.length);
            // An administrator sees ids and rules only.
            expect(rule.samples.filter(({ data }) => data !== undefined)).toEqual([]);
            if (!rule.change) continue;
            expect(changed).toEqual(expect.arrayContaining(rule.samples.map(({ id }) => id)));
          }

          function idsVisible(made: Fixture, reader: Name): string[] {
            const seen = visibleIn(made, reader).filter(({ record }) => record.chain === chain);
            return seen.map(({ index }) => stage.heads[index]!.id).sort();
          }
          function idsChanged(reader: Name): string[] {
            const as = changesAs(stage.fixture, reader);
            return stage.fixture.records.flatMap((record, index) =>
              record.chain === chain && !record.deleted && owns(as, record)
                ? [stage.heads[index]!.id]
                : [],
            );
          }
        }
      }
    });
    // A few fixtures may have no contract that asks for a token.
    expect(byToken).toBeGreaterThanOrEqual(bySize({ ordinary: 0, large: 1, night: 1 }));
  },
);

it(
  'explained access explains to an owner what others see of the own records, as they see it',
  TIMEOUT,
  async () => {
    let shown = 0;
    await inFixtures('Explained to owners', async (stage) => {
      const [owner = 'person 0', reader = 'person 1'] = stage.fixture.readers;
      const caller = await ownerIn(stage, owner);
      const own = stage.fixture.records.flatMap((record, index) =>
        visibleTo(stage.fixture, owner).some((seen) => seen.own && seen.index === index)
          ? [stage.heads[index]!.id]
          : [],
      );
      for (const chain of CHAINS) {
        const explained = await explain(stage, caller, reader, chain);
        const returned = await rowsReturned(stage, reader, chain);
        const ofOwner = [...returned.keys()].filter((id) => own.includes(id));
        expect(idsOf(explained, false)).toEqual(ofOwner.sort());
        for (const { samples, absent, ifToken } of explained.rules) {
          for (const { id, data } of samples) {
            expect(own).toContain(id);
            if (ifToken && !returned.has(id)) continue;
            expect(data).toEqual(returned.get(id));
            shown += 1;
            if (explained.rules.filter((rule) => holds(rule, id)).length > 1) continue;
            for (const path of absent) expect(valuesAt(data, path)).toEqual([]);
          }
        }
      }
    });
    expect(shown).toBeGreaterThan(0);
  },
);

it('explained access explains of each record who can read it', TIMEOUT, async () => {
  let read = 0;
  await inFixtures('Explained records', async (stage) => {
    const made = withoutTeams(stage.fixture);
    const sees = new Map(
      namesIn(made).map((name) => [name, visibleIn(made, name).map(({ index }) => index)]),
    );
    for (const [index, { id, chain }] of stage.heads.entries()) {
      const explained = await explainRecordAccess(administrator(stage), chain, id);
      expect(explained === undefined).toBe(made.records[index]!.deleted);
      if (!explained) continue;
      expect(explained.isMore).toBe(false);
      const everybody = explained.everybody.some(({ ifToken }) => !ifToken);
      const named = explained.readers
        .filter(({ rules }) => rules.some(({ ifToken }) => !ifToken))
        .map((subject) => subject.id);
      for (const [name, indexes] of sees) {
        const reads = everybody || named.includes(stage.ids.get(name)!);
        expect([name, reads]).toEqual([name, indexes.includes(index)]);
        if (reads) read += 1;
      }
      // Others than its owners get no answer.
      for (const name of stage.fixture.readers) {
        const answer = await explainRecordAccess(await ownerIn(stage, name), chain, id);
        const isOwn = visibleTo(made, name).some((seen) => seen.own && seen.index === index);
        expect(answer !== undefined).toBe(isOwn);
      }
    }
  });
  expect(read).toBeGreaterThan(0);
});

async function inFixtures(what: string, check: (stage: Stage) => Promise<void>): Promise<void> {
  const seed = testSeed(`${what} in ${FIXTURES} fixtures`);
  const property = fc.asyncProperty(fixture, async (made) => check(await stages.build(made)));
  await fc.assert(property, { numRuns: FIXTURES, seed, endOnFailure: true });
}

function namesIn({ teams, groups, systems }: Fixture): Name[] {
  return [
    ...teams.map((_, i): Name => `person ${i}`),
    ...groups.map((_, i): Name => `group ${i}`),
    ...systems.map((_, i): Name => `system ${i}`),
  ];
}

/** What a reader sees; for a group, what somebody sees who is in this group and owns nothing. */
function visibleIn(made: Fixture, name: Name) {
  const [kind, index] = name.split(' ');
  if (kind !== 'group') return visibleTo(made, name);
  const member = made.teams.length;
  const groups = made.groups.map((members, i) =>
    i === Number(index) ? [...members, member] : members,
  );
  const teams = [...made.teams, groupTeams.get(made)];
  return visibleTo({ ...made, groups, teams }, `person ${member}`);
}

/** The team that the token of a group's member names. */
const groupTeams = new WeakMap<Fixture, string | undefined>();

function withoutTeams(made: Fixture): Fixture {
  return { ...made, teams: made.teams.map(() => undefined) };
}

/** The fixture where everybody, also the member of a group, has this team in the token. */
function withTeam(made: Fixture, name: Name, team: string | undefined): Fixture {
  const changed = { ...made, teams: made.teams.map(() => team) };
  if (name.startsWith('group')) groupTeams.set(changed, team);
  return changed;
}

/** The names as which a reader may change records. */
function changesAs({ groups, systems }: Fixture, name: Name): Name[] {
  const [kind, index] = name.split(' ');
  if (kind === 'system') return [name];
  const acting = systems.flatMap(({ write }, i) => {
    const is = kind === 'group' ? write === Number(index) : groups[write]!.includes(Number(index));
    return is ? [`system ${i}` as Name] : [];
  });
  return kind === 'group' ? acting : [name, ...acting];
}

function administrator(stage: Stage): AccessCaller {
  const { zone, definitions, fixture: made } = stage;
  const reader = { wallet: crypto.randomUUID(), ids: [], grants: [] };
  return { zone, definitions, now: at(made.hour), reader, isAdmin: true, readsData: false };
}

async function ownerIn(stage: Stage, name: Name): Promise<AccessCaller> {
  const reader = await readerOf(stage, name);
  return { ...administrator(stage), reader, isAdmin: false, readsData: true };
}

function readerOf({ zone, definitions, fixture: made, ids }: Stage, name: Name) {
  const wallet = ids.get(name)!;
  return loadReader(definitions, zone, { wallet, claims: {}, now: at(made.hour) });
}

async function explain(
  stage: Stage,
  caller: AccessCaller,
  name: Name,
  chain: Chain,
): Promise<AccessExplanation> {
  const answer = await explainAccess(caller, chain, stage.ids.get(name)!, ALL_SAMPLES);
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

/** What the own query of a wallet returns, by the ids of the records. */
async function rowsReturned(stage: Stage, name: Name, chain: Chain) {
  const { zone, definitions } = stage;
  const reader = await readerOf(stage, name);
  const answer = await runQuery({ zone, reader, definitions, text: `FROM ${chain} SELECT *` });
  const rows = answer.kind === 'from' ? answer.rows : [];
  return new Map((rows as unknown as Vertex[]).map(({ header, data }) => [header.id, data]));
}

function idsOf({ rules }: AccessExplanation, withTokens: boolean): string[] {
  const counted = rules.filter(({ ifToken }) => withTokens || !ifToken);
  return [...new Set(counted.flatMap(({ samples }) => samples.map(({ id }) => id)))].sort();
}

function holds({ samples }: AccessExplanation['rules'][number], wanted: string): boolean {
  return samples.some(({ id }) => id === wanted);
}

/** The values at a dotted path, also inside lists. */
function valuesAt(value: unknown, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (values, name) =>
      values.flat().flatMap((one) => {
        const inner = (one as Record<string, unknown> | undefined)?.[name];
        return inner === undefined ? [] : [inner];
      }),
    [value],
  );
}
