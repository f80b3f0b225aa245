/** What the lines of the audit trail say was done, in plain words. */
import type { CALLS, CallName } from '#model/calls/all.ts';

const PAST = {
  add: 'Added',
  ask: 'Asked',
  cancel: 'Cancelled',
  change: 'Changed',
  check: 'Checked',
  compare: 'Compared',
  create: 'Created',
  delete: 'Deleted',
  download: 'Downloaded',
  explain: 'Explained',
  follow: 'Followed',
  list: 'Listed',
  preview: 'Previewed',
  propose: 'Proposed',
  read: 'Read',
  remove: 'Removed',
  replace: 'Replaced',
  restore: 'Restored',
  run: 'Ran',
  save: 'Saved',
  search: 'Searched',
  sign: 'Signed',
  start: 'Started',
  take: 'Took',
  transfer: 'Transferred',
} as const;

type Words = `${keyof typeof PAST} ${string}`;

/** The calls within a zone. Each may be refused, which leaves a line. */
type AuditedCall = {
  [Name in CallName]: (typeof CALLS)[Name]['access'] extends 'public' | 'customer' ? never : Name;
}[CallName];

/** What administrators of the server do, whose lines name no call of the API (`platform/admin`). */
type AdministratorCall = 'addClient' | 'removeClient';

/** What each call does, or for a job what it starts. */
const WORDS: Record<AuditedCall | AdministratorCall, Words> = {
  addClient: 'add a service account',
  removeClient: 'remove a service account',

  readPolicy: 'read the acceptable use policy',
  signPolicy: 'sign the acceptable use policy',
  readMetrics: 'read the metrics of the zone',
  compareWithZone: 'compare the metadata with another zone',
  exportBundle: 'take the metadata of the zone away as a file',
  planPromotion: 'preview what would be brought from another zone',
  promote: 'start to bring metadata from another zone',
  listVersions: 'list the versions of a record',
  listMessages: 'list the system alerts',
  readMessage: 'read a system alert',

  readLedger: 'read the state of the ledger',
  takeCheckpoint: 'take a checkpoint of the ledger',
  readCheckpoint: 'read a checkpoint of the ledger',
  proveConsistency: 'read a proof of two checkpoints',
  readAudit: 'read the audit trail',
  startVerification: 'start a verification of the ledger',

  listDictionaries: 'list the dictionaries',
  readDictionary: 'read a dictionary',
  listAttributeTerms: 'list the terms of a dictionary',
  previewDictionary: 'preview a change of a dictionary',
  proposeDictionary: 'propose a dictionary for a file',
  deleteDictionary: 'delete a dictionary',
  saveDictionaries: 'start a change of dictionaries',

  listEdges: 'list the edge definitions',
  readEdge: 'read an edge definition',
  createEdge: 'create an edge definition',
  updateEdge: 'change an edge definition',
  deleteEdge: 'delete an edge definition',

  restoreDeleted: 'restore what was deleted',

  listTerms: 'list the glossary',
  readTerm: 'read a glossary term',
  createTerm: 'create a glossary term',
  updateTerm: 'change a glossary term',
  deleteTerm: 'delete a glossary term',
  exportGlossary: 'start an export of the glossary',
  importGlossary: 'start an import of glossary terms',

  listWallets: 'list the wallets',
  listUserWallets: 'list the user wallets',
  readUserWallet: 'read a user wallet',
  createUserWallet: 'create a user wallet',
  updateUserWallet: 'change a user wallet',
  deleteUserWallet: 'delete a user wallet',
  listSystemWallets: 'list the system wallets',
  listOwnSystemWallets: 'list the own system wallets',
  readSystemWallet: 'read a system wallet',
  createSystemWallet: 'create a system wallet',
  updateSystemWallet: 'change a system wallet',
  deleteSystemWallet: 'delete a system wallet',
  listGroups: 'list the user groups',
  readGroup: 'read a user group',
  createGroup: 'create a user group',
  updateGroup: 'change a user group',
  previewGroup: 'preview a change of a user group',
  deleteGroup: 'delete a user group',

  listSavedViews: 'list the saved views',
  readSavedView: 'read a saved view',
  createSavedView: 'create a saved view',
  updateSavedView: 'change a saved view',
  deleteSavedView: 'delete a saved view',

  searchMetadata: 'search the metadata',
  searchContracts: 'search the smart contracts',
  findUses: 'search where something is named',
  searchIds: 'search ids',

  listJobs: 'list the jobs',
  followJobs: 'follow the jobs',
  readJob: 'read a job',
  cancelJob: 'cancel a job',
  downloadData: 'start a download of data',
  takeDownload: 'download the file of a job',
  importDbSchema: 'start an import of a DbSchema file',
  truncateChain: 'start the truncation of a chain',
  wipeZone: 'start a wipe of the zone',
  resetZone: 'start a reset of the zone',
  previewUpload: 'preview an upload of data',
  uploadData: 'start an upload of data',
  executeSmartContractJob: 'start a job that runs a smart contract',

  validateQuery: 'check a query',
  listMoments: 'list the moments of a result',
  runQuery: 'run a query',

  createConsent: 'create a consent contract',
  previewConsent: 'preview a consent contract',
  updateConsent: 'change a consent contract',
  listConsents: 'list the consent contracts of a chain',
  listAllConsents: 'list all consent contracts',

  explainAccess: 'explain what a wallet or group may access',
  explainRecordAccess: 'explain who may access a record',

  listReceipts: 'list the receipts of a chain',
  listOwnReceipts: 'list the own receipts of a chain',
  listAllReceipts: 'list all receipts',
  listAllOwnReceipts: 'list all own receipts',

  createSmartContract: 'create a smart contract',
  updateSmartContract: 'change a smart contract',
  listSmartContracts: 'list the smart contracts of a chain',
  listAllSmartContracts: 'list all smart contracts',
  executeSmartContract: 'run a smart contract',

  listBlobs: 'list the files of a record',
  addBlob: 'add a file to a record',
  replaceBlob: 'replace the file of a record',
  removeBlobs: 'remove the files of a record',
  downloadBlob: 'download the file of a record',
  readBlob: 'read what is known of a file',
  removeBlob: 'remove a file of a record',

  createRecord: 'create a record',
  upsertRecord: 'save a record',
  patchRecord: 'change a record in part',
  patchRecordByKey: 'change a record in part, by its key',
  transferRecord: 'transfer a record',
  readHistory: 'read the history of a record',
  countEdges: 'read the edges of a record',
  readNeighbors: 'read the neighbors of a record',
  verifyHash: 'check the hash of a record',
  verifySignature: 'check the signature of a record',
  proveRecord: 'read the proof of a record',
  readRecord: 'read a record or a contract',
  updateRecord: 'change a record',
  deleteRecord: 'delete a record or a contract',

  askAssistant: 'ask the assistant',
  readConversation: 'read a conversation with the assistant',
};

/** A call that an older or a newer release has made is called by its name. */
function wordsOf(call: string): Words | undefined {
  return Object.hasOwn(WORDS, call) ? WORDS[call as keyof typeof WORDS] : undefined;
}

/** 'Created a glossary term', or for a refused call 'Tried to create a glossary term'. */
export function lineInWords(call: string, outcome: string): string {
  const words = wordsOf(call);
  if (outcome !== 'done') return words ? `Tried to ${words}` : `Tried to call ${call}`;
  if (!words) return `Called ${call}`;
  const [verb = '', ...object] = words.split(' ');
  return [PAST[verb as keyof typeof PAST], ...object].join(' ');
}

/** 'Create a glossary term', as a choice. */
export function callInWords(call: string): string {
  const words = wordsOf(call) ?? call;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'Done', or 'Refused: not allowed (403)'. */
export function outcomeInWords(outcome: string): string {
  if (outcome === 'done') return 'Done';
  const status = outcome.replace('refused ', '');
  const reason = REASONS[status];
  return reason === undefined ? `Refused (${status})` : `Refused: ${reason} (${status})`;
}

/** The statuses of refusals (`platform/http/http-error.ts`). */
const REASONS: Readonly<Record<string, string>> = {
  400: 'not valid',
  401: 'not signed in',
  403: 'not allowed',
  404: 'not found',
  409: 'in conflict',
  413: 'too large',
  415: 'of another type',
  422: 'could not be answered',
  429: 'too many at once',
  500: 'failed',
  503: 'not available',
};
