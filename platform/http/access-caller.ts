/** Makes the one who asks about access from the caller of a request. */
import type { AccessCaller } from '#platform/contracts/explain/rules.ts';
import type { Platform } from '#platform/platform.ts';
import type { ZoneCaller } from './caller.ts';

export async function accessCallerOf(
  { definitions, now }: Platform,
  caller: ZoneCaller,
  signal: AbortSignal,
): Promise<AccessCaller> {
  return {
    zone: caller.zone,
    definitions,
    now: now(),
    reader: await caller.reader(),
    isAdmin: caller.roles.includes('sdzAdmin'),
    readsData: caller.permissions.has('readData'),
    signal,
  };
}
