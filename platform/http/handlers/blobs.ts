import { blobCalls } from '#model/calls/blobs.ts';
import type { FileContent } from '#model/calls/definition/call.ts';
import type { BlobRecord } from '#model/records/record.ts';
import { serviceEnabled } from '#model/directory/zone.ts';
import { recordConsentedRead } from '#platform/contracts/consent-receipts.ts';
import type { Platform } from '#platform/platform.ts';
import {
  discardReceived,
  openBlob,
  receiveBlob,
  removeUnused,
} from '#platform/records/blob-files.ts';
import type { ReceivedBlob } from '#platform/records/blob-files.ts';
import { attachBlob, detachBlobs, toBlobRecord } from '#platform/records/blobs.ts';
import { readingQuery, readVisible, readVisibleBlobs } from '#platform/records/read.ts';
import { findWritable } from '#platform/records/write.ts';
import { appendAudited } from '#platform/http/audit.ts';
import type { ZoneCaller } from '#platform/http/caller.ts';
import { badRequest, orNotFound, unprocessable } from '#platform/http/http-error.ts';
import type { AnyContext, Context, Handlers } from '#platform/http/handler.ts';
import { readMultipart } from '#platform/http/multipart.ts';
import { parseGivenForm } from '#platform/http/parse-given.ts';
import type { NamedValues } from '#platform/http/parse-given.ts';
import { readMetadata } from '#platform/http/read-body.ts';
import { NO_RECORD, recordRefOf } from './records.ts';

const NO_BLOB = 'There is no such file, or it is not yours.';

export const blobHandlers: Handlers<typeof blobCalls> = {
  async listBlobs({ platform, caller, params, query }) {
    const blobs = orNotFound(await visibleBlobs(platform, caller, params), NO_RECORD);
    return blobs.filter(({ blob }) => [undefined, blob.attribute].includes(query.attribute));
  },

  addBlob: (context) => storeBlob(context, 'addBlob', 'add'),
  replaceBlob: (context) => storeBlob(context, 'replaceBlob', 'replace'),

  removeBlobs: ({ platform, caller, params }) => detach(platform, caller, 'removeBlobs', params),
  removeBlob: ({ platform, caller, params }) => detach(platform, caller, 'removeBlob', params),

  downloadBlob: ({ platform, caller, params }) => download(platform, caller, params),
  readBlob: ({ platform, caller, params }) => download(platform, caller, params),
};

interface Address {
  chain: string;
  sdoId: string;
  attribute: string;
}

/** Refuses the call when the service is switched off for the customer (B-530). */
function requireBlobs({ customer }: ZoneCaller): void {
  if (serviceEnabled(customer.enabledServices, 'blob')) return;
  throw unprocessable(
    'Admin has disabled this feature: the service BLOBS is off for this customer.',
  );
}

/** The files of a record that the caller sees; reading them by consent leaves a receipt. */
async function visibleBlobs(
  platform: Platform,
  caller: ZoneCaller,
  address: Pick<Address, 'chain' | 'sdoId'>,
): Promise<BlobRecord[] | undefined> {
  requireBlobs(caller);
  const recordRef = await recordRefOf(caller, address);
  const seen = await readVisible(recordRef);
  if (!seen) return undefined;
  await recordConsentedRead(platform, caller, seen.consents, readingQuery(recordRef));
  return readVisibleBlobs(recordRef.zone, seen);
}

async function download(
  platform: Platform,
  caller: ZoneCaller,
  address: Address & { hash: string },
): Promise<FileContent> {
  const blobs = await visibleBlobs(platform, caller, address);
  const found = blobs?.find(
    ({ blob }) => blob.attribute === address.attribute && blob.hash === address.hash,
  );
  const { name, hash } = orNotFound(found?.blob, NO_BLOB);
  const { dataDir } = platform.config;
  return { name, ...orNotFound(await openBlob(dataDir, caller.zone, hash), NO_BLOB) };
}

type UploadContext = Pick<
  Context<typeof blobCalls.addBlob>,
  'platform' | 'caller' | 'params' | 'query' | 'incoming'
>;

async function storeBlob(
  { platform, caller, params, query, incoming }: UploadContext,
  call: string,
  mode: 'add' | 'replace',
): Promise<BlobRecord> {
  requireBlobs(caller);
  const { dataDir } = platform.config;
  const { zone } = caller;
  const file = await receive(platform, caller, query, incoming);
  try {
    const { head, gone } = await appendAudited(platform, caller, call, params, async (tx) => {
      const recordRef = await ownRecordRef(tx, caller, params);
      return attachBlob(tx, recordRef, { ...file, dataDir }, mode);
    });
    await removeUnused(platform.ledger, dataDir, zone, gone);
    return toBlobRecord(head);
  } finally {
    await discardReceived(file.received);
  }
}

async function receive(
  { config: { dataDir, maxUploadBytes } }: Platform,
  { zone }: ZoneCaller,
  query: NamedValues,
  incoming: AnyContext['incoming'],
): Promise<{ name: string; metadata: Record<string, unknown>; received: ReceivedBlob }> {
  let received: ReceivedBlob | undefined;
  try {
    const limits = { maxBytes: maxUploadBytes, maxFiles: 1 };
    const { fields, files } = await readMultipart(incoming, limits, async (stream) => {
      received = await receiveBlob(stream, { dataDir, zone, limitBytes: maxUploadBytes });
      return received.size;
    });
    const [file] = files;
    if (!file || !received) throw badRequest('file: Choose a file to upload.');
    const { metadata } = parseGivenForm(blobCalls.addBlob.body, fields, query);
    return { name: file.name, metadata: readMetadata(metadata) ?? {}, received };
  } catch (error) {
    if (received) await discardReceived(received);
    throw error;
  }
}

async function detach(
  platform: Platform,
  caller: ZoneCaller,
  call: string,
  address: Address & { hash?: string },
): Promise<null> {
  requireBlobs(caller);
  const gone = await appendAudited(platform, caller, call, { ...address }, async (tx) => {
    const blobs = await detachBlobs(tx, await ownRecordRef(tx, caller, address), address.hash);
    return orNotFound(blobs.length > 0 && blobs, NO_BLOB);
  });
  await removeUnused(platform.ledger, platform.config.dataDir, caller.zone, gone);
  return null;
}

async function ownRecordRef(
  tx: Parameters<typeof findWritable>[0],
  { actor }: ZoneCaller,
  { chain, sdoId, attribute }: Address,
) {
  const record = orNotFound(await findWritable(tx, { chain, actor }, sdoId), NO_RECORD);
  return { record, attribute, actor };
}
