import type { LocalStorageValues } from '#app/session/browser/local-storage.ts';

/** The data of the policy page. */
export interface PolicyData {
  screen: 'policy';
  /** Where it is to be accepted. */
  target: LocalStorageValues;
  /** Undefined when the policy failed to load. */
  policy: { id: string; html: string } | undefined;
  /** The error of loading or accepting. */
  problem?: string;
  returnTo: string | undefined;
}
