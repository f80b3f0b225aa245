/** Verifying takes as much memory for a long ledger as for a short one. */
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { assure } from '#tests/support/assurance.ts';
import { bySize } from '#tests/support/size.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { freshZone, saveDictionary, saveRecord } from '#tests/support/zones/zone.ts';
import { execute } from '#platform/storage/database.ts';
import { newRecordId } from '#platform/ledger/record-id.ts';
import { readLedger } from '#platform/ledger/read/read-ledger.ts';
import { eraseChain } from './erase.ts';
import { verifyLedger } from './verify.ts';

/** Records of the short ledger, and of the long one. */
const SHORT = 4_000;
const LONG = bySize({ ordinary: 24_000, large: 200_000, night: 2_000_000 });
const AT_ONCE = 2_000;
const MB = 1024 * 1024;
/** What may differ between two measurements of the same: the records of a page. */
const MAX_GROWTH_MB = 4;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

useZone();

async function grow(records: number): Promise<void> {
  const { rows } = await t.db.query<{ n: number }>('select count(*) as n from ledger');
  for (let n = rows[0]?.n ?? 0; n < records; n += AT_ONCE) {
    await t.ledger.append(
      t.zone,
      async (tx) => {
        for (let i = 0; i < AT_ONCE; i++) {
          await tx.append({
            chain: 'note',
            id: newRecordId(),
            type: 'ASSET',
            operation: 'CREATE',
            owners: [t.actor.effectiveId],
            actor: t.actor,
            body: { data: { text: `${n} ${i}` }, metadata: {} },
          });
        }
      },
      { blind: true },
    );
  }
}

/** The most megabytes that are in use during some work, beyond those before it. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const used = () => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / MB;
  };
  const before = used();
  let [most, isOver] = [0, false];
  const over = work().finally(() => (isOver = true));
  while (!isOver) {
    most = Math.max(most, used() - before);
    await Promise.race([over, wait(100)]);
  }
  await over;
  return Math.max(most, used() - before);
}

it(
  'the memory of a verification does not grow with the ledger',
  { timeout: 120_000 + LONG * 5 },
  async () => {
    await saveDictionary(t, { name: 'note', attributes: [{ name: 'text', datatype: 'STRING' }] });
    const verify = async () => expect((await verifyLedger(t.zone)).problems).toEqual([]);
    // As a control, the hash of each record is kept.
    const keep = async () => {
      const hashes = new Map<string, Buffer>();
      for await (const page of readLedger(t.db, t.zone)) {
        for (const { id, hash } of page) hashes.set(id, hash);
      }
      return hashes;
    };
    const first = await saveRecord(t, t.actor, 'note', { text: 'first' });
    await grow(SHORT);
    const second = await saveRecord(t, t.actor, 'note', { text: 'second' }, first);
    await verify();
    const short = { verified: await memoryOf(verify), kept: await memoryOf(keep) };
    await grow(LONG);
    // Both versions before are far behind, in different pages.
    await saveRecord(t, t.actor, 'note', { text: 'last' }, second);
    // What writing has left behind is gone after it.
    await verify();
    const long = { verified: await memoryOf(verify), kept: await memoryOf(keep) };
    const grown = {
      verified: long.verified - short.verified,
      kept: long.kept - short.kept,
    };
    console.info(`In MB: ${JSON.stringify({ short, long })}`);
    expect(grown.verified).toBeLessThan(MAX_GROWTH_MB);
    expect(grown.kept).toBeGreaterThan(MAX_GROWTH_MB);
    assure({
      promise: 'Verifying a long ledger takes no more memory than verifying a short one',
      figure: `${LONG.toLocaleString('en')} records instead of ${SHORT.toLocaleString('en')}: ${long.verified.toFixed(1)} MB instead of ${short.verified.toFixed(1)} MB`,
      control: `where the hash of each record is kept, ${long.kept.toFixed(1)} MB instead of ${short.kept.toFixed(1)} MB`,
    });

    // A record takes the id of one that is far behind.
    await execute(t.db, sql`alter table ledger disable trigger ledger_append_only`);
    await execute(
      t.db,
      sql`update ledger set id = ${first.id} where seq = (select max(seq) - 1 from ledger)`,
    );
    const { problems } = await verifyLedger(t.zone);
    expect(problems.map(({ message }) => message)).toContain(
      'The record does not follow from its version before.',
    );
  },
);

it('a verification reads large records in smaller pages, and erased ones with them', async () => {
  const large = await freshZone();
  try {
    for (const chain of ['kept', 'erased']) {
      await saveDictionary(large, {
        name: chain,
        attributes: [{ name: 'text', datatype: 'STRING' }],
      });
    }
    for (let n = 0; n < 20; n++) {
      await saveRecord(large, large.actor, 'kept', { text: 'x'.repeat(MB) });
      await saveRecord(large, large.actor, 'erased', { text: 'x' });
    }
    await large.ledger.append(large.zone, (tx) => eraseChain(tx, 'erased', large.actor, 'a test'));
    const sizes: number[] = [];
    for await (const page of readLedger(large.db, large.zone)) {
      sizes.push(page.reduce((sum, { bodyText }) => sum + (bodyText?.length ?? 0), 0) / MB);
    }
    expect(Math.max(...sizes)).toBeLessThan(18);
    expect(sizes.length).toBeGreaterThan(1);
    const { records, erased, problems } = await verifyLedger(large.zone);
    expect({ erased, problems }).toEqual({ erased: 20, problems: [] });
    expect(records).toBeGreaterThan(40);
  } finally {
    await large.drop();
  }
});
