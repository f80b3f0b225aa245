/**
 * The load of a Keyway whose database fails now and then: what callers do, what they are told, and what must be stored
 * afterwards.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { Job } from '#model/jobs/job-schema.ts';
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import { verifyLedger } from '#platform/ledger/maintenance/verify.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { fileForm } from '#tests/support/api/api.ts';

const ROWS_OF_JOB = 500;
const PAUSE_MS = 50;
/** The time in which all jobs must end. It is longer than the life of an abandoned claim of a key. */
const JOB_ENDS_MS = 300_000;

interface Answer {
  status: number;
  retryAfter: string | null;
  message: string;
}

export interface Load {
  /** The moments at which notes were acknowledged, in order. */
  readonly acknowledgedAt: readonly number[];
  /** Stops the load, and resolves when every write is acknowledged and every job is created. */
  end(): Promise<void>;
  /** Checks what callers were told, and that everything is stored once. @returns figures */
  check(): Promise<{ notes: number; jobs: number; unavailable: number; records: number }>;
}

type Call = (
  method: string,
  address: string,
  body?: FormData | object,
  options?: { idempotencyKey?: string },
) => Promise<Response>;

/** Makes the dictionaries of the load in the zone. */
export async function prepareLoad(call: Call): Promise<void> {
  const dictionaries = [
    { name: 'note', attributes: attributesIn({ text: 'STRING' }) },
    {
      name: 'row',
      attributes: attributesIn({ code: 'STRING!' }),
      indexes: [{ name: 'row_code', type: 'PRIMARY', attributes: ['code'] }],
    },
  ];
  const answer = await call(
    'POST',
    '/jobs/dictionary',
    fileForm('d.json', JSON.stringify(dictionaries)),
  );
  const { jobId } = (await answer.json()) as Job;
  const isDone = async () => {
    const job = (await (await call('GET', `/jobs/${jobId}`)).json()) as Job;
    expect(job.status).toBe('COMPLETED_SUCCESS');
  };
  await vi.waitFor(isDone, { timeout: 60_000, interval: 200 });
}

/** Starts writers of single notes, and one upload of rows after the other. */
export function startLoad(zone: ZoneRef, call: Call, { writers = 4 } = {}): Load {
  const stop = new AbortController();
  const acknowledgedAt: number[] = [];
  const notes: string[] = [];
  const jobs: string[] = [];
  const odd: Answer[] = [];
  let unavailable = 0;

  /** Repeats a call until it is acknowledged, as docs/api.md says. */
  const insist = async (address: string, key: string, makeBody: () => FormData | object) => {
    for (;;) {
      const response = await call('POST', address, makeBody(), { idempotencyKey: key });
      const body = (await response.json()) as { message?: string; jobId?: string };
      const { message = '' } = body;
      const isRepeat = response.status === 409;
      if (response.ok || (isRepeat && message.includes('was done before'))) return body;
      const retryAfter = response.headers.get('retry-after');
      if (response.status === 503 && Number(retryAfter) > 0) unavailable++;
      else if (!isRepeat || !message.includes('still being handled')) {
        odd.push({ status: response.status, retryAfter, message });
      }
      await pause(PAUSE_MS);
    }
  };
  const write = async (writer: number) => {
    for (let n = 0; !stop.signal.aborted; n++) {
      const text = `w${writer}-${n}`;
      await insist('/graphchain/note', `note-${text}`, () => ({ data: { text } }));
      notes.push(text);
      acknowledgedAt.push(Date.now());
    }
  };
  const upload = async () => {
    for (let n = 0; !stop.signal.aborted; n++) {
      const rows = Array.from({ length: ROWS_OF_JOB }, (_, row) => `${n}-${row}`);
      const csv = ['code', ...rows].join('\n');
      const { jobId } = await insist('/jobs/row/upload', `upload-${n}`, () =>
        fileForm('rows.csv', csv),
      );
      if (jobId) jobs.push(jobId);
      await pause(1_000);
    }
  };
  const all = Promise.all([...Array.from({ length: writers }, (_, n) => write(n)), upload()]);
  all.catch(() => undefined);

  return {
    acknowledgedAt,
    async end() {
      stop.abort();
      await all;
    },
    async check() {
      expect(odd).toEqual([]);
      const open = new Set(jobs);
      await expect
        .poll(
          async () => {
            for (const id of open) {
              const job = (await (await call('GET', `/jobs/${id}`)).json()) as Job;
              if (job.status === 'COMPLETED_SUCCESS') open.delete(id);
            }
            return [...open];
          },
          { timeout: JOB_ENDS_MS, interval: 500 },
        )
        .toEqual([]);
      const { rows } = await zone.db.query<{ text: string }>(
        `select body #>> '{data,text}' as text from head where zone = $1 and chain = 'note'`,
        [zone.id],
      );
      expect(rows.map(({ text }) => text).toSorted()).toEqual(notes.toSorted());
      const counted = await zone.db.query<{ all: number; codes: number }>(
        `select count(*)::int as all, count(distinct body #>> '{data,code}')::int as codes
           from head where zone = $1 and chain = 'row'`,
        [zone.id],
      );
      const expected = jobs.length * ROWS_OF_JOB;
      expect(counted.rows).toEqual([{ all: expected, codes: expected }]);
      const { problems, records } = await verifyLedger(zone);
      expect(problems).toEqual([]);
      return { notes: notes.length, jobs: jobs.length, unavailable, records };
    },
  };
}
