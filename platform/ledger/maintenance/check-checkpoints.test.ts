/** What a person who keeps checkpoints finds out about changes by an owner of the database and of all keys. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkpointSchema } from '#model/ledger/checkpoint.ts';
import type { Checkpoint } from '#model/ledger/checkpoint.ts';
import { assure } from '#tests/support/assurance.ts';
import { becomeSuperuser, forgeLedger, recordsOf } from '#tests/support/zones/forge.ts';
import { bySize, testSeed } from '#tests/support/size.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { freshZone, saveDictionary, saveRecord } from '#tests/support/zones/zone.ts';
import type { TestZone } from '#tests/support/zones/zone.ts';
import { createKeyring, ZONE_WALLET } from '#platform/ledger/append/signing-keys.ts';
import { takeCheckpoint } from '#platform/ledger/checkpoint.ts';
import { canonicalText } from '#platform/ledger/hashing.ts';
import { merkleRoot } from '#platform/ledger/merkle.ts';
import type { LedgerVersion } from '#platform/ledger/record.ts';
import { verifyLedger } from './verify.ts';

const CODES = 12;

let genuine: LedgerVersion[];
/** The checkpoints of three moments: before the records, after half of them, after all. */
let checkpoints: Checkpoint[];
let last: Checkpoint;

async function fill(zone: TestZone, afterHalf?: () => Promise<void>): Promise<void> {
  for (let n = 0; n < CODES; n++) {
    if (n === CODES / 2) await afterHalf?.();
    const actor = n % 3 === 0 ? zone.other : zone.actor;
    const head = await saveRecord(zone, actor, 'person', { code: `c${n}` });
    if (n % 4 === 0) await saveRecord(zone, actor, 'person', { code: `c${n}`, age: n }, head);
  }
}

const PERSON = {
  name: 'person',
  attributes: [
    { name: 'code', datatype: 'STRING' as const },
    { name: 'age', datatype: 'INTEGER' as const },
  ],
};

useZone();
beforeAll(async () => {
  await saveDictionary(t, PERSON);
  const taken: (Checkpoint | undefined)[] = [];
  const take = async () => void taken.push(await takeCheckpoint(t.keyring, t.zone));
  await take();
  await fill(t, take);
  await take();
  checkpoints = taken.filter((one) => one !== undefined);
  last = checkpoints.at(-1)!;
  genuine = await recordsOf(t);
  await becomeSuperuser(t);
});

const problems = async (kept: readonly Checkpoint[]) =>
  (await verifyLedger(t.zone, kept)).problems.map(({ message }) => message);

type Forging = (records: LedgerVersion[]) => LedgerVersion[];

/** What is found with these checkpoints and, as a control, without any, in a ledger that was forged. */
async function foundIn(forging: Forging, kept: readonly Checkpoint[] = [last]) {
  try {
    await forgeLedger(t, forging(structuredCloneOf(genuine)));
    return { withCheckpoint: await problems(kept), without: await problems([]) };
  } finally {
    await forgeLedger(t, genuine);
  }
}

/** Copies that share no object but the buffers, which nothing writes into. */
const structuredCloneOf = (records: readonly LedgerVersion[]) =>
  records.map((record) => ({ ...record, owners: [...record.owners] }));

/** The records of the chain 'person', by their positions in the ledger. */
const positionsOf = (chain: string) =>
  genuine.flatMap((record, index) => (record.chain === chain ? [index] : []));

/** A key that signs nothing. */
const X25519 = generateKeyPairSync('x25519')
  .publicKey.export({ type: 'spki', format: 'der' })
  .toString('base64');

const DIFFERS = /^The ledger differs from the checkpoint of record \d+/;
const GONE =
  /^The checkpoint of record \d+ .* is behind the end of the ledger: records are gone\.$/;

describe('a checkpoint', () => {
  it('names the end of the ledger, and is signed with the key of the zone', async () => {
    const end = genuine.at(-1)!;
    expect(checkpointSchema.parse(JSON.parse(JSON.stringify(last)))).toEqual({
      v: 1,
      auditLine: 0,
      auditHash: '',
      zone: 'acme/dev',
      seq: end.seq,
      root: merkleRoot(genuine.map(({ hash }) => hash)).toString('hex'),
      runningHash: end.runningHash.toString('hex'),
      timestamp: end.timestamp,
      publicKey: expect.stringMatching(/^MCowBQYDK2VwAyEA/),
      signature: expect.any(String),
    });
    expect(await problems(checkpoints)).toEqual([]);
  });

  it('of the first kind, without a root, is compared by its running hash', async () => {
    const { root: _root, signature: _signature, ...stated } = last;
    const signer = await t.keyring.signer(t.db, t.zone, ZONE_WALLET);
    const sign = (old: typeof stated) => ({
      ...old,
      signature: signer.sign(Buffer.from(canonicalText(old))).toString('base64'),
    });
    expect(checkpointSchema.parse(sign(stated))).toEqual(sign(stated));
    expect(await problems([sign(stated)])).toEqual([]);
    expect(await problems([sign({ ...stated, runningHash: '0'.repeat(64) })])).toEqual([
      expect.stringMatching(DIFFERS),
    ]);
  });

  it.each<[keyof Checkpoint, unknown]>([
    ['seq', 3],
    ['root', '0'.repeat(64)],
    ['runningHash', '0'.repeat(64)],
    ['timestamp', '2020-01-01T00:00:00.000Z'],
    ['publicKey', 'AAAA'],
    ['publicKey', X25519],
    ['signature', 'AAAA'],
  ])('whose %s was changed is refused', async (name, value) => {
    expect(await problems([{ ...last, [name]: value } as Checkpoint])).toContainEqual(
      expect.stringMatching(/^The signature of the checkpoint of record \d+ .* does not hold\.$/),
    );
  });

  it('of another zone, or signed with another key, is said to be so', async () => {
    expect(await problems([{ ...last, zone: 'acme/prod' }])).toEqual([
      expect.stringContaining('is of the zone acme/prod.'),
    ]);
    const other = await freshZone();
    try {
      const foreign = await takeCheckpoint(other.keyring, { ...t.zone, ...pick(other) });
      expect(await problems([foreign!])).toContainEqual(
        expect.stringContaining('was signed with another key than that of the zone.'),
      );
    } finally {
      await other.drop();
    }
  });

  it('cannot be taken with another KEY_SECRET', async () => {
    const stranger = createKeyring('another secret of 32 characters, made up');
    const other = await freshZone();
    try {
      await expect(takeCheckpoint(stranger, other.zone)).rejects.toThrow();
      await expect(takeCheckpoint(other.keyring, other.zone)).resolves.toMatchObject({ v: 1 });
    } finally {
      await other.drop();
    }
  });
});

/** The database and the id of a zone, with which the ledger of another zone of the same path is read. */
const pick = ({ zone: { db, id } }: TestZone) => ({ db, id });

describe('with a checkpoint, found; without, not (the control)', () => {
  const at = (which: 'first' | 'middle' | 'last') => {
    const positions = positionsOf('person').filter((index) => isAlone(genuine[index]!));
    return positions.at(which === 'first' ? 0 : which === 'last' ? -1 : positions.length / 2)!;
  };
  /** Whether a record has one version only, so that no other version refers to it. */
  const isAlone = ({ id }: LedgerVersion) =>
    genuine.filter((other) => other.id === id).length === 1;
  const changing =
    (change: (record: LedgerVersion) => Partial<LedgerVersion>): Forging =>
    (records) =>
      records.map((record, index) =>
        index === at('middle') ? { ...record, ...change(record) } : record,
      );

  it.each<[string, Forging]>([
    ['a value', changing((r) => ({ bodyText: r.bodyText!.replace(/"c\d+"/, '"forged"') }))],
    ['the salt', changing((r) => ({ bodyText: r.bodyText!.replace(/"salt":"./, '"salt":"x') }))],
    ['the chain', changing(() => ({ chain: 'visit' }))],
    ['the id', changing(() => ({ id: randomUUID() }))],
    ['the type', changing(() => ({ type: 'RECEIPT' as LedgerVersion['type'] }))],
    ['the operation', changing(() => ({ operation: 'DELETE' as LedgerVersion['operation'] }))],
    ['the time', changing(() => ({ timestamp: '2020-01-01T00:00:00.000Z' }))],
    ['the owners', changing(() => ({ owners: [randomUUID()] }))],
    ['the limited owners', changing(() => ({ limitedOwners: [randomUUID()] }))],
    ['who acted', changing(() => ({ effectiveId: randomUUID() }))],
    ['who was logged in', changing(() => ({ loggedInId: randomUUID() }))],
    ['the signer', changing((r) => ({ signer: otherSigner(r) }))],
    ['two that are swapped', (records) => swap(records, at('first'), at('middle'))],
    [
      'one that is there twice',
      (records) => insert(records, { ...records[at('first')]!, id: randomUUID() }),
    ],
    [
      'one that is copied to another chain',
      (records) => insert(records, { ...records[at('first')]!, id: randomUUID(), chain: 'visit' }),
    ],
    [
      'one that was never written',
      (records) => insert(records, { ...records[at('last')]!, id: randomUUID() }),
    ],
  ])('%s', async (_, forging) => {
    const { withCheckpoint, without } = await foundIn(forging);
    expect(without).toEqual([]);
    expect(withCheckpoint).toEqual([expect.stringMatching(DIFFERS)]);
  });

  const otherSigner = ({ signer }: LedgerVersion) =>
    signer === t.actor.effectiveId ? t.other.effectiveId : t.actor.effectiveId;

  it.each(['first', 'middle', 'last'] as const)('the %s that is deleted', async (which) => {
    const { withCheckpoint, without } = await foundIn((records) =>
      records.filter((_, index) => index !== at(which)),
    );
    expect(without).toEqual([]);
    expect(withCheckpoint.at(-1)).toMatch(GONE);
  });

  it('an old backup, and one to which other records were added', async () => {
    const old: Forging = (records) => records.slice(0, checkpoints[1]!.seq);
    expect(await foundIn(old)).toEqual({
      without: [],
      withCheckpoint: [expect.stringMatching(GONE)],
    });
    const fork: Forging = (records) => [
      ...records.slice(0, checkpoints[1]!.seq),
      ...records.slice(checkpoints[1]!.seq).map((record) => ({
        ...record,
        bodyText: record.bodyText!.replace('"code":"c', '"code":"x'),
      })),
    ];
    expect(await foundIn(fork)).toEqual({
      without: [],
      withCheckpoint: [expect.stringMatching(DIFFERS)],
    });
  });

  it('records of another zone', async () => {
    const other = await freshZone();
    try {
      await saveDictionary(other, PERSON);
      await fill(other);
      const foreign = (await recordsOf(other)).find(({ chain }) => chain === 'person')!;
      const { withCheckpoint, without } = await foundIn((records) =>
        insert(records, { ...foreign, signer: t.actor.effectiveId }),
      );
      expect(without).toEqual([]);
      expect(withCheckpoint).toEqual([expect.stringMatching(DIFFERS)]);
    } finally {
      await other.drop();
    }
  });

  it('says between which checkpoints, when there are several', async () => {
    const { withCheckpoint } = await foundIn(
      changing((r) => ({ bodyText: r.bodyText!.replace(/"c\d+"/, '"forged"') })),
      checkpoints,
    );
    const position = at('middle') + 1;
    const next = checkpoints.find(({ seq }) => seq >= position)!;
    const held = checkpoints.findLast(({ seq }) => seq < position)!;
    expect(withCheckpoint).toEqual([
      `The ledger differs from the checkpoint of record ${next.seq} (${next.timestamp}): something from record ${held.seq + 1} on was changed since.`,
    ]);
  });

  it(
    'any letter of any body',
    { timeout: bySize({ ordinary: 60_000, large: 3_600_000 }) },
    async () => {
      const numRuns = bySize({ ordinary: 10, large: 500, night: 10_000 });
      let unseen = 0;
      await fc.assert(
        fc.asyncProperty(fc.nat(), fc.nat(), async (which, letter) => {
          const positions = positionsOf('person');
          const position = positions[which % positions.length]!;
          const { withCheckpoint, without } = await foundIn((records) =>
            records.map((record, index) =>
              index === position
                ? { ...record, bodyText: otherLetter(record.bodyText!, letter) }
                : record,
            ),
          );
          expect(withCheckpoint.at(-1)).toMatch(DIFFERS);
          if (without.length === 0) unseen += 1;
        }),
        { numRuns, seed: testSeed('forged letters') },
      );
      assure({
        promise: 'Who keeps a checkpoint finds a ledger that was replaced with all keys',
        figure: `${numRuns} ledgers hashed and signed anew after one letter was changed: all found`,
        control: `without the checkpoint ${unseen} of ${numRuns} were not found`,
      });
    },
  );

  it('nothing in a ledger that was written again without a change', async () => {
    expect(await foundIn((records) => records, checkpoints)).toEqual({
      withCheckpoint: [],
      without: [],
    });
  });
});

/** The text with another letter or digit at a position. */
function otherLetter(text: string, letter: number): string {
  const positions = [...text.matchAll(/[a-z\d]/g)].map(({ index }) => index);
  const position = positions[letter % positions.length]!;
  return text.slice(0, position) + (text[position] === '7' ? '8' : '7') + text.slice(position + 1);
}

function swap(records: LedgerVersion[], a: number, b: number): LedgerVersion[] {
  return records.map((record, index) =>
    index === a ? records[b]! : index === b ? records[a]! : record,
  );
}

/** Adds a record before the last one. */
function insert(records: LedgerVersion[], record: LedgerVersion): LedgerVersion[] {
  return records.toSpliced(-1, 0, record);
}
