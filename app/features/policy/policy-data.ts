import type { LocalStorageValues } from '#app/session/browser/local-storage.ts';

export interface PolicyData {
  screen: 'policy';
  /** The customer and the zone for which the policy is to be accepted, with the roles of the person. */
  target: LocalStorageValues;
  /** The policy; undefined when it failed to load. */
  policy: { id: string; html: string } | undefined;
  /** The error of loading or accepting the policy. */
  problem?: string;
  returnTo: string | undefined;
}
