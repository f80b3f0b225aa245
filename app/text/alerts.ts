/**
 * Texts of alerts that several features show: for success, and the fallback for a failed call without a message of the
 * server. Texts of one feature are in its folder. All are given by requirements, with their inconsistent style (A-757
 * to A-809, B-603 to B-636).
 */

export const SUCCESS = {
  jobStarted:
    'Your job has started successfully. You will receive an email when your job is complete. Refresh this page to see status updates.',
} as const;

export const FAILURE = {
  health: 'Unable retrieve server health information',
  message: 'Message details cannot be fetched',
  executeSmartContract: 'Unable to execute smart contract job',
  truncateJob: 'Unable to create truncate chain job',
  list: 'Failed to fetch data',
  chat: 'Failed to retrieve user message. Please try again.',
} as const;

/** The alert when the file of a job cannot be downloaded and the platform gives no reason (B-621). */
export function downloadFailure(jobId: string): string {
  return `Unable to download file with id: ${jobId}`;
}

/** The text for a failed list that the documents do not cover, in their style. */
export function listFailure(
  what:
    | 'audit trail'
    | 'dictionaries'
    | 'edge definitions'
    | 'wallets'
    | 'groups'
    | 'system alerts'
    | 'zones',
): string {
  return `Unable to retrieve ${what}`;
}

/** The titles of the alert for a failure at the identity provider: Keycloak, or another one. */
export const IDENTITY_PROVIDER_ERROR = {
  keycloak: 'Keycloak error',
  other: 'Identity provider error',
} as const;
