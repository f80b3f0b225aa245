/**
 * An example of each call, in an order in which they can be sent one after another: `tests/api/examples.test.ts` does.
 * Ids are those below; where they are sent, the ids of what the earlier examples made take their places.
 */
import type { CALLS } from '#model/calls/all.ts';

const id = (digits: string) => `6f1c2a34-0b5d-4e7f-9a81-0000000000${digits}`;

export const EXAMPLE_IDS = {
  policy: id('01'),
  message: id('02'),
  self: id('03'),
  edge: id('04'),
  term: id('05'),
  wallet: id('06'),
  group: id('07'),
  systemWallet: id('08'),
  download: id('09'),
  job: id('10'),
  record: id('11'),
  consent: id('12'),
  contract: id('13'),
  conversation: id('14'),
} as const;
type Made = keyof typeof EXAMPLE_IDS;

export interface Example {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number>>;
  /** The JSON body, or the fields of a form. */
  body?: Readonly<Record<string, unknown>>;
  file?: { name: string; content: string };
  /** Whose id the answer has. */
  makes?: Made;
}

const chain = 'patient';
const record = { chain, sdoId: EXAMPLE_IDS.record };
const contract = { chain, sdoId: EXAMPLE_IDS.contract };
const blob = {
  ...record,
  attribute: 'portraits',
  // SHA-256 of the content below.
  hash: '51c5a8296a032ce7b3014e66000c20d0d759d2e910873f28fa6107ab012bf887',
};
const portrait = { name: 'portrait.txt', content: 'portrait' };
const noMail = { emailResultsTo: 'none' };

const PATIENT = {
  name: chain,
  description: 'People under care',
  attributes: [
    { name: 'code', datatype: 'STRING', required: true },
    { name: 'name', datatype: 'STRING' },
    { name: 'ward', datatype: 'STRING' },
    { name: 'portraits', datatype: 'BLOB_ARRAY' },
  ],
  indexes: [{ name: 'key', type: 'PRIMARY', attributes: ['code'] }],
};
const WARD = {
  name: 'ward',
  attributes: [{ name: 'code', datatype: 'STRING' }],
  indexes: [],
};
const DBSCHEMA = `<?xml version="1.0" encoding="UTF-8" ?>
<project name="clinic" id="P1" database="PostgreSQL">
  <schema name="public">
    <table name="visit">
      <column name="no" type="int" mandatory="y" />
      <index name="pk_visit" unique="PRIMARY_KEY"><column name="no" /></index>
    </table>
  </schema>
</project>`;
const TERM = {
  term: 'Patient',
  description: 'A person under care',
  type: 'concept',
  groupName: 'Clinic',
  aliases: ['Client'],
};
const GREETER = {
  name: 'Greeter',
  description: 'Says hello',
  javaScript: 'function greet({ name }) { return `Hello ${name}`; }',
};
const CONSENT = {
  to: [EXAMPLE_IDS.wallet],
  description: 'The names of the patients of ward A',
  only: ['code', 'name'],
  when: "data.ward == 'A'",
  until: '2099-12-31T23:59:59Z',
};

export const EXAMPLES: Readonly<Record<keyof typeof CALLS, Example>> = {
  platformHealth: {},
  platformInfo: {},
  availableZones: { params: { realm: 'acme' } },
  readCustomer: { params: { realm: 'acme' } },
  storageHealth: {},
  readPolicy: {},
  signPolicy: { params: { id: EXAMPLE_IDS.policy }, body: {} },
  listMessages: { query: { daysToReturn: 7 } },
  readMessage: { params: { id: EXAMPLE_IDS.message } },

  saveDictionaries: {
    body: noMail,
    file: { name: 'dictionaries.json', content: JSON.stringify([PATIENT, WARD]) },
  },
  listDictionaries: { query: { name: 'pat*', limit: 20 } },
  readDictionary: { params: { name: chain } },
  proposeDictionary: {
    body: { fileType: 'CSV', headerRow: '2', dateOrder: 'DMY' },
    file: {
      name: 'patients.csv',
      content: 'Patients of ward A,,\ncode,name,born\nP1,Ann,03.02.1961\nP2,Bo,\n',
    },
  },
  previewDictionary: { params: { name: chain }, body: PATIENT },
  createEdge: {
    body: {
      name: 'lies_in',
      fromDictionary: chain,
      toDictionary: 'ward',
      condition: [{ fromCol: 'ward', toCol: 'code' }],
    },
    makes: 'edge',
  },
  listEdges: { query: { fromDictionary: chain } },
  readEdge: { params: { id: EXAMPLE_IDS.edge } },
  updateEdge: {
    params: { id: EXAMPLE_IDS.edge },
    body: { condition: [{ fromCol: 'ward', toCol: 'code' }] },
  },
  createTerm: { body: TERM, makes: 'term' },
  listTerms: { query: { term: 'pat*' } },
  readTerm: { params: { id: EXAMPLE_IDS.term } },
  updateTerm: { params: { id: EXAMPLE_IDS.term }, body: { ...TERM, abbreviations: ['Pt'] } },

  createUserWallet: { body: { fullName: 'Kim Lee', email: 'kim@acme.test' }, makes: 'wallet' },
  listWallets: { query: { email: '*@acme.test' } },
  listUserWallets: { query: { fullName: 'Kim*' } },
  readUserWallet: { params: { id: EXAMPLE_IDS.wallet } },
  updateUserWallet: {
    params: { id: EXAMPLE_IDS.wallet },
    body: { fullName: 'Kim Lee-Roth', email: 'kim@acme.test' },
  },
  createGroup: {
    body: {
      name: 'Ward staff',
      description: 'Who works on the wards',
      group: [EXAMPLE_IDS.self, EXAMPLE_IDS.wallet],
    },
    makes: 'group',
  },
  listGroups: { query: { groupContains: EXAMPLE_IDS.wallet, memberNames: 4 } },
  readGroup: { params: { id: EXAMPLE_IDS.group } },
  updateGroup: {
    params: { id: EXAMPLE_IDS.group },
    body: { name: 'Ward staff', description: '', group: [EXAMPLE_IDS.self] },
  },
  createSystemWallet: {
    body: {
      type: 'TENANT_OWNER',
      description: 'The ward system',
      accessControlUserGroup: EXAMPLE_IDS.group,
      writeUserGroup: EXAMPLE_IDS.group,
    },
    makes: 'systemWallet',
  },
  listSystemWallets: { query: { type: 'TENANT*' } },
  listOwnSystemWallets: {},
  readSystemWallet: { params: { id: EXAMPLE_IDS.systemWallet } },
  updateSystemWallet: {
    params: { id: EXAMPLE_IDS.systemWallet },
    body: {
      type: 'CUSTODIAN_OWNER',
      description: 'The ward system',
      accessControlUserGroup: EXAMPLE_IDS.group,
    },
  },
  searchMetadata: { body: { terms: ['patient', 'ward'], limit: 10 } },
  searchContracts: { query: { name: 'count', limit: 5 } },
  searchIds: { query: { part: '6f1c2a34', limit: 5 } },

  uploadData: {
    params: { chain },
    query: { operation: 'UPSERT' },
    body: noMail,
    file: { name: 'patients.csv', content: 'code,name,ward\nP1,Ann,A\nP2,Bo,B\n' },
    makes: 'job',
  },
  listJobs: { query: { status: 'COMPLETED_*', daysToReturn: 1, limit: 10 } },
  readJob: { params: { jobId: EXAMPLE_IDS.job } },
  validateQuery: {
    body: { query: "FROM patient WHERE data.ward == 'A' SELECT data.code, data.name" },
  },
  runQuery: { body: { query: "FROM patient WHERE data.ward == 'A' SELECT data.code, data.name" } },
  downloadData: {
    body: { tql: 'FROM patient SELECT data.code, data.name', fileType: 'CSV', ...noMail },
    makes: 'download',
  },
  takeDownload: { params: { jobId: EXAMPLE_IDS.download } },
  exportGlossary: { body: { title: 'Glossary', fileType: 'JSON', ...noMail } },
  previewUpload: {
    params: { chain },
    body: { fileType: 'CSV' },
    file: { name: 'patients.csv', content: 'code,name,ward\nP1,Ann,A\nP2,Bo,B\n' },
  },
  importGlossary: {
    body: noMail,
    file: { name: 'terms.csv', content: 'term,description\nWard,A part of the hospital\n' },
  },
  importDbSchema: { body: noMail, file: { name: 'clinic.dbs', content: DBSCHEMA } },
  cancelJob: { params: { jobId: EXAMPLE_IDS.job } },

  createRecord: {
    params: { chain },
    body: { data: { code: 'P3', name: 'Cy', ward: 'A' }, metadata: { source: 'admission' } },
    makes: 'record',
  },
  upsertRecord: { params: { chain }, body: { data: { code: 'P3', name: 'Cy Doe', ward: 'A' } } },
  patchRecord: { params: { chain }, body: { data: { code: 'P3', ward: 'B' } } },
  patchRecordByKey: {
    params: { chain },
    body: { pkFields: { code: 'P3' }, patchFields: { code: 'P4' } },
  },
  updateRecord: { params: record, body: { data: { code: 'P4', name: 'Cy Doe', ward: 'A' } } },
  transferRecord: {
    params: record,
    body: { newOwners: [EXAMPLE_IDS.self], newLimitedOwners: [EXAMPLE_IDS.wallet] },
  },
  readRecord: { params: record },
  readHistory: { params: record, query: { limit: 10, skip: 0 } },
  verifyHash: { params: record },
  verifySignature: { params: record },
  addBlob: {
    params: { ...record, attribute: 'portraits' },
    body: { metadata: '{"camera": "desk"}' },
    file: portrait,
  },
  listBlobs: { params: record, query: { attribute: 'portraits' } },
  downloadBlob: { params: blob },
  readBlob: { params: blob },
  removeBlob: { params: blob },
  replaceBlob: { params: { ...record, attribute: 'portraits' }, file: portrait },
  removeBlobs: { params: { ...record, attribute: 'portraits' } },

  createConsent: { params: { chain }, body: { consentContract: CONSENT }, makes: 'consent' },
  previewConsent: { params: { chain }, body: { consentContract: CONSENT } },
  updateConsent: {
    params: { chain, sdoId: EXAMPLE_IDS.consent },
    body: { consentContract: { ...CONSENT, only: ['code'] } },
  },
  listConsents: { params: { chain }, query: { limit: 20 } },
  createSmartContract: { params: { chain }, body: GREETER, makes: 'contract' },
  updateSmartContract: { params: contract, body: GREETER },
  listSmartContracts: { params: { chain }, query: { limit: 20 } },
  executeSmartContract: {
    params: { ...contract, func: 'greet' },
    body: { args: { name: 'Ann' } },
  },
  executeSmartContractJob: {
    params: { ...contract, func: 'greet' },
    body: { args: { name: 'Ann' }, ...noMail },
  },
  listReceipts: { params: { chain, contractType: 'smartcontracts' }, query: { limit: 20 } },
  listOwnReceipts: { params: { chain, contractType: 'smartcontracts' }, query: { limit: 20 } },
  askAssistant: {
    body: { userPrompt: 'Which attributes has patient?', approvalToUseMetadata: true },
    makes: 'conversation',
  },
  readConversation: { params: { id: EXAMPLE_IDS.conversation } },

  readMetrics: {},
  deleteRecord: { params: record },
  deleteEdge: { params: { id: EXAMPLE_IDS.edge } },
  deleteTerm: { params: { id: EXAMPLE_IDS.term } },
  deleteSystemWallet: { params: { id: EXAMPLE_IDS.systemWallet } },
  deleteGroup: { params: { id: EXAMPLE_IDS.group } },
  deleteUserWallet: { params: { id: EXAMPLE_IDS.wallet } },
  deleteDictionary: { params: { name: 'ward' } },
  truncateChain: { params: { chain }, body: noMail },
  wipeZone: { body: noMail },
  resetZone: { body: noMail },
};
