/** Uploads that do not come to their end as they began: the worker dies, they are cancelled, the chain changes. */
import { readFile, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Ledger } from '#platform/ledger/append/ledger.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import { readHeads } from '#platform/ledger/read/heads.ts';
import { execute } from '#platform/storage/database.ts';
import type { TestJobs } from '#tests/support/jobs/jobs.ts';
import { buildDictionary, saveDictionary, saveRecord } from '#tests/support/zones/zone.ts';
import { JobInterruptedError } from '#platform/jobs/job-type.ts';
import type { JobContext, JobRun } from '#platform/jobs/job-type.ts';
import { spoolPath } from '#platform/jobs/files/spool.ts';
import { requestCancel } from '#platform/jobs/queue/cancel.ts';
import type { JobRow } from '#platform/jobs/queue/job-rows.ts';
import { runJob } from '#platform/jobs/queue/run-job.ts';
import { JOB_TYPES } from '#platform/jobs/registry.ts';
import {
  BY_CODE,
  chain,
  freshChain,
  lines,
  records,
  t,
  upload,
  useUploads,
  versions,
} from '#tests/support/jobs/upload-chain.ts';

useUploads();

describe('the progress of the check', () => {
  it.each([
    ['CSV', (rows: string[]) => ['code', ...rows].join('\n')],
    ['TAB', (rows: string[]) => ['code', ...rows].join('\n')],
    ['JSON', (rows: string[]) => JSON.stringify(rows.map((code) => ({ code })))],
    ['XML', (rows: string[]) => `<r>${rows.map((c) => `<p><code>${c}</code></p>`).join('')}</r>`],
  ] as const)(
    'is the share of the bytes that are read of a file of %s',
    async (fileType, toText) => {
      await freshChain();
      const rows = Array.from({ length: 20_000 }, (_, n) => `code-${n}-${'x'.repeat(20)}`);
      const told: (number | undefined)[] = [];
      const { FileUploadJob } = JOB_TYPES;
      const run: JobRun = (context) => {
        const stopAfterCheck = () => Promise.reject(new JobInterruptedError('cancelled'));
        const platform = { ...context.platform, ledger: { append: stopAfterCheck } };
        const checkpoint: JobContext['checkpoint'] = (progress) => {
          told.push(progress.share);
          return context.checkpoint(progress);
        };
        return FileUploadJob!.run({ ...context, platform, checkpoint });
      };
      const job = await t.upload(toText(rows), { chain, fileType });
      await t.run(job, { FileUploadJob: { ...FileUploadJob!, run } });
      expect(told).toHaveLength(20);
      expect(told).toEqual([...told].sort((a, b) => (a ?? 0) - (b ?? 0)));
      expect(told[4]).toBeLessThan(0.5);
      expect(told.at(-1)).toBe(1);
    },
  );
});

describe('a worker that dies', () => {
  /** A ledger whose worker is killed in the given append, before its commit. */
  const dyingAt = (append: number): Ledger => {
    let calls = 0;
    return {
      append: (zone, plan) =>
        t.ledger.append(zone, async (tx) => {
          const result = await plan(tx);
          if (++calls === append) throw Object.assign(new Error('killed'), { code: '57P01' });
          return result;
        }),
    };
  };

  it('between batches leaves a job that another worker goes on with, and no row twice', async () => {
    await freshChain();
    const job = await t.upload(lines(1, 2_500), { chain });
    const dying = { ...t.platform, ledger: dyingAt(2) };
    await runJob(t.runner({ platform: dying }), { zone: job.zone, jobId: job.id });
    expect(await t.read(job.id)).toMatchObject({
      status: 'RUNNING',
      progressDone: 1_000,
      progressTotal: 2_500,
      results: { created: 1_000 },
    });
    expect(await versions()).toBe(1_000);

    const ended = await t.run(job);
    expect(ended).toMatchObject({
      status: 'COMPLETED_SUCCESS',
      progressDone: 2_500,
      results: { created: 2_500, updated: 0, skipped: 0, rows: 2_500 },
      metadata: { restarts: 1 },
    });
    expect(await versions()).toBe(2_500);
    expect((await verifyLedger(t.zone)).problems).toEqual([]);
  });

  it('leaves rows that a worker of a later version finds the records of', async () => {
    await freshChain();
    await upload(lines(1, 3));
    const job = await t.upload(lines(1, 5).replaceAll(/,\d+$/gm, ',7'), { chain });
    const dying = { ...t.platform, ledger: dyingAt(1) };
    await runJob(t.runner({ platform: dying }), { zone: job.zone, jobId: job.id });
    const file = spoolPath(t.platform.config.dataDir, job.id, 'checked.jsonl');
    const rows = (await readFile(file, 'utf8')).trim().split('\n');
    // Earlier versions wrote no keys.
    const bare = rows.map((line) => JSON.stringify((JSON.parse(line) as unknown[]).slice(0, 2)));
    await writeFile(file, `${bare.join('\n')}\n`);

    expect((await t.run(job)).results).toMatchObject({ created: 2, updated: 3 });
  });

  it('during the check leaves nothing, and the check starts again', async () => {
    await freshChain();
    const job = await t.upload(lines(1, 1_200), { chain });
    await execute(
      t.db,
      sql`update job set status = 'RUNNING', progress_done = 1000 where id = ${job.id}`,
    );
    expect((await t.run(job)).results).toMatchObject({ created: 1_200 });
  });

  it('but was only slow writes nothing once another has gone on', async () => {
    await freshChain();
    const job = await t.upload(lines(1, 2_500), { chain });
    let calls = 0;
    const overtaken: Ledger = {
      append: async (zone, plan) => {
        // Another worker writes the second batch before this one does.
        if (++calls === 2) await runBehindItsBack(job);
        return t.ledger.append(zone, plan);
      },
    };
    const platform = { ...t.platform, ledger: overtaken };
    await JOB_TYPES.FileUploadJob?.run(contextOf(platform, await begin(job))).then(
      () => expect.unreachable(),
      (error: Error) => expect(error.name).toBe('JobLostError'),
    );
    expect(await versions()).toBe(2_500);
  });

  const begin = async (job: JobRow) => {
    await execute(t.db, sql`update job set status = 'RUNNING' where id = ${job.id}`);
    return t.read(job.id);
  };
  const contextOf = (platform: TestJobs['platform'], job: JobRow) => ({
    platform,
    zone: t.zone,
    job,
    checkpoint: () => Promise.resolve(),
    pause: () => undefined,
  });
  const runBehindItsBack = (job: JobRow) =>
    t.read(job.id).then((row) => JOB_TYPES.FileUploadJob?.run(contextOf(t.platform, row)));
});

describe('cancelling an upload', () => {
  it('stops between batches and says how many rows are in', async () => {
    await freshChain();
    const job = await t.upload(lines(1, 3_500), { chain });
    let calls = 0;
    const ledger: Ledger = {
      append: async (zone, plan) => {
        if (++calls === 2) await requestCancel(t.platform, t.zone, job.id);
        return t.ledger.append(zone, plan);
      },
    };
    await runJob(t.runner({ platform: { ...t.platform, ledger } }), {
      zone: job.zone,
      jobId: job.id,
    });
    expect(await t.read(job.id)).toMatchObject({
      status: 'CANCELLED',
      progressDone: 2_000,
      progressTotal: 3_500,
      results: { created: 2_000 },
    });
    expect(await versions()).toBe(2_000);
  });
});

describe('what changes while a file is written', () => {
  const meanwhile = async (
    text: string,
    change: () => Promise<unknown>,
    operation: 'UPSERT' | 'CREATE' = 'UPSERT',
  ) => {
    const job = await t.upload(text, { chain, operation });
    let calls = 0;
    const ledger: Ledger = {
      append: async (zone, plan) => {
        if (++calls === 2) await change();
        return t.ledger.append(zone, plan);
      },
    };
    await runJob(t.runner({ platform: { ...t.platform, ledger } }), {
      zone: job.zone,
      jobId: job.id,
    });
    return t.read(job.id);
  };

  it('the dictionary: the job ends and says how many rows are in', async () => {
    await freshChain();
    const [head] = await readHeads(t.db, t.zone, sql`chain = '$dictionary' and name = ${chain}`);
    const changed = { ...(head?.body.dictionary as object), description: 'new' };
    const job = await meanwhile(lines(1, 1_500), () =>
      saveDictionary(t, { name: chain, ...changed }, head),
    );
    expect(job).toMatchObject({ status: 'COMPLETED_ERROR', results: { created: 1_000 } });
    expect(job.error?.message).toContain('1,000 rows are in');
  });

  it('a datatype: what is in is converted, and the file uploaded again brings the rest', async () => {
    const text = 'STRING' as const;
    const coded = { name: 'code', datatype: text };
    await freshChain({ attributes: [coded, { name: 'age', datatype: text }], indexes: [BY_CODE] });
    const attributes = [coded, { name: 'age', datatype: 'INTEGER' as const }];
    const after = buildDictionary({ name: chain, attributes, indexes: [BY_CODE] });
    const save = async () => t.run(await t.saveDictionaries(JSON.stringify(after)));
    let saved: JobRow | undefined;
    const job = await meanwhile(lines(1, 1_500), async () => (saved = await save()));
    expect(saved).toMatchObject({
      status: 'COMPLETED_SUCCESS',
      results: { converted: [`1,000 stored values of ${chain}.age became Integer.`] },
    });
    expect(job).toMatchObject({
      status: 'COMPLETED_ERROR',
      progressDone: 1_000,
      error: {
        message: `The dictionary '${chain}' changed while the file was written. 1,000 rows are in; upload the file again for the rest.`,
      },
    });
    expect(await upload(lines(1, 1_500))).toMatchObject({
      status: 'COMPLETED_SUCCESS',
      results: { created: 500, updated: 0, skipped: 1_000 },
    });
    const ages = (await records()).map(({ age }) => age);
    expect(ages).toEqual(Array.from({ length: 1_500 }, (_, i) => i % 90));
    expect((await verifyLedger(t.zone)).problems).toEqual([]);
  });

  it('a datatype that a later row does not take: the save is refused, the upload goes on', async () => {
    const attributes = [
      { name: 'code', datatype: 'STRING' as const },
      { name: 'age', datatype: 'STRING' as const },
    ];
    await freshChain({ attributes, indexes: [BY_CODE] });
    await upload('code,age\nc0,7\n');
    const job = await t.saveDictionaries(
      JSON.stringify(
        buildDictionary({
          name: chain,
          attributes: [attributes[0]!, { name: 'age', datatype: 'INTEGER' }],
          indexes: [BY_CODE],
        }),
      ),
    );
    let uploaded: JobRow | undefined;
    const ledger: Ledger = {
      append: async (zone, plan) => {
        // All records have been checked; these new ones come before the zone is locked.
        uploaded ??= await upload('code,age\nc1,8\nc2,old\n');
        return t.ledger.append(zone, plan);
      },
    };
    const runner = t.runner({ platform: { ...t.platform, ledger } });
    await runJob(runner, { zone: job.zone, jobId: job.id });
    expect(uploaded).toMatchObject({ status: 'COMPLETED_SUCCESS', results: { created: 2 } });
    expect((await t.read(job.id)).error?.message).toMatch(
      /^1 record does not fit the changed dictionary 'person_\d+', so nothing was saved\./,
    );
    expect((await records()).map(({ age }) => age)).toEqual(['7', '8', 'old']);
  });

  it('a key: the job ends and names the row', async () => {
    await freshChain();
    const job = await meanwhile(lines(1, 1_500), () =>
      saveRecord(t, t.other, chain, { code: 'c1200' }),
    );
    expect(job.error?.message).toMatch(
      /^Row 1201: Another record already has this value of code\./,
    );
    expect(await versions()).toBe(1_001);
  });

  it.each([
    // The batch is written in two parts: the first is refused while the second is made, or the second is.
    ['code', 1200, { code: 'c1200' }],
    ['email', 1200, { code: 'else', email: 'c1200@x' }],
    ['code', 1700, { code: 'c1700' }],
  ])(
    'a key of new records, under %s of %i: PostgreSQL refuses the batch',
    async (path, n, taken) => {
      await freshChain();
      const rows = Array.from({ length: 2_500 }, (__, i) => `c${i + 1},c${i + 1}@x`);
      const job = await meanwhile(
        ['code,email', ...rows].join('\n'),
        () => saveRecord(t, t.other, chain, taken),
        'CREATE',
      );
      expect(job).toMatchObject({
        status: 'COMPLETED_ERROR',
        progressDone: 1_000,
        results: { created: 1_000 },
      });
      expect(job.error?.message).toMatch(
        new RegExp(`^Row ${n + 1}: Another record already has this value of ${path}\\.`),
      );
      expect(await versions()).toBe(1_001);
      expect((await verifyLedger(t.zone)).problems).toEqual([]);
    },
  );
});
