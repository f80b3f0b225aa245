/** The bundle of a request as one more source of named records. */
import { canonicalText, sha256 } from '#platform/ledger/hashing.ts';
import { BundleError, readBundle } from '#platform/metadata/bundle/read-bundle.ts';
import { PromotionError } from './read-source.ts';
import type { ReadRecords } from './read-source.ts';

/** @throws PromotionError for a bundle that cannot be used */
export async function recordsOfBundle(bundle: Record<string, unknown>): Promise<ReadRecords> {
  try {
    return { records: await readBundle(bundle), zone: undefined, seq: 0 };
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    throw new PromotionError('invalid', `bundle: ${error.message}`);
  }
}

/** Names the content of a bundle, whatever its layout. */
export function hashOfBundle(bundle: Record<string, unknown>): string {
  return sha256(canonicalText(bundle)).toString('hex');
}
