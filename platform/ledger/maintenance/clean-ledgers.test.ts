/**
 * Ledgers that nobody has tampered with: after any changes the verification finds nothing, whatever checkpoints were
 * kept.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Checkpoint } from '#model/ledger/checkpoint.ts';
import { assure } from '#tests/support/assurance.ts';
import { bySize, testSeed } from '#tests/support/size.ts';
import { freshZone, saveDictionary, saveRecord } from '#tests/support/zones/zone.ts';
import { takeCheckpoint } from '#platform/ledger/checkpoint.ts';
import type { Head } from '#platform/ledger/record.ts';
import { eraseChain } from './erase.ts';
import { verifyLedger } from './verify.ts';

const LEDGERS = bySize({ ordinary: 2, large: 20, night: 200 });
/** How often each ledger is changed and verified. */
const STEPS = bySize({ ordinary: 8, large: 50 });

const step = fc.record({
  kind: fc.constantFrom('create', 'update', 'many', 'erase', 'checkpoint'),
  which: fc.nat(),
});

it(
  'clean ledgers give no false alarm',
  { timeout: bySize({ ordinary: 60_000, large: 3_600_000 }) },
  async () => {
    const seed = testSeed('clean ledgers');
    const plans = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), {
      numRuns: LEDGERS,
      seed,
    });
    let verified = 0;
    let records = 0;
    for (const plan of plans) {
      const t = await freshZone();
      try {
        await saveDictionary(t, {
          name: 'person',
          attributes: [{ name: 'code', datatype: 'STRING' }],
        });
        let heads: Head[] = [];
        const kept: Checkpoint[] = [];
        const create = async (code: string) =>
          void heads.push(await saveRecord(t, t.actor, 'person', { code }));
        for (const { kind, which } of plan) {
          const at = heads.length === 0 ? undefined : which % heads.length;
          if (kind === 'checkpoint') kept.push((await takeCheckpoint(t.keyring, t.zone))!);
          else if (kind === 'many') await Promise.all(['a', 'b', 'c', 'd', 'e'].map(create));
          else if (kind === 'erase') {
            await t.ledger.append(t.zone, (tx) => eraseChain(tx, 'person', t.actor, 'for a test'));
            heads = [];
          } else if (kind === 'create' || at === undefined) await create(`c${which}`);
          else {
            const previous = heads[at]!;
            heads[at] = await saveRecord(t, t.other, 'person', { code: `u${which}` }, previous);
          }
          const report = await verifyLedger(t.zone, kept);
          expect(report.problems).toEqual([]);
          verified += 1;
          records += report.records;
        }
      } finally {
        await t.drop();
      }
    }
    assure({
      promise: 'The verification gives no false alarm',
      figure: `${verified.toLocaleString('en')} ledgers of random changes, ${records.toLocaleString('en')} records read (seed ${seed}): no problem`,
      control: 'the forged ledgers of the row above are all found',
    });
  },
);
