/**
 * Tests the access rule on every way of reading data, in random fixtures of wallets, groups, system wallets, contracts
 * and clocks, against a small oracle (tests/support/access/oracle.ts). Each fixture has a zone of its own.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordConsentedRead } from '#platform/contracts/consent-receipts.ts';
import { loadReader } from '#platform/contracts/load-reader.ts';
import { assure } from '#tests/support/assurance.ts';
import { bySize, testSeed } from '#tests/support/size.ts';
import { visibleTo, standsFor } from '#tests/support/access/oracle.ts';
import { fixture } from '#tests/support/access/fixture.ts';
import type { Name } from '#tests/support/access/fixture.ts';
import { at, openStages } from '#tests/support/access/random-fixtures.ts';
import type { Stage, Stages } from '#tests/support/access/random-fixtures.ts';
import type { Left, Reading } from '#tests/support/access/reading.ts';
import {
  checkGraph,
  checkWalk,
  checkRows,
  checkOrder,
  checkAggregates,
  checkSecrets,
  checkPast,
  checkErrors,
} from '#tests/support/access/check-queries.ts';
import {
  checkSingles,
  checkPrograms,
  checkConflicts,
  checkReceipts,
} from '#tests/support/access/check-records.ts';

const FIXTURES = bySize({ ordinary: 40, large: 500, night: 20_000 });
/** So many fixtures are read at the same time. */
const AT_ONCE = Array.from({ length: 5 });
const HOUR_MS = 3_600_000;

let stages: Stages;

beforeAll(async () => {
  stages = await openStages();
});
afterAll(() => stages.drop());

it(
  'the visible relation shows each reader what it owns and what active contracts open, and nothing else, however it asks',
  { timeout: bySize({ ordinary: HOUR_MS / 4, large: HOUR_MS, night: 12 * HOUR_MS }) },
  async () => {
    const seed = testSeed(`The access rule in ${FIXTURES} fixtures`);
    await fc.assert(
      fc.asyncProperty(fc.tuple(...AT_ONCE.map(() => fixture)), async (fixtures) => {
        const built = [];
        // The fixtures are built one after the other, because they share a clock.
        for (const made of fixtures) built.push(await stages.build(made));
        await Promise.all(built.map(readAsAll));
      }),
      // A failure is not made smaller, which would take longer than finding it; the seed finds it again.
      { numRuns: FIXTURES / AT_ONCE.length, seed, endOnFailure: true },
    );
    assure({
      promise:
        'Nobody reads a record that the access rule does not open, and everybody what it opens',
      figure: `${FIXTURES.toLocaleString('en')} random zones, ${readers.toLocaleString('en')} readers, each by every way of reading (seed ${seed}): no difference from the oracle`,
      control: `${widened.toLocaleString('en')} of these readers with the rights of all wallets: each is found to see too much`,
    });
  },
);

let readers = 0;
let widened = 0;

async function readAsAll(stage: Stage): Promise<void> {
  readers += stage.fixture.readers.length;
  const receipts = await Promise.all(
    stage.fixture.readers.map((name) => readEverything(stage, name)),
  );
  await checkReceipts(stage, receipts.flat());
}

async function readEverything(stage: Stage, name: Name): Promise<Left> {
  const { fixture: made, zone, ids: idsByName, definitions, ledger } = stage;
  const wallet = idsByName.get(name)!;
  const claims = { team: made.teams[Number(name.split(' ')[1])] };
  const identity = { wallet, claims: name.startsWith('person') ? claims : {}, now: at(made.hour) };
  const reader = await loadReader(definitions, zone, identity);
  const seen = visibleTo(made, name);
  const reading: Reading = { stage, reader, name, names: standsFor(made, name), seen };
  if (seen.length < made.records.filter(({ deleted }) => !deleted).length) {
    const ids = [...idsByName.values()];
    await expect(checkGraph({ ...reading, reader: { ...reader, ids } })).rejects.toThrow();
    widened += 1;
  }
  await Promise.all([
    checkGraph(reading),
    checkWalk(reading),
    checkOrder(reading),
    checkAggregates(reading),
    checkSecrets(reading),
    checkPast(reading),
    checkSingles(reading),
    checkPrograms(reading),
    checkErrors(reading),
    checkConflicts(reading),
  ]);
  const consents = await checkRows(reading);
  const actor = { loggedInId: wallet, effectiveId: wallet };
  await recordConsentedRead({ ledger }, { zone, actor }, consents, 'a query');
  return consents.map(({ id }) => ({ contract: stage.contracts.indexOf(id), by: name }));
}
