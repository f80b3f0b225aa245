/** How records are signed together, and that whatever is changed about it shows. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { execute, run, runOne } from '#platform/storage/database.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { saveDictionary } from '#tests/support/zones/zone.ts';
import { treeText } from '#platform/ledger/hashing.ts';
import { merkleRoot } from '#platform/ledger/merkle.ts';
import type { Actor, Head } from '#platform/ledger/record.ts';
import { readTree } from '#platform/ledger/read/read-ledger.ts';
import { verifyLedger } from './verify.ts';

/** The records of two signers in turns, written in one transaction. */
let mixed: Head[];

const appendAll = (actors: readonly Actor[]) =>
  t.ledger.append(t.zone, async (tx) => {
    const heads: Head[] = [];
    for (const actor of actors) {
      const head = await tx.append({
        chain: 'person',
        id: crypto.randomUUID(),
        type: 'ASSET',
        operation: 'CREATE',
        owners: [actor.effectiveId],
        actor,
        body: { data: { code: `c${heads.length}` } },
      });
      heads.push(head);
    }
    return heads;
  });

useZone();
beforeAll(async () => {
  await saveDictionary(t, { name: 'person', attributes: [{ name: 'code', datatype: 'STRING' }] });
  mixed = await appendAll([t.actor, t.other, t.actor, t.other, t.actor, t.actor, t.other]);
  await execute(t.db, sql`alter table ledger disable trigger ledger_append_only`);
  await execute(t.db, sql`alter table ledger_tree disable trigger ledger_tree_append_only`);
});

const problemsNow = async () =>
  (await verifyLedger(t.zone)).problems.map(({ message }) => message).join(' ');

/** The problems that are found after a change, which is undone. */
async function problemsAfter(change: () => Promise<unknown>): Promise<string> {
  expect(await problemsNow()).toBe('');
  await execute(t.db, sql`create table kept_ledger as table ledger`);
  await execute(t.db, sql`create table kept_tree as table ledger_tree`);
  try {
    await change();
    return await problemsNow();
  } finally {
    await execute(t.db, sql`delete from ledger`);
    await execute(t.db, sql`delete from ledger_tree`);
    await execute(t.db, sql`insert into ledger select * from kept_ledger`);
    await execute(t.db, sql`insert into ledger_tree select * from kept_tree`);
    await execute(t.db, sql`drop table kept_ledger, kept_tree`);
  }
}

const change = (statement: RawBuilder<unknown>) => problemsAfter(() => execute(t.db, statement));

/** Signs a tree again with the key of its signer, over the leaves that are given. */
async function signAnew(
  first: number,
  { leaves, size = leaves.length, zonePath = t.zone.path }: SignedAnew,
): Promise<void> {
  const root = merkleRoot(leaves);
  const tree = await runOne<{ signer: string }>(
    t.db,
    sql`select signer from ledger_tree where first = ${first}`,
  );
  const signer = await t.keyring.signer(t.db, t.zone, tree!.signer);
  const signature = signer.sign(Buffer.from(treeText(zonePath, { first, size, root })));
  await execute(
    t.db,
    sql`update ledger_tree set root = ${root}, signature = ${signature} where first = ${first}`,
  );
}
interface SignedAnew {
  leaves: Buffer[];
  size?: number;
  zonePath?: string;
}

describe('records that are written at once', () => {
  it('have one signature a signer, whose tree they name', async () => {
    const ofActor = mixed.filter(({ signer }) => signer === t.actor.effectiveId);
    const ofOther = mixed.filter(({ signer }) => signer === t.other.effectiveId);
    for (const heads of [ofActor, ofOther]) {
      expect(new Set(heads.map(({ tree }) => tree))).toEqual(new Set([heads[0]!.seq]));
      expect(new Set(heads.map(({ signature }) => signature.toString('hex'))).size).toBe(1);
      const tree = (await readTree(t.db, t.zone, heads[0]!.seq))!;
      expect(tree.leaves).toEqual(heads.map(({ seq, hash }) => ({ seq, hash })));
      expect(tree.last).toBe(heads.at(-1)!.seq);
      expect(tree.root).toEqual(merkleRoot(heads.map(({ hash }) => hash)));
      expect(tree.signature).toEqual(heads[0]!.signature);
    }
  });

  it('fill trees of 1,024, and one record alone is a tree', async () => {
    const many = await appendAll(Array.from({ length: 1_030 }, () => t.actor));
    const [single] = await appendAll([t.other]);
    const sizes = await run<{ first: number; size: number }>(
      t.db,
      sql`select tree as first, count(*) as size from ledger
          where seq >= ${many[0]!.seq} group by tree order by tree`,
    );
    expect(sizes).toEqual([
      { first: many[0]!.seq, size: 1_024 },
      { first: many[1_024]!.seq, size: 6 },
      { first: single!.seq, size: 1 },
    ]);
    expect(await problemsNow()).toBe('');
  });
});

describe('a forger is found who', () => {
  const tree = () => mixed[0]!.seq;
  const otherTree = () => mixed[1]!.seq;

  it('changes the hash of a leaf', async () => {
    const found = await change(
      sql`update ledger set hash = sha256(hash) where seq = ${mixed[2]!.seq}`,
    );
    expect(found).toContain(`The root of the tree ${tree()} does not match its records.`);
  });

  it('changes the root of a tree, and its signature', async () => {
    const root = await change(
      sql`update ledger_tree set root = sha256(root) where first = ${tree()}`,
    );
    expect(root).toContain('does not match its records');
    const signature = await change(
      sql`update ledger_tree set signature = set_byte(signature, 0, (get_byte(signature, 0) + 1) % 256)
          where first = ${tree()}`,
    );
    expect(signature).toBe(`The signature does not match the tree ${tree()}.`);
  });

  it('has leaves in another order, even when he signs that with the right key', async () => {
    const leaves = mixed.filter(({ tree: its }) => its === tree()).map(({ hash }) => hash);
    const found = await problemsAfter(() => signAnew(tree(), { leaves: leaves.toReversed() }));
    expect(found).toBe(`The root of the tree ${tree()} does not match its records.`);
  });

  it('signs another size, or for another zone', async () => {
    const leaves = mixed.filter(({ tree: its }) => its === tree()).map(({ hash }) => hash);
    const size = await problemsAfter(() => signAnew(tree(), { leaves, size: leaves.length + 1 }));
    expect(size).toBe(`The signature does not match the tree ${tree()}.`);
    const zone = await problemsAfter(() => signAnew(tree(), { leaves, zonePath: 'acme/other' }));
    expect(zone).toBe(`The signature does not match the tree ${tree()}.`);
  });

  it.each([
    ['later', 1, 'does not begin and end with its first and last record.'],
    ['earlier', -1, 'does not hold the record.'],
  ])('lets a tree end %s', async (_, by, message) => {
    const found = await change(
      sql`update ledger_tree set last = last + ${by}::int where first = ${tree()}`,
    );
    expect(found).toContain(`The tree ${tree()} ${message}`);
  });

  it('lets a tree begin elsewhere', async () => {
    const found = await change(
      sql`update ledger_tree set first = ${mixed[2]!.seq} where first = ${tree()}`,
    );
    expect(found).toContain(`The tree ${tree()} does not hold the record.`);
  });

  it('says that another wallet signed a tree', async () => {
    const found = await change(
      sql`update ledger_tree set signer = ${t.other.effectiveId} where first = ${tree()}`,
    );
    expect(found).toContain(`The tree ${tree()} has another signer than the record.`);
  });

  it('puts a record into the tree of another signer, or into none', async () => {
    const moved = await change(
      sql`update ledger set tree = ${otherTree()} where seq = ${mixed[2]!.seq}`,
    );
    expect(moved).toContain(`The tree ${otherTree()} has another signer than the record.`);
    const alone = await change(
      sql`update ledger set tree = null, signature = hash where seq = ${mixed[2]!.seq}`,
    );
    expect(alone).toContain('The signature does not match the record.');
    expect(alone).toContain(`The root of the tree ${tree()} does not match its records.`);
  });

  it('removes a tree, or adds one without records', async () => {
    const removed = await change(sql`delete from ledger_tree where first = ${tree()}`);
    expect(removed).toContain(`The tree ${tree()} does not hold the record.`);
    const added = await change(
      sql`insert into ledger_tree (zone, first, last, signer, root, signature)
          select zone, ${mixed[2]!.seq}, last, signer, root, signature from ledger_tree
          where first = ${tree()}`,
    );
    expect(added).toContain(`The tree ${mixed[2]!.seq} does not begin and end with`);
    const beyond = await change(
      sql`insert into ledger_tree (zone, first, last, signer, root, signature)
          select zone, ${1_000_000}, ${1_000_001}, signer, root, signature from ledger_tree
          where first = ${tree()}`,
    );
    expect(beyond).toBe('Records of the tree 1000000 are missing.');
  });

  it('makes a tree of more than 1,024 records, even when he signs it with the right key', async () => {
    const many = await appendAll(Array.from({ length: 1_025 }, () => t.actor));
    const first = many[0]!.seq;
    const found = await problemsAfter(async () => {
      await execute(t.db, sql`delete from ledger_tree where first = ${many[1_024]!.seq}`);
      await execute(t.db, sql`update ledger set tree = ${first} where seq >= ${first}`);
      await execute(
        t.db,
        sql`update ledger_tree set last = ${many[1_024]!.seq} where first = ${first}`,
      );
      await signAnew(first, { leaves: many.map(({ hash }) => hash) });
    });
    expect(found).toBe(`The tree ${first} has more than 1024 records.`);
  });
});
