import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Blob } from '#model/records/record.ts';
import type { Ledger, LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import type { Head } from '#platform/ledger/record.ts';
import { t, useZone } from '#tests/support/zones/use-zone.ts';
import { openBlob, storeBlob, receiveBlob, removeUnused } from './blob-files.ts';

let dataDir: string;
useZone();
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'keyway-blobs-'));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
});

/** A record of a file with this content. */
async function keep(content: string): Promise<Head> {
  const source = Readable.from([Buffer.from(content)]);
  const received = await receiveBlob(source, { dataDir, zone: t.zone, limitBytes: 1_000 });
  const { hash, size } = received;
  const blob: Blob = { sdoId: crypto.randomUUID(), name: 'a.txt', attribute: 'scan', hash, size };
  return t.ledger.append(t.zone, async (tx) => {
    await storeBlob(dataDir, t.zone, received);
    return tx.append({
      chain: 'patient',
      id: crypto.randomUUID(),
      type: 'BLOB',
      operation: 'CREATE',
      owners: [t.actor.effectiveId],
      actor: t.actor,
      body: { blob },
    });
  });
}

const blobOf = ({ body }: Head) => body.blob as Blob;

function remove(tx: LedgerTransaction, previous: Head): Promise<Head> {
  const { chain, id, type, owners, body } = previous;
  return tx.append({
    ...{ chain, id, type, owners, body, previous },
    operation: 'DELETE',
    actor: t.actor,
  });
}

const read = async ({ hash }: Blob) => text((await openBlob(dataDir, t.zone, hash))!.content);

it('the platform removes a content once no record has it', async () => {
  const [one, two] = [await keep('shared'), await keep('shared')];
  for (const [head, isLast] of [
    [one, false],
    [two, true],
  ] as const) {
    await t.ledger.append(t.zone, (tx) => remove(tx, head));
    await removeUnused(t.ledger, dataDir, t.zone, [blobOf(head)]);
    if (isLast) expect(await openBlob(dataDir, t.zone, blobOf(head).hash)).toBeUndefined();
    else expect(await read(blobOf(head))).toBe('shared');
  }
});

it('the platform keeps the content of a record whose deletion comes to nothing with its group', async () => {
  const head = await keep('still wanted');
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  // While the first plan runs, the next ones gather into a group.
  const first = t.ledger.append(t.zone, () => gate);
  let tries = 0;
  const deleted = t.ledger.append(t.zone, async (tx) => {
    if (++tries > 1) throw new Error('Not after all.');
    await remove(tx, head);
  });
  let queued = () => {};
  const isQueued = new Promise<void>((resolve) => (queued = resolve));
  const ledger: Ledger = {
    append(zone, plan) {
      queued();
      return t.ledger.append(zone, plan);
    },
  };
  const removed = removeUnused(ledger, dataDir, t.zone, [blobOf(head)]);
  await isQueued;
  const failed = t.ledger.append(t.zone, () => Promise.reject(new Error('The group fails.')));
  open();
  await expect(failed).rejects.toThrow('The group fails.');
  await expect(deleted).rejects.toThrow('Not after all.');
  await Promise.all([first, removed]);
  expect(await read(blobOf(head))).toBe('still wanted');
});
