import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import { readHeadByName } from '#platform/ledger/read/heads.ts';
import type { Ledger } from '#platform/ledger/append/ledger.ts';
import { createEdgeDefinition } from '#platform/metadata/edge-definitions.ts';
import { run } from '#platform/storage/database.ts';
import { t, useJobs } from '#tests/support/jobs/use-jobs.ts';
import { saveDictionary, buildDictionary, saveRecord } from '#tests/support/zones/zone.ts';
import { runJob } from '#platform/jobs/queue/run-job.ts';

let names = 0;
/** A name of its own for each test. */
const freshName = () => `person_${++names}`;

useJobs();

const save = async (content: unknown, given: { expected?: string } = {}) =>
  t.run(await t.saveDictionaries(JSON.stringify(content), given));
const find = (name: string) => readHeadByName(t.db, t.zone, '$dictionary', name);
const build = (name: string, given: Partial<Dictionary> = {}) =>
  buildDictionary({
    name,
    attributes: attributesIn({ code: 'STRING', age: 'INTEGER' }),
    ...given,
  });

describe('saving dictionaries', () => {
  it('creates, changes and skips what is unchanged', async () => {
    const [a, b] = [freshName(), freshName()];
    const first = await save([build(a), build(b)]);
    expect(first).toMatchObject({
      status: 'COMPLETED_SUCCESS',
      chain: null,
      results: { created: 2, updated: 0, skipped: 0, warnings: [] },
    });
    const second = await save([build(a), build(b, { description: 'people' })]);
    expect(second.results).toMatchObject({ created: 0, updated: 1, skipped: 1 });
    const head = await find(b);
    expect(head).toMatchObject({
      type: 'DICTIONARY',
      operation: 'UPDATE',
      owners: [t.actor.effectiveId],
    });
    expect(head?.body).toEqual({ dictionary: build(b, { description: 'people' }) });
  });

  it('takes one dictionary, a list, and the wrapper of an API call', async () => {
    const [a, b, c] = [freshName(), freshName(), freshName()];
    expect(await save(build(a))).toMatchObject({ chain: a, results: { created: 1 } });
    await save({ dictionary: build(b) });
    await save({ dictionaries: [build(c)] });
    expect(await Promise.all([find(b), find(c)])).not.toContain(undefined);
  });

  it('reads older words and leaves out what is null', async () => {
    const name = freshName();
    await save({
      name,
      groupName: null,
      attributes: [
        {
          name: 'home',
          datatype: 'NODE',
          nodeAttributes: [{ name: 'city', datatype: 'string', min: null }],
        },
      ],
      indexes: [{ name: 'words', type: 'TEXT', attributes: ['home.city'] }],
    });
    expect((await find(name))?.body.dictionary).toMatchObject({
      attributes: [{ datatype: 'OBJECT', nodeAttributes: [{ name: 'city', datatype: 'STRING' }] }],
      indexes: [{ type: 'TEXT' }],
    });
  });

  it('takes names that the editor refuses, and says so', async () => {
    const name = freshName();
    const { results } = await save(
      build(name, {
        attributes: attributesIn({ Id: 'STRING', START: 'STRING' }),
      }),
    );
    expect(results).toMatchObject({
      created: 1,
      warnings: [
        expect.stringContaining("the attribute 'Id'"),
        expect.stringContaining("the attribute 'START'"),
      ],
    });
  });

  it('saves all or none', async () => {
    const good = freshName();
    const job = await save([
      build(good),
      { name: '$wallet', attributes: [{ datatype: 'STRING' }] },
    ]);
    expect(job.status).toBe('COMPLETED_ERROR');
    expect(job.error?.message).toMatch(
      /^dictionaries\.json, dictionary 2, attributes\[0\]\.name: /,
    );
    expect(await find(good)).toBeUndefined();
  });

  it.each([
    ['{', 'dictionaries.json is not JSON'],
    ['[]', 'No dictionary was given.'],
    ['7', 'dictionaries.json: '],
    ['{"name":"one","name":"two"}', "dictionaries.json has the name 'name' twice in one object."],
    [
      JSON.stringify({ name: '$wallet' }),
      "dictionaries.json, name: A name may not begin with '$'.",
    ],
    [
      JSON.stringify([{ name: 'twice' }, { name: 'twice' }]),
      "The dictionary 'twice' is given twice.",
    ],
    [
      JSON.stringify({
        name: 'person',
        attributes: [{ name: 'code', datatype: 'STRING', regex: '(?=a)' }],
      }),
      "dictionaries.json, code: the pattern '(?=a)' cannot be used",
    ],
  ])('refuses %s', async (text, message) => {
    const job = await t.run(await t.saveDictionaries(text));
    expect(job.status).toBe('COMPLETED_ERROR');
    expect(job.error?.message).toContain(message);
  });

  it('counts once what a killed worker had saved', async () => {
    const name = freshName();
    const job = await t.saveDictionaries(JSON.stringify(build(name)));
    const dying: Ledger = {
      append: async (zone, plan) => {
        await t.ledger.append(zone, plan);
        throw Object.assign(new Error('killed'), { code: '57P01' });
      },
    };
    await runJob(t.runner({ platform: { ...t.platform, ledger: dying } }), {
      zone: job.zone,
      jobId: job.id,
    });
    expect((await t.read(job.id)).status).toBe('RUNNING');
    expect(await t.run(job)).toMatchObject({
      status: 'COMPLETED_SUCCESS',
      results: { created: 1, skipped: 0 },
    });
  });
});

describe('a save that began with another version', () => {
  it('of a new dictionary is refused before there is a job [A-575]', async () => {
    const name = freshName();
    await save(build(name));
    await expect(
      t.saveDictionaries(JSON.stringify(build(name)), { expected: 'none' }),
    ).rejects.toMatchObject({ status: 409, message: 'A dictionary with this name already exists' });
  });

  it('of a changed one is refused before there is a job', async () => {
    const name = freshName();
    const text = (description: string) => JSON.stringify(build(name, { description }));
    await save(build(name));
    const expected = (await find(name))?.hash.toString('hex');
    await t.run(await t.saveDictionaries(text('mine'), { expected }));
    await expect(t.saveDictionaries(text('late'), { expected })).rejects.toThrow(
      /^You changed this on .* UTC, after the version that you began with\. Look at the newest/,
    );
  });

  it('is refused by the job when the other came in between', async () => {
    const name = freshName();
    const late = JSON.stringify(build(name, { description: 'late' }));
    const asNew = await t.saveDictionaries(late, { expected: 'none' });
    await save(build(name));
    expect((await t.run(asNew)).error?.message).toBe(
      `The dictionary '${name}': A dictionary with this name already exists`,
    );
    const expected = (await find(name))?.hash.toString('hex');
    const asNext = await t.saveDictionaries(late, { expected });
    await save(build(name, { description: 'early' }));
    expect((await t.run(asNext)).error?.message).toMatch(
      new RegExp(`^The dictionary '${name}': You changed this on`),
    );
    expect((await find(name))?.body).toEqual({ dictionary: build(name, { description: 'early' }) });
  });
});

describe('a change of a dictionary that has records', () => {
  const withRecords = async (...data: Record<string, unknown>[]) => {
    const name = freshName();
    await saveDictionary(t, build(name));
    for (const one of data) await saveRecord(t, t.other, name, one);
    return name;
  };
  const attributes = (given: Dictionary['attributes']) => ({ attributes: given });

  it('is saved when they fit', async () => {
    const name = await withRecords({ code: 'a', age: 1 });
    const job = await save(
      build(name, {
        ...attributes([
          { name: 'code', datatype: 'STRING', required: true },
          { name: 'age', datatype: 'INTEGER', min: 0 },
          { name: 'more', datatype: 'STRING' },
        ]),
        indexes: [{ name: 'by_code', type: 'PRIMARY', attributes: ['code'] }],
      }),
    );
    expect(job.results).toMatchObject({ updated: 1 });
    const entries = await run(
      t.db,
      sql`select 1 from unique_entry u join index_definition i on i.zone = u.zone and i.id = u.index_id
          where i.chain = ${name}`,
    );
    expect(entries).toHaveLength(1);
  });

  it('is refused when a type does not fit, with count and records but no value', async () => {
    const name = await withRecords({ code: 'secret', age: 1 }, { code: '7' }, { age: 2 });
    const job = await save(build(name, attributes([{ name: 'code', datatype: 'INTEGER' }])));
    expect(job.status).toBe('COMPLETED_ERROR');
    expect(job.error).toMatchObject({ count: 2 });
    expect(job.error?.message).toBe(
      `2 records do not fit the changed dictionary '${name}', so nothing was saved. Change the records first, or the dictionary. 1 × code: the value does not fit. 1 × code: the value would have to be converted, which only an owner of the record may do.`,
    );
    expect(job.error?.rows?.map(({ problems }) => problems)).toEqual([
      [{ path: 'code', message: 'code: the value does not fit.' }],
      [
        {
          path: 'code',
          message:
            'code: the value would have to be converted, which only an owner of the record may do.',
        },
      ],
    ]);
    expect(JSON.stringify(job.error)).not.toContain('secret');
    // The records belong to another wallet.
    expect(job.error?.rows?.filter(({ id }) => id !== undefined)).toEqual([]);
    expect((await find(name))?.body).toEqual({ dictionary: build(name) });
  });

  it('is refused with how many records miss what, hold what was removed, or do not fit', async () => {
    const name = await withRecords({ code: 'a', age: 1 }, { code: 'b' }, { code: 'c', age: 999 });
    const after = {
      ...attributes([{ name: 'age', datatype: 'INTEGER', required: true, max: 9 }]),
      undefinedAttributesAction: 'ERROR' as const,
    };
    const { error } = await save(build(name, after));
    expect(error?.message).toMatch(
      /dictionary\. 3 × code: the dictionary has no such attribute, and refuses others\. 1 × age: required, but missing\. 1 × age: the value does not fit\.$/,
    );
  });

  it('names the first ten records of each reason, however many another one has', async () => {
    const name = await withRecords({ code: 'theirs' });
    const ids: string[] = [];
    for (let n = 0; n < 102; n++) {
      const age = n === 101 ? { age: 999 } : {};
      ids.push((await saveRecord(t, t.actor, name, { code: `c${n}`, ...age })).id);
    }
    const age = { name: 'age', datatype: 'INTEGER' as const, required: true, max: 9 };
    const { error } = await save(
      build(name, attributes([{ name: 'code', datatype: 'STRING' }, age])),
    );
    expect(error?.causes).toEqual([
      {
        path: 'age',
        message: 'age: required, but missing.',
        count: 102,
        // The first record belongs to another wallet.
        rows: ids.slice(0, 10),
      },
      { path: 'age', message: 'age: the value does not fit.', count: 1, rows: ids.slice(101) },
    ]);
  });

  it('is refused when a required attribute is missing or a new unique key is shared', async () => {
    const name = await withRecords({ code: 'a', age: 1 }, { code: 'a' });
    const required = attributes([
      { name: 'code', datatype: 'STRING' },
      { name: 'age', datatype: 'INTEGER', required: true },
    ]);
    expect((await save(build(name, required))).error?.count).toBe(1);
    const unique = {
      indexes: [{ name: 'by_code', type: 'UNIQUE' as const, attributes: ['code'] }],
    };
    expect((await save(build(name, unique))).error).toMatchObject({
      count: 1,
      rows: [
        { problems: [{ path: 'code', message: 'Another record has the same value of code.' }] },
      ],
    });
  });

  it('is refused when a record that does not fit was written after the check', async () => {
    const name = await withRecords({ code: 'a', age: 1 });
    const job = await t.saveDictionaries(
      JSON.stringify(build(name, attributes([{ name: 'age', datatype: 'INTEGER', max: 10 }]))),
    );
    const late: Ledger = {
      append: async (zone, plan) => {
        await saveRecord(t, t.other, name, { age: 11 });
        return t.ledger.append(zone, plan);
      },
    };
    await runJob(t.runner({ platform: { ...t.platform, ledger: late } }), {
      zone: job.zone,
      jobId: job.id,
    });
    expect((await t.read(job.id)).error?.count).toBe(1);
  });

  it('is refused when an edge definition joins by an attribute of another datatype', async () => {
    const name = await withRecords();
    await t.ledger.append(t.zone, (tx) =>
      createEdgeDefinition(tx, edgeOf('SAME', `${name}.code`, `${name}.code`), t.actor),
    );
    const job = await save(build(name, attributes([{ name: 'code', datatype: 'INTEGER' }])));
    expect(job.error?.message).toContain("An edge definition joins by 'code'");
  });
});
