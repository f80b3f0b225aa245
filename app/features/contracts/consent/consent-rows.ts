/** The rows of the list of consent contracts. */
import type { ConsentStatus } from '#model/contracts/consent-status.ts';

export const CONSENT_NOUN = { one: 'consent contract', many: 'consent contracts' };

export interface ConsentRow {
  id: string;
  chain: string;
  description?: string;
  /** 'ALL', 'JWT', or the names of the recipients. */
  shareWith: string;
  start?: string;
  until?: string;
  status: ConsentStatus;
  timestamp: string;
}
