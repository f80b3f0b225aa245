import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { execute } from '#platform/storage/database.ts';
import { typeOf, testedJobs } from '#tests/support/jobs/queue.ts';
import { JobFailureError } from '#platform/jobs/job-type.ts';
import { runJob } from './run-job.ts';

const here = testedJobs();

describe('the mail', () => {
  it('says type, ending, counts and the next step, once', async () => {
    const job = await here.make(['ada@acme.test', 'ben@acme.test']);
    const ended = await here.t.run(
      job,
      typeOf(() => Promise.resolve({ created: 12, warnings: ['one', 'two'] })),
    );
    expect(here.t.mails).toHaveLength(1);
    const [mail] = here.t.mails;
    expect(mail?.id).toBe(`${job.id}.${here.t.zone.id}`);
    expect(mail?.to).toEqual(['ada@acme.test', 'ben@acme.test']);
    expect(mail?.subject).toBe('Keyway: Import Glossary complete');
    expect(mail?.text).toContain('The job "Import Glossary" in zone dev (acme) is complete.');
    expect(mail?.text).toContain('Created: 12\nWarnings: 2\n');
    expect(mail?.text).toContain(`http://localhost:3000/job-manager?row=${job.id}`);
    expect(ended.results).toEqual({
      created: 12,
      warnings: ['one', 'two'],
      mail: { sentTo: 2 },
    });
  });

  it('whose sending nobody noted is sent again as the same mail', async () => {
    const job = await here.make(['ada@acme.test']);
    await here.t.run(
      job,
      typeOf(() => Promise.resolve({ created: 1 })),
    );
    await execute(here.t.db, sql`update job set results = results - 'mail' where id = ${job.id}`);
    await here.t.run(job, {});
    const [first, again] = here.t.mails;
    expect(here.t.mails).toHaveLength(2);
    expect(again).toEqual(first);
  });

  it('that fails does not fail the job, and is noted', async () => {
    const job = await here.make(['ada@acme.test']);
    const mailer = { send: () => Promise.reject(new Error('EAUTH')), close: () => undefined };
    const types = typeOf(() => Promise.resolve({ created: 1 }));
    await runJob(here.t.runner({ types, mailer }), { zone: job.zone, jobId: job.id });
    expect(await here.t.read(job.id)).toMatchObject({
      status: 'COMPLETED_SUCCESS',
      results: { created: 1, mail: { failed: 'The mail could not be sent.' } },
    });
  });

  it('holds no value of a record', async () => {
    const rows = [{ row: 2, problems: [{ path: 'age', message: "'secret' is not a number." }] }];
    const failing = typeOf(() =>
      Promise.reject(new JobFailureError('1 row is wrong.', { count: 1, rows })),
    );
    await here.t.run(await here.make(['ada@acme.test']), failing);
    expect(here.t.mails[0]?.text).toContain('Wrong rows: 1');
    expect(here.t.mails[0]?.text).not.toContain('secret');
  });
});
