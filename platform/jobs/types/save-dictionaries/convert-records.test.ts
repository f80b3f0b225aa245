/** A dictionary whose attribute gets another datatype, over records that are there (decision 020). */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Datatype } from '#model/dictionaries/datatypes.ts';
import type { Attribute, Dictionary, Index } from '#model/dictionaries/dictionary.ts';
import type { Role } from '#model/access/roles.ts';
import { catchUp } from '#platform/ledger/maintenance/catch-up.ts';
import { rebuildProjections } from '#platform/ledger/maintenance/rebuild.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import { readHead, readHeadByName } from '#platform/ledger/read/heads.ts';
import { bodyOf, readVersions } from '#platform/ledger/read/read-ledger.ts';
import type { Head } from '#platform/ledger/record.ts';
import { runQuery } from '#platform/query/run-query.ts';
import { run } from '#platform/storage/database.ts';
import { t, useJobs } from '#tests/support/jobs/use-jobs.ts';
import {
  buildDictionary,
  ownReader,
  saveDictionary,
  saveEdge,
  saveRecord,
} from '#tests/support/zones/zone.ts';
import { previewDictionary } from './preview-dictionary.ts';
import { createCompatibilityCheck } from './schema-compatibility.ts';
import type { SaverRights } from './schema-compatibility.ts';

const clock = { now: new Date('2026-01-01T00:00:00.000Z') };
let names = 0;

useJobs(() => clock.now);

type Data = Record<string, unknown>;
const code = (datatype: Datatype): Attribute => ({ name: 'code', datatype });
const build = (name: string, datatype: Datatype, given: Partial<Dictionary> = {}) =>
  buildDictionary({
    name,
    attributes: [code(datatype), { name: 'note', datatype: 'STRING' }],
    ...given,
  });
const index = (type: Index['type']): Index => ({ name: 'by_code', type, attributes: ['code'] });

/** A chain with records of the wallet that saves. */
async function chainOf(
  values: readonly unknown[],
  { from = 'STRING', ...given }: Partial<Dictionary> & { from?: Datatype } = {},
): Promise<{ name: string; heads: Head[] }> {
  const name = `kept_${++names}`;
  await saveDictionary(t, build(name, from, given));
  const heads: Head[] = [];
  for (const value of values) {
    heads.push(await saveRecord(t, t.actor, name, { code: value, note: ' as it was ' }));
  }
  return { name, heads };
}

const save = async (dictionary: Dictionary, roles: Role[] = ['sdzUser', 'sdzAdmin']) =>
  t.run(await t.saveDictionaries(JSON.stringify(dictionary), { starter: { roles } }));

const stored = async (heads: readonly Head[]) => {
  const now = await Promise.all(heads.map(({ id }) => readHead(t.db, t.zone, id)));
  return now.map((head) => (head!.body.data as Data).code);
};
const ask = async (text: string) => {
  const { zone, definitions, actor } = t;
  const reader = ownReader(actor);
  return (await runQuery({ zone, reader, definitions, text })) as unknown as {
    rows: Data[];
  };
};

describe('a save that changes a datatype', () => {
  it.each<[Datatype, Datatype, unknown[], unknown[]]>([
    ['STRING', 'INTEGER', ['12', '-7'], [12, -7]],
    ['STRING', 'LONG', ['+12', '9007199254740993'], ['12', '9007199254740993']],
    ['STRING', 'DECIMAL', ['1.50', '2'], ['1.5', '2']],
    ['STRING', 'DATE', ['2024-01-31'], ['2024-01-31T00:00:00.000Z']],
    ['STRING', 'DATETIME', ['2024-01-31 10:00:00'], ['2024-01-31T10:00:00.000Z']],
    ['STRING', 'BOOLEAN', ['true', 'FALSE'], [true, false]],
    ['INTEGER', 'STRING', [12], ['12']],
    ['STRING', 'STRING_ARRAY', ['x'], [['x']]],
  ])('from %s to %s converts what is stored', async (from, to, values, expected) => {
    const { name, heads } = await chainOf(values, { from });
    const job = await save(build(name, to));
    expect(job).toMatchObject({ status: 'COMPLETED_SUCCESS', results: { updated: 1 } });
    expect(job.results?.converted).toEqual([
      expect.stringMatching(/^\d stored values? of kept_\d+\.code became \w+(\[\])?\.$/),
    ]);
    expect(await stored(heads)).toEqual(expected);
  });

  it('appends a version that the saver signs, and leaves the one before as it was', async () => {
    const { name, heads } = await chainOf(['007', 'kept']);
    const [head] = heads as [Head];
    const metadata = { source: 'x' };
    await t.ledger.append(t.zone, (tx) =>
      tx.append({
        ...{ chain: name, id: head.id, type: head.type, operation: 'UPDATE' as const },
        ...{ owners: [t.other.effectiveId], limitedOwners: [t.actor.effectiveId], actor: t.actor },
        ...{ body: { data: { code: '007', note: 'n', loose: [1] }, metadata }, previous: head },
      }),
    );
    const kept = heads[1] as Head;
    await saveRecord(t, t.actor, name, { note: 'without' }, kept);
    await save(build(name, 'INTEGER'));
    const { versions } = await readVersions(t.db, t.zone, head.id, { limit: 9, skip: 0 });
    expect(versions.map((version) => bodyOf(version))).toEqual([
      { data: { code: '007', note: ' as it was ' }, metadata: {} },
      { data: { code: '007', note: 'n', loose: [1] }, metadata },
      { data: { code: 7, note: 'n', loose: [1] }, metadata },
    ]);
    expect(versions[2]).toMatchObject({
      operation: 'UPDATE',
      owners: [t.other.effectiveId],
      limitedOwners: [t.actor.effectiveId],
      effectiveId: t.actor.effectiveId,
      signer: t.actor.effectiveId,
      previousHash: versions[1]?.hash,
    });
    // No value of it was converted.
    expect((await readVersions(t.db, t.zone, kept.id, { limit: 9, skip: 0 })).total).toBe(2);
    expect((await verifyLedger(t.zone)).problems).toEqual([]);
  });

  it('is read AS OF the time before as it was then', async () => {
    const { name } = await chainOf(['007', '30']);
    const before = clock.now.toISOString();
    clock.now = new Date(clock.now.getTime() + 60_000);
    await save(build(name, 'INTEGER'));
    const found = async (query: string) => (await ask(query)).rows.map((row) => Object.values(row));
    const rest = 'ORDER BY data.code SELECT data.code';
    expect(await found(`FROM ${name} WHERE data.code < 8 ${rest}`)).toEqual([[7]]);
    expect(
      await found(`FROM ${name} AS OF Date('${before}') WHERE data.code == '007' ${rest}`),
    ).toEqual([['007']]);
  });

  it('changes nothing when one value does not convert', async () => {
    const { name, heads } = await chainOf(['1', '2', 'three']);
    const end = () => run(t.db, sql`select seq from ledger_end where zone = ${t.zone.id}`);
    const before = await end();
    const job = await save(build(name, 'INTEGER'));
    expect(job.error).toMatchObject({
      count: 1,
      causes: [{ message: 'code: the value does not fit.', rows: [heads[2]?.id] }],
    });
    expect(await stored(heads)).toEqual(['1', '2', 'three']);
    expect(await end()).toEqual(before);
    const dictionary = await readHeadByName(t.db, t.zone, '$dictionary', name);
    expect(dictionary?.body).toEqual({ dictionary: build(name, 'STRING') });
  });

  it.each(['UNIQUE', 'PRIMARY'] as const)(
    'is refused when values of a %s index become the same',
    async (type) => {
      const indexes = [index(type)];
      const { name, heads } = await chainOf(['7', '007'], { indexes });
      const job = await save(build(name, 'INTEGER', { indexes }));
      expect(job.error?.causes).toEqual([
        {
          ...{ path: 'code', message: 'Another record has the same value of code.', count: 1 },
          rows: [heads[1]?.id],
        },
      ]);
      expect(await stored(heads)).toEqual(['7', '007']);
    },
  );

  it('carries indexes along, as a rebuild does', async () => {
    const indexes = [
      index('PRIMARY'),
      { ...index('NORMAL'), name: 'sorted' },
      { ...index('FULLTEXT'), name: 'words' },
    ];
    const { name } = await chainOf(['010', '9'], { indexes });
    await save(build(name, 'INTEGER', { indexes }));
    await catchUp(t.ledger, t.zone);
    const entries = async (table: string) =>
      run(
        t.db,
        sql`select e.* from ${sql.table(table)} e join index_definition i
              on i.zone = e.zone and i.id = e.index_id
            where i.chain = ${name} order by e.key`,
      );
    const all = async () => [await entries('unique_entry'), await entries('number_entry')];
    const before = await all();
    expect(before[1]).toMatchObject([{ value: '10' }, { value: '9' }]);
    expect(await entries('text_entry')).toEqual([]);
    const values = async (where: string) =>
      (await ask(`FROM ${name} WHERE ${where} SELECT data.code`)).rows.flatMap(Object.values);
    expect(await values('data.code > 9')).toEqual([10]);
    expect(await values('data.code == 10')).toEqual([10]);
    const taken = t.upload('code\n10\n', { chain: name, operation: 'CREATE' });
    expect((await t.run(await taken)).status).toBe('COMPLETED_ERROR');
    await rebuildProjections(t.zone);
    await catchUp(t.ledger, t.zone);
    expect(await all()).toEqual(before);
  });

  describe('of an attribute that an edge definition joins by', () => {
    const joined = async (from: Datatype, value: unknown) => {
      const chain = await chainOf([value, value], { from });
      await saveEdge(t, 'SAME', `${chain.name}.code`, `${chain.name}.code`);
      await catchUp(t.ledger, t.zone);
      const keys = () =>
        run(
          t.db,
          sql`select hash, to_seq from edge_key where zone = ${t.zone.id} and key = any(${chain.heads.map(
            ({ key }) => key,
          )}::bigint[]) order by key, side, from_seq`,
        );
      return { ...chain, keys };
    };

    it('keeps its edges where the values can still be equal', async () => {
      const { name, heads, keys } = await joined('INTEGER', 12);
      const before = await keys();
      expect(before).toHaveLength(4);
      expect(await save(build(name, 'LONG'))).toMatchObject({ status: 'COMPLETED_SUCCESS' });
      expect(await stored(heads)).toEqual(['12', '12']);
      expect(await keys()).toEqual(before);
    });

    it('is refused where they cannot', async () => {
      const { name, heads } = await joined('STRING', '12');
      expect((await save(build(name, 'INTEGER'))).error?.message).toBe(
        "An edge definition joins by 'code', so its datatype cannot change to INTEGER. Delete the edge definition first, and create it again afterwards.",
      );
      expect(await stored(heads)).toEqual(['12', '12']);
    });
  });
});

describe('who may not change the records', () => {
  const NO_RIGHT =
    'code: the value would have to be converted, which takes the right to edit data as well.';
  const NOT_OWNED =
    'code: the value would have to be converted, which only an owner of the record may do.';

  it('cannot have their values converted', async () => {
    const { name, heads } = await chainOf(['1']);
    heads.push(await saveRecord(t, t.other, name, { code: '2' }));
    const causes = async (roles: Role[]) =>
      (await save(build(name, 'INTEGER'), roles)).error?.causes?.map(({ message, count }) => [
        count,
        message,
      ]);
    expect(await causes(['sdzAdmin'])).toEqual([[2, NO_RIGHT]]);
    expect(await causes(['sdzAdmin', 'sdzUser'])).toEqual([[1, NOT_OWNED]]);
    expect(await stored(heads)).toEqual(['1', '2']);
  });

  it('may still change a datatype that leaves what is stored', async () => {
    const { name } = await chainOf(['12']);
    expect((await save(build(name, 'LONG'), ['sdzAdmin'])).status).toBe('COMPLETED_SUCCESS');
  });

  it('are told so by the preview', async () => {
    const { name } = await chainOf(['1']);
    const reader = ownReader(t.actor);
    const told = async (editsAs: string | undefined) => {
      const caller = { zone: t.zone, reader, mayReadData: true, editsAs };
      const { unfit, converted } = await previewDictionary(caller, build(name, 'INTEGER'));
      return [unfit.reasons.map(({ message }) => message), converted.length];
    };
    expect(await told(undefined)).toEqual([[NO_RIGHT], 0]);
    expect(await told(t.other.effectiveId)).toEqual([[NOT_OWNED], 0]);
    expect(await told(t.actor.effectiveId)).toEqual([[], 1]);
  });
});

describe('what a conversion would do', () => {
  const caller = () => ({
    ...{ zone: t.zone, reader: ownReader(t.actor), mayReadData: true },
    editsAs: t.actor.effectiveId,
  });
  const TOO_MANY =
    'Values of 2 records would have to be converted, and a save converts 1 at most. Download the records, truncate the chain, save the dictionary and upload them again; or add an attribute of the new datatype and fill it by an upload.';

  it('is told before, with how many values are then written in another way', async () => {
    const { name, heads } = await chainOf(['1', '02', undefined]);
    const change = await previewDictionary(caller(), build(name, 'INTEGER'));
    expect(change).toMatchObject({
      refusal: null,
      class: 'BREAKING',
      converted: [{ path: 'code', from: 'STRING', to: 'INTEGER', values: 2, respelled: 1 }],
    });
    expect(await stored(heads)).toEqual(['1', '02', undefined]);
  });

  it('is refused for more records than are converted at once', async () => {
    const { name } = await chainOf(['1', '2']);
    const [before, after] = [build(name, 'STRING'), build(name, 'INTEGER')];
    const limits = { converted: 1 };
    expect((await previewDictionary(caller(), after, { limits })).refusal).toBe(TOO_MANY);
    const rights: SaverRights = {
      ...{ mayName: () => true, mayChange: () => true, editsData: true },
      settle: async (work) => work(undefined),
    };
    const check = createCompatibilityCheck(t.zone, { before, after }, rights, 1);
    await check.advance(t.db);
    expect(() => check.throwIfIncompatible()).toThrow(TOO_MANY);
  });
});
