/** Proofs that a person takes along, checked by the program that they would use, without the platform. */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RootedCheckpoint } from '#model/ledger/checkpoint.ts';
import type { ConsistencyProof, RecordProof } from '#model/ledger/proof.ts';
import { ownReader } from '#tests/support/zones/zone.ts';
import { proveOwned } from '#platform/records/read.ts';
import { TooManyTurnsError } from '#platform/turns/turns.ts';
import { assure } from '#tests/support/assurance.ts';
import { bySize, testSeed } from '#tests/support/size.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { saveDictionary, saveRecord } from '#tests/support/zones/zone.ts';
import { checkProof, isConsistent, rootOfInclusion } from '../../public/check-proof.mjs';
import { takeCheckpoint } from './checkpoint.ts';
import { sha256 } from './hashing.ts';
import { consistencyRanges, inclusionRanges, merkleRoot, rootsOfRanges } from './merkle.ts';
import { proveConsistency } from './proof.ts';
import type { Waiting } from './read/in-turn.ts';
import type { Head } from './record.ts';

let heads: Head[];
let early: RootedCheckpoint;
let late: RootedCheckpoint;
let proof: RecordProof;
let consistency: ConsistencyProof;

useZone();
beforeAll(async () => {
  await saveDictionary(t, {
    name: 'person',
    attributes: [
      { name: 'code', datatype: 'STRING' },
      { name: 'age', datatype: 'INTEGER' },
    ],
  });
  heads = [];
  const save = async (code: string) =>
    void heads.push((await saveRecord(t, t.actor, 'person', { code, age: 40 }))!);
  for (const code of ['ann', 'bob', 'cy']) await save(code);
  early = (await takeCheckpoint(t.keyring, t.zone))!;
  for (const code of ['dee', 'eve']) await save(code);
  late = (await takeCheckpoint(t.keyring, t.zone))!;
  proof = (await prove(heads[1]!)) as RecordProof;
  consistency = await proveConsistency(t.zone, { wallet: t.actor.loggedInId }, early, late);
});

const prove = ({ id, chain }: Head, checkpoint = late) =>
  proveOwned({ zone: t.zone, reader: ownReader(t.actor), chain, id }, () =>
    Promise.resolve(checkpoint),
  );

/** The proof as a person gets it: from a file. */
const fromFile = <Proof>(given: Proof) => JSON.parse(JSON.stringify(given)) as Proof;

describe('the proof of a record', () => {
  it('holds for each record, up to each checkpoint that holds it', async () => {
    for (const head of heads) {
      for (const checkpoint of head.seq <= early.seq ? [early, late] : [late]) {
        const said = checkProof(fromFile(await prove(head, checkpoint)), checkpoint);
        expect(said[0]).toBe('The record is in the ledger, unchanged, and signed by its signer.');
        expect(said.join('\n')).toContain(
          `${head.id}, CREATE, as record ${head.seq}\n  Time       ${head.timestamp}`,
        );
        expect(said.at(-5)).toBe(
          `The checkpoint of record ${checkpoint.seq} is the one that you have kept.`,
        );
      }
    }
  });

  it('leads to no other checkpoint', () => {
    expect(() => checkProof(fromFile(proof), early)).toThrow(
      `It leads to the checkpoint of record ${late.seq}, which is not the one that you have kept (record ${early.seq}). Ask for a proof for that one.`,
    );
  });

  it('does not hold after a change of any letter', () => {
    const text = JSON.stringify(proof);
    const numRuns = bySize({ ordinary: 500, large: 20_000, night: 200_000 });
    let changed = 0;
    fc.assert(
      fc.property(fc.nat({ max: text.length - 1 }), (position) => {
        const letter = text[position] === '7' ? '8' : '7';
        let forged: RecordProof;
        try {
          forged = JSON.parse(
            text.slice(0, position) + letter + text.slice(position + 1),
          ) as RecordProof;
        } catch {
          return;
        }
        changed += 1;
        expect(() => checkProof(forged, late), text.slice(position - 30, position + 30)).toThrow();
      }),
      { numRuns, seed: testSeed('forged proofs') },
    );
    assure({
      promise: 'Nobody forges the proof of a record',
      figure: `${changed} proofs of which one letter was changed: none holds`,
      control: 'the proof without a change holds',
    });
    expect(checkProof(fromFile(proof), late)).toHaveLength(12);
  });

  it.each<[string, (forged: RecordProof) => RecordProof, string]>([
    ['another record', (p) => ({ ...p, record: p.key.record }), 'does not hold this record.'],
    ['no signature', (p) => ({ ...p, signature: undefined }), 'The signature of the record is'],
    [
      'the key of another wallet',
      (p) => ({ ...p, key: { record: p.record, path: p.path } }),
      'The key is not that of the signer',
    ],
    ['an older checkpoint', (p) => ({ ...p, checkpoint: early }), 'does not hold this record.'],
    [
      'a checkpoint of another zone',
      (p) => ({ ...p, checkpoint: { ...late, zone: 'acme/prod' } }),
      'The signature of the checkpoint of record',
    ],
  ])('with %s does not hold', (_, forge, sentence) => {
    expect(() => checkProof(forge(fromFile(proof)))).toThrow(sentence);
  });

  it('is given to nobody who does not own the record', async () => {
    const { id, chain } = heads[0]!;
    const reader = ownReader(t.other);
    expect(
      await proveOwned({ zone: t.zone, reader, chain, id }, () => Promise.resolve(late)),
    ).toBeUndefined();
  });
});

describe('the proof that a ledger only grew', () => {
  it('holds between the checkpoints', () => {
    expect(checkProof(fromFile(consistency), late)).toContain(
      `The checkpoint of record ${late.seq} is the one that you have kept.`,
    );
    expect(checkProof(fromFile(consistency), early)[0]).toBe(
      `Nothing up to record ${early.seq} was changed until record ${late.seq}.`,
    );
  });

  it('does not hold for another tree', () => {
    const [first, ...rest] = consistency.path;
    const forged = { ...consistency, path: [first!.replace(/./, 'f'), ...rest] };
    const other = { ...consistency, path: [first!.replace(/./, '0'), ...rest] };
    for (const one of [forged, other].filter(({ path: [hash] }) => hash !== first)) {
      expect(() => checkProof(one)).toThrow(
        `What the checkpoint of record ${early.seq} holds was changed before that of record ${late.seq}.`,
      );
    }
  });
});

describe('somebody who asks', () => {
  const WAYS: [string, (taker: Waiting) => Promise<unknown>][] = [
    [
      'for the proof of a record',
      ({ signal }) => {
        const { id, chain } = heads[1]!;
        const recordRef = { zone: t.zone, reader: ownReader(t.actor), chain, id };
        return proveOwned(recordRef, () => Promise.resolve(late), signal);
      },
    ],
    ['for a proof of consistency', (taker) => proveConsistency(t.zone, taker, early, late)],
    ['for a checkpoint', (taker) => takeCheckpoint(t.keyring, t.zone, taker)],
  ];
  // The ledger needs a record, so that there is a checkpoint to take.
  beforeAll(() => saveRecord(t, t.actor, 'person', { code: 'fay', age: 40 }));

  it.each(WAYS)('%s is served no more after having left', async (_, ask) => {
    const signal = AbortSignal.abort(new Error('The client has left.'));
    await expect(ask({ wallet: t.actor.loggedInId, signal })).rejects.toThrow(
      'The client has left.',
    );
  });

  it.each(WAYS)('%s takes turns with all queries of the wallet', async (_, ask) => {
    const { customer, queries } = t.zone;
    const wallet = t.actor.loggedInId;
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const running = Array.from({ length: 12 }, () =>
      queries.turns.run({ customer, wallet }, () => ended),
    );
    await expect(ask({ wallet })).rejects.toThrow(TooManyTurnsError);
    end();
    await Promise.all(running);
  });
});

describe('the arithmetic of the program', () => {
  const leavesOf = (size: number) =>
    Array.from({ length: size }, (_, n) => sha256(Buffer.of(0, n)));
  const paged = async function* (leaves: Buffer[]) {
    yield leaves;
  };

  it('agrees with the platform for all trees up to 20 leaves, and with no other root', async () => {
    for (let size = 1; size <= 20; size++) {
      const leaves = leavesOf(size);
      const root = merkleRoot(leaves);
      for (let index = 0; index < size; index++) {
        const steps = await rootsOfRanges(inclusionRanges(index, size), paged(leaves));
        expect(rootOfInclusion(leaves[index]!, index, size, steps)).toEqual(root);
        expect(rootOfInclusion(leaves[index]!, index + 1, size, steps)).not.toEqual(root);
        const before = index + 1;
        const old = merkleRoot(leaves.slice(0, before));
        const grown = await rootsOfRanges(consistencyRanges(before, size), paged(leaves));
        expect(isConsistent(before, old, size, root, grown)).toBe(true);
        expect(isConsistent(before, sha256('another'), size, root, grown)).toBe(false);
        expect(isConsistent(before, old, size, sha256('another'), grown)).toBe(false);
      }
    }
  });
});

describe('the program of one file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'keyway-proof-'));
    await copyFile('public/check-proof.mjs', path.join(folder, 'check-proof.mjs'));
    await writeFile(path.join(folder, 'proof.json'), JSON.stringify(proof));
    await writeFile(path.join(folder, 'kept.json'), JSON.stringify(late));
    await writeFile(path.join(folder, 'early.json'), JSON.stringify(early));
    await writeFile(path.join(folder, 'other.json'), '{"kind":"record"}');
    await writeFile(path.join(folder, 'text.txt'), 'text');
    const hostile = { ...proof, record: '{"zone":"\u001b[2J\\u001b[2JAll is well"}' };
    await writeFile(path.join(folder, 'hostile.json'), JSON.stringify(hostile));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const run = (...args: string[]) =>
    new Promise<{ code: unknown; out: string; said: string }>((resolve) => {
      execFile('node', ['check-proof.mjs', ...args], { cwd: folder }, (error, out, said) =>
        resolve({ code: error?.code ?? 0, out, said }),
      );
    });

  it('ends with 0 and what was proved, or with 1 and a sentence', async () => {
    const good = await run('proof.json', 'kept.json');
    expect(good).toMatchObject({ code: 0, said: '' });
    expect(good.out).toContain('"code":"bob"');
    expect(await run('kept.json')).toMatchObject({ code: 0 });
    const said = async (...args: string[]) => {
      const { code, said: sentence } = await run(...args);
      expect(code).toBe(1);
      return sentence.trim();
    };
    expect(await said()).toBe('Usage: node check-proof.mjs <proof.json> [<checkpoint.json>]');
    expect(await said('proof.json', 'early.json')).toMatch(/^DOES NOT HOLD\. It leads to/);
    expect(await said('other.json')).toBe('DOES NOT HOLD. other.json is not a proof of a ledger.');
    // Nothing in a file moves the cursor or clears the screen.
    expect(await said('hostile.json')).toMatch(/^DOES NOT HOLD\. [\p{L}\p{P}\p{N}\p{S} ]+$/u);
    expect(await said('text.txt')).toBe('DOES NOT HOLD. The file text.txt is not JSON.');
    expect(await said('none.json')).toBe('DOES NOT HOLD. The file none.json cannot be read.');
  });
});
