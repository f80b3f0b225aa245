import type { Viewer } from '#platform/contracts/list-contracts.ts';
import type { ZoneCaller } from './caller.ts';

/** The caller as a viewer of contracts and receipts. */
export async function viewerOf(caller: ZoneCaller): Promise<Viewer> {
  return {
    zone: caller.zone,
    reader: await caller.reader(),
    claims: caller.claims,
    isAdmin: caller.roles.includes('sdzAdmin'),
  };
}
