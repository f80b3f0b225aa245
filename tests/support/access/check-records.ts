/** Compares a reader's other reads with the oracle: single records, smart contracts, receipts, conflicts. */
import { expect } from 'vitest';
import { listReceipts } from '#platform/contracts/list-contracts.ts';
import { listSmartContracts, SMART_TYPE } from '#platform/contracts/smart-contracts.ts';
import { createRules } from '#platform/ledger/values/chain-rules.ts';
import { readHistory, readVisible, readVisibleBlobs, verifyHash } from '#platform/records/read.ts';
import { createRecord } from '#platform/records/write.ts';
import { found, owns, visibleTo, shows, standsFor } from './oracle.ts';
import type { Reader } from '#platform/access/visible.ts';
import { CHAINS } from './fixture.ts';
import type { Chain } from './fixture.ts';
import { KEYED, KEY_SECRET } from './random-fixtures.ts';
import type { Stage } from './random-fixtures.ts';
import { expectConsents } from './reading.ts';
import type { Left, Reading } from './reading.ts';

const rulesOf = createRules(KEY_SECRET);

/** Checks each record by its id: itself, its history, its proof, its files. */
export async function checkSingles(reading: Reading): Promise<void> {
  const { zone, fixture: made, heads } = reading.stage;
  for (const [index, record] of made.records.entries()) {
    const chain: Chain = record.chain;
    const recordRef = { zone, reader: reading.reader, chain, id: heads[index]!.id };
    const visible = reading.seen.find((one) => one.index === index);
    const found = await readVisible(recordRef);
    expect(found?.head.body.data).toEqual(visible?.data);
    expect(found?.head.hash !== null && found?.head.signature !== null).toBe(visible?.own ?? true);
    expectConsents(reading, found?.consents ?? [], visible ? [visible] : []);
    const files = found ? await readVisibleBlobs(zone, found) : [];
    expect(files).toHaveLength(visible && record.blob && shows(visible, 'file') ? 1 : 0);
    const own = owns(reading.names, record);
    expect((await readHistory(recordRef, { limit: 1, skip: 0 })) !== undefined).toBe(own);
    expect(await verifyHash(recordRef)).toEqual(
      own && !record.deleted ? { success: true } : undefined,
    );
  }
}

/**
 * Checks that a smart contract is visible like a record without data. A consent contract that opens some attributes
 * opens no smart contract, because code is not an attribute.
 */
export async function checkPrograms(reading: Reading): Promise<void> {
  const { fixture: made, zone, programs } = reading.stage;
  const seen = visibleTo(
    {
      ...made,
      records: made.records.map((one) => ({
        ...one,
        deleted: false,
        now: { ...one.now, data: {} },
      })),
      contracts: made.contracts.map((one) => ({
        ...one,
        deleted: one.deleted || one.only.length > 0,
      })),
    },
    reading.name,
  );
  for (const chain of CHAINS) {
    const page = { limit: 100, skip: 0 };
    const listed = await listSmartContracts(zone, reading.reader, chain, page);
    const visible = found(seen, chain);
    const shown = listed.items.map(({ sdoId, codeBase64, header }) => ({
      index: programs.findIndex(({ id }) => id === sdoId),
      code: codeBase64,
      proved: 'hash' in header || 'signature' in header || 'previousHash' in header,
    }));
    const whole = visible.map(({ index, own }) => {
      return { index, code: programs[index]!.body.codeBase64, proved: own };
    });
    expect(shown).toEqual(whole);
    expect(listed.total).toBe(visible.length);
    expectConsents(reading, listed.consents, visible);
  }
  const [program] = programs;
  const recordRef = {
    zone,
    reader: reading.reader,
    chain: made.records[0]!.chain,
    id: program!.id,
  };
  const one = await readVisible(recordRef, SMART_TYPE);
  const first = seen.filter(({ index }) => index === 0);
  expect(one?.head.body.codeBase64).toBe(first[0] && program!.body.codeBase64);
  expectConsents(reading, one?.consents ?? [], first);
}

/** Checks that a conflict names the attributes of the key only, whoever owns the record that has it. */
export async function checkConflicts({ stage, reader }: Reading): Promise<void> {
  const actor = { loggedInId: reader.wallet, effectiveId: reader.wallet };
  const { data, chain } = KEYED;
  for (const [attributes, given] of [
    ['code', { ...data, name: 'free' }],
    ['name, address.city', { ...data, code: 'free' }],
  ] as const) {
    const input = { data: given, owners: [], limitedOwners: [] };
    const written = stage.ledger.append(stage.zone, (tx) =>
      createRecord(tx, { chain, actor, rulesOf }, input),
    );
    await expect(written).rejects.toMatchObject({
      message: `Another record already has this value of ${attributes}.`,
    });
  }
}

/** Checks that a receipt is visible to the owner of its contract and to the reader that it names. */
export async function checkReceipts(
  { fixture: made, zone, ids }: Stage,
  left: Left,
): Promise<void> {
  for (const name of made.readers) {
    const names = standsFor(made, name);
    const reader: Reader = {
      wallet: ids.get(name)!,
      ids: names.map((one) => ids.get(one)!),
      grants: [],
    };
    const viewer = { zone, reader, claims: {}, isAdmin: false };
    let total = 0;
    for (const chain of CHAINS) {
      const kind = { chain, contractType: 'consentcontracts' as const };
      total += (await listReceipts(viewer, kind, { limit: 100, skip: 0 }, 'own')).total;
    }
    const own = left.filter(
      ({ contract, by }) => names.includes(made.contracts[contract]!.owner) || names.includes(by),
    );
    expect(total).toBe(own.length);
  }
}
