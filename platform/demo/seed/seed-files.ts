/** Adds missing files to records of the demo with the code that the API calls use. */
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { JobPlatform } from '#platform/jobs/job-type.ts';
import { readHeads } from '#platform/ledger/read/heads.ts';
import { discardReceived, receiveBlob } from '#platform/records/blob-files.ts';
import { attachBlob, blobOf, readBlobs } from '#platform/records/blobs.ts';
import { storableJson } from '#platform/storage/storable.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { DemoFile } from '#platform/demo/customers.ts';

/** The wallet and the zone of the files. */
export interface FileSeeding {
  platform: JobPlatform;
  zone: ZoneRef;
  wallet: string;
}

/** Adds a file to the record with the key, unless the attribute has one. */
export async function seedFile(
  { platform, zone, wallet }: FileSeeding,
  { chain, key, attribute, name, text }: DemoFile,
): Promise<void> {
  const { dataDir, maxUploadBytes } = platform.config;
  const [record] = await readHeads(
    zone.db,
    zone,
    sql`chain = ${chain} and type = 'ASSET' and not deleted
        and body -> 'data' @> ${storableJson(key)}::jsonb`,
  );
  if (!record) throw new Error(`${zone.path} has no ${chain} with ${JSON.stringify(key)}.`);
  const present = await readBlobs(zone.db, zone, record.id);
  if (present.some((blob) => blobOf(blob).attribute === attribute)) return;
  const received = await receiveBlob(Readable.from([Buffer.from(text)]), {
    ...{ dataDir, zone },
    limitBytes: maxUploadBytes,
  });
  try {
    const actor = { loggedInId: wallet, effectiveId: wallet };
    await platform.ledger.append(zone, (tx) =>
      attachBlob(
        tx,
        { record, attribute, actor },
        { name, metadata: {}, received, dataDir },
        'add',
      ),
    );
  } finally {
    await discardReceived(received);
  }
}
