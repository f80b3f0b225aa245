/**
 * Texts of alerts: for success, and for each failed call the fallback when the server sends no message. Literal texts
 * of both specification documents, section 8, including their inconsistent style (A-757 to A-809, B-603 to B-636).
 */

export const SUCCESS = {
  dictionaryCreated: 'Dictionary Created',
  dictionaryUpdated: 'Dictionary Updated',
  dictionaryDeleted: 'Dictionary Deleted',
  edgeSaved: 'Edge Saved',
  edgeUpdated: 'Edge Definition Updated',
  edgeDeleted: 'Edge Dictionary Deleted',
  glossaryCreated: 'Glossary created.',
  glossaryUpdated: 'Glossary Updated.',
  glossaryDeleted: 'Glossary Deleted.',
  walletCreated: 'Wallet Created',
  walletUpdated: 'Wallet Updated',
  walletDeleted: 'Wallet Deleted',
  groupCreated: 'Group Created',
  groupUpdated: 'Group updated',
  groupDeleted: 'Group Deleted',
  consentCreated: 'Consent Contract Created',
  consentUpdated: 'Consent contract updated',
  consentDeleted: 'Consent contract deleted',
  smartContractCreated: 'Smart Contract Created',
  smartContractUpdated: 'Smart contract updated',
  smartContractDeleted: 'Smart Contract Deleted',
  contractExecuted: 'Contract executed successfully.',
  jobStarted:
    'Your job has started successfully. You will receive an email when your job is complete. Refresh this page to see status updates.',
} as const;

export const FAILURE = {
  metrics: 'Unable to retrieve dashboard metrics',
  health: 'Unable retrieve server health information',
  services: 'Unable to retrieve enabled services',
  policy: 'Unable to retrieve signed use policy',
  signPolicy: 'Unable to sign acceptable use policy',
  swaggerConfig: 'Unable to retrieve swagger config',
  swaggerJson: 'Unable to retrieve swagger JSON',
  swaggerPage: 'Error fetching Swagger JSON',
  message: 'Message details cannot be fetched',
  search: 'System error. Please enter new search criteria below.',

  createDictionary: 'Unable to create dictionary',
  updateDictionary: 'Unable to update dictionary',
  deleteDictionary: 'Unable to delete dictionary',
  saveEdge: 'Edge Not Saved',
  edge: 'Unable to retrieve edge definition',
  updateEdge: 'Edge Definition Update Failed',
  deleteEdge: 'Edge Dictionary Deletion Failed',
  glossaryList: 'Unable to retrieve glossary metadata list',
  glossary: 'Unable to retrieve glossary metadata details',
  saveGlossary: 'Glossary Not Saved',
  updateGlossary: 'Glossary Update Failed',
  deleteGlossary: 'Glossary Deletion Failed',
  createUserWallet: 'Unable to create user wallet',
  updateUserWallet: 'Unable to update user wallet',
  deleteUserWallet: 'Unable to delete user wallet',
  createSystemWallet: 'Unable to create system wallet',
  updateSystemWallet: 'Unable to edit system wallet',
  deleteSystemWallet: 'Unable to delete system wallet',
  createGroup: 'Unable to create user group',
  updateGroup: 'Unable to update user group',
  deleteGroup: 'Unable to delete user group',

  saveConsent: 'Unable to create/update consent contract',
  deleteConsent: 'Unable to delete consent contract',
  createSmartContract: 'Unable to create smart contract',
  updateSmartContract: 'Unable to update smart contract',
  deleteSmartContract: 'Unable to delete smart contract',
  executeSmartContract: 'Unable to execute smart contract job',
  downloadJob: 'Unable to create download job',
  uploadDictionaryJob: 'Unable to create upload data dictionary job',
  uploadFileJob: 'Unable to create file upload job',
  uploadSchemaJob: 'Unable to create upload db schema job',
  truncateJob: 'Unable to create truncate chain job',
  exportGlossaryJob: 'Unable to create bulk glossary download job',
  importGlossaryJob: 'Unable to create bulk glossary upload job',
  resetZone: 'Unable to reset sdz data',
  wipeZone: 'Unable to wipe sdz data',
  cancelJob: 'Unable to cancel job',
  downloadQuery: 'Unable to download TQL query due to a syntax error',
  list: 'Failed to fetch data',
  chat: 'Failed to retrieve user message. Please try again.',
} as const;

/** B-621 */
export function downloadFailure(jobId: string): string {
  return `Unable to download file with id: ${jobId}`;
}

/** The text for a failed list that the documents do not cover, in their style. */
export function listFailure(
  what: 'dictionaries' | 'edge definitions' | 'wallets' | 'groups' | 'system alerts' | 'zones',
): string {
  return `Unable to retrieve ${what}`;
}

/** The titles of the alert for a failure at the identity provider: Keycloak, or another one. */
export const IDENTITY_PROVIDER_ERROR = {
  keycloak: 'Keycloak error',
  other: 'Identity provider error',
} as const;
