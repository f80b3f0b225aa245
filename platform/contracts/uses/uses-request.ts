/** Who asks where something is named, and by what the answers are read. */
import type { RawBuilder } from 'kysely';
import type { NamingKind, Use } from '#model/metadata/uses.ts';
import type { Queryable } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';

/** Who asks, and which contracts that caller may see. */
export interface UsesCaller {
  zone: ZoneRef;
  /** The wallet that is logged in. */
  wallet: string;
  /** The condition on a row `h` that the lists show the consent contract to the caller. */
  seesConsent: RawBuilder<unknown>;
  /** The same for a smart contract: the caller owns it. Reading one that is shared would leave a receipt. */
  seesSmart: RawBuilder<unknown>;
  signal?: AbortSignal | undefined;
}

/** What one caller asks, with the snapshot that all its statements read. */
export interface UsesRequest extends UsesCaller {
  on: Queryable;
}

/** How many there are, and the first of them. */
export interface CountedUses {
  count: number;
  first: Use[];
}

export type FoundUses = Partial<Record<NamingKind, CountedUses>>;
