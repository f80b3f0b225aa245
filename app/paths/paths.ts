/**
 * The addresses of pages. No component writes a path itself. Every page loads this file; addresses that few pages need
 * have files beside it. Names put into a path are escaped; a dictionary may be called 'a/b'.
 */

type Query = Readonly<Record<string, string | undefined>>;

/** A path with its query; a parameter without a value is left out. */
export function withQuery(path: string, query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') params.set(name, value);
  }
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The present address with some parameters changed, from '?' on. The value undefined removes a parameter. */
export function changeQuery(params: URLSearchParams, change: Query): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return `?${next.toString()}`;
}

const seg = encodeURIComponent;

export type WalletKind = 'user-wallet' | 'user-group' | 'system-wallet';
export type ContractTab = 'contracts' | 'receipts';

/** The forms that start a job, as the last segment of their address. */
export const JOB_FORMS = [
  'upload-data-dictionary',
  'upload-file',
  'download-job',
  'upload-db-schema',
  'truncate-chain-job',
  'execute-smart-contract-job',
  'bulk-glossary-upload',
  'bulk-glossary-download',
  'reset-sdz-data',
  'wipe-sdz-data',
] as const;
export type JobForm = (typeof JOB_FORMS)[number];
export type UploadForm = Extract<
  JobForm,
  'upload-file' | 'upload-data-dictionary' | 'upload-db-schema' | 'bulk-glossary-upload'
>;

/** The filter of jobs by their outcome. */
export type JobFilter = 'failed' | 'running' | 'waiting' | 'complete' | 'cancelled';

/** Consent contracts and smart contracts have the same pages below different roots. */
function contractPaths(root: '/consent-contracts' | '/smart-contracts') {
  return {
    list: (query: { tab?: ContractTab; chain?: string; dialog?: 'new' } = {}) =>
      withQuery(root, query),
    create: (chain?: string) => withQuery(`${root}/new`, { chain }),
    edit: (chain: string, sdoId: string) => `${root}/${seg(chain)}/${seg(sdoId)}`,
    receipt: (chain: string, sdoId: string) => `${root}/receipt/${seg(chain)}/${seg(sdoId)}`,
  };
}

/** The simple filter of the LifeGraph, and the open parts of its result. */
export type LifegraphQuery = Query & {
  chain?: string;
  key?: string;
  value?: string;
  limit?: string;
  depth?: string;
  mode?: string;
  query?: string;
  view?: string;
  row?: string;
};

export const paths = {
  home: '/',
  logout: '/logout',
  zones: '/zones',
  /** The palette as a page. */
  go: '/go',
  /** The metadata that match the typed text, as JSON (`GoHits`). */
  goSearch: (q: string) => withQuery('/go/search', { q }),
  /** Receives the state of the side navigation. */
  navigation: '/navigation',
  /** Receives the columns that a person has chosen for a list. */
  columns: '/columns',
  /** The form that saves a list as it is shown. @param list the name under which its columns are kept */
  newSavedView: (list?: string, query?: string) => withQuery('/saved-views/new', { list, query }),
  /** A list as a file. @param list the name under which its columns are kept */
  listExport: (list: string) => `/list-export/${seg(list)}`,
  undo: '/undo',
  dashboard: '/dashboard',
  ledger: '/ledger',
  /** @param query filters of the lines */
  audit: (query: { person?: string; record?: string; chain?: string } = {}) =>
    withQuery('/audit', query),
  profile: '/profile',
  settings: '/settings',
  swaggerUi: '/swagger-ui',
  apiDownload: '/download-swagger-json',
  devDocs: '/dev-docs',
  /** @param query the conversation to continue, and the text of the prompt */
  askBlast: (query: { conversation?: string; prompt?: string } = {}) =>
    withQuery('/ask-blast', query),
  insufficientPermissions: '/InsufficientPermissionsError',

  dictionaries: '/dictionaries',
  dictionaryChooser: '/dictionaries/create-dictionary',
  newDictionary: '/dictionaries/new',
  dictionaryFromFile: '/dictionaries/from-file',
  dictionary: (name: string) => `/dictionaries/${seg(name)}`,
  /** The attributes of a chain as options, as JSON. */
  chainAttributes: (chain: string) => withQuery('/chain-attributes', { chain }),

  edges: '/edges',
  newEdge: '/edges/new',
  edge: (id: string) => `/edges/${seg(id)}`,

  glossary: '/glossary-metadata',
  newTerm: '/glossary-metadata/new',
  term: (id: string) => `/glossary-metadata/${seg(id)}`,

  /** @param option the tab that is open (A-304) */
  walletsAndGroups: (option?: WalletKind) => withQuery('/wallets-and-groups', { option }),
  walletChooser: '/wallets-and-groups/new',
  newWallet: (kind: WalletKind) => `/wallets-and-groups/new/${kind}`,
  wallet: (kind: WalletKind, id: string) => `/wallets-and-groups/edit/${kind}/${seg(id)}`,

  systemMessages: (query: { days?: string; row?: string } = {}) =>
    withQuery('/system-messages', query),
  /** @param terms with commas between them; without terms, those that the browser has saved are searched */
  metadataSearch: (terms?: string) =>
    `/metadata-search${terms === undefined ? '' : `?${new URLSearchParams({ terms }).toString()}`}`,

  consentContracts: contractPaths('/consent-contracts'),
  smartContracts: {
    ...contractPaths('/smart-contracts'),
    execute: (chain?: string, sdoId?: string) =>
      withQuery('/smart-contracts/execute-smart-contract', { chain, sdoId }),
  },
  /** The receipts of both kinds of contracts, as a table. */
  receipts: (query: { type?: 'consent'; chain?: string; row?: string } = {}) =>
    withQuery('/receipts', query),

  lifegraph: (query: LifegraphQuery = {}) => withQuery('/lifegraph', query),
  /** Receives how a picture is drawn. */
  lifegraphDisplay: '/lifegraph/display',

  jobs: (query: { days?: string; status?: JobFilter; row?: string } = {}) =>
    withQuery('/job-manager', query),
  jobChooser: '/job-manager/new',
  newJob: (form: JobForm, query: Query = {}) => withQuery(`/job-manager/new/${form}`, query),
} as const;
