/**
 * All screens of the console. Titles, breadcrumbs, the navigation and the commands that lead somewhere are made from
 * these rows and from nothing else; `screens.test.ts` compares them with the routes. The server sends a page what
 * it needs of them: only the palette and the cheat sheet fetch the whole table, at a person's first press.
 *
 * To add a screen, see docs/recipes.md.
 */
import { comparisonPaths } from '#app/paths/comparison-paths.ts';
import { paths } from '#app/paths/paths.ts';
import { savedViewPaths } from '#app/paths/saved-view-paths.ts';
import { RELEASE } from '#app/text/release.ts';
import type { Screen } from './screen.ts';

/** Starting a job takes a data role and a metadata role together (B-523). */
export const START_JOBS = ['createData', 'createMetadata'] as const;

const DICTIONARY_FORM = { kind: 'form', parent: 'dictionaries', roleKey: 'dictionary' } as const;
const EDGE_FORM = { kind: 'form', parent: 'edges', roleKey: 'dictionary' } as const;
const TERM_FORM = { kind: 'form', parent: 'glossary', roleKey: 'glossaryMetadata' } as const;
const WALLET_FORM = { kind: 'form', parent: 'wallets', roleKey: 'walletsAndGroups' } as const;
const CONSENT_FORM = {
  kind: 'form',
  holds: 'data',
  parent: 'consent-contracts',
  roleKey: 'consentContract',
} as const;
const SMART_FORM = {
  kind: 'form',
  holds: 'data',
  parent: 'smart-contracts',
  roleKey: 'smartContract',
} as const;
const JOB_FORM = { kind: 'job', parent: 'jobs', roleKey: 'jobManager' } as const;
const JOB_WORDS = ['job', 'start'] as const;
const STARTS_JOB = { section: 'Jobs', permissions: START_JOBS } as const;

/** The common part of commands that lead to a form which creates something. */
const CREATES_METADATA = { section: 'Create', permissions: ['createMetadata'] } as const;
const CREATES_DATA = { section: 'Create', permissions: ['createData'] } as const;

/** All screens, in the order of the navigation and of commands within their section. */
const ROWS = {
  dashboard: {
    path: paths.dashboard,
    title: 'Dashboard',
    navigation: { icon: 'layout-dashboard' },
    command: { keys: ['g h'], keywords: ['home', 'metrics'] },
  },
  lifegraph: {
    path: paths.lifegraph(),
    title: 'LifeGraph Explorer',
    hasFilter: true,
    roleKey: 'lifegraph',
    navigation: { icon: 'waypoints', title: 'Explorer' },
    command: { keys: ['g l'], keywords: ['data', 'query', 'tql', 'vertices', 'run'] },
  },
  'saved-views': {
    path: savedViewPaths.list,
    title: 'Saved Views',
    kind: 'list',
    hasFilter: true,
    parent: 'lifegraph',
    command: {
      keys: ['g v'],
      keywords: ['bookmarks', 'favourites', 'favorites', 'shared', 'graph'],
    },
  },
  'saved-view-new': {
    path: paths.newSavedView(),
    title: 'Save View',
    kind: 'form',
    holds: 'own',
    parent: 'saved-views',
  },
  'saved-view': {
    path: savedViewPaths.edit('*'),
    title: 'Edit Saved View',
    kind: 'form',
    holds: 'own',
    parent: 'saved-views',
    hasDelete: true,
  },

  dictionaries: {
    path: paths.dictionaries,
    title: 'Dictionaries',
    kind: 'list',
    hasFilter: true,
    roleKey: 'dictionary',
    navigation: { icon: 'book-open' },
    command: { keys: ['g d'], keywords: ['chains', 'schema', 'tables'] },
  },
  'dictionary-chooser': {
    path: paths.dictionaryChooser,
    title: 'Create Dictionary',
    parent: 'dictionaries',
    roleKey: 'dictionary',
    command: {
      ...CREATES_METADATA,
      title: 'Choose how to create a dictionary',
      keys: ['c c'],
      keywords: ['new', 'add', 'import', 'schema'],
    },
  },
  'dictionary-new': {
    path: paths.newDictionary,
    title: 'New Dictionary',
    crumb: 'Dictionary Name',
    ...DICTIONARY_FORM,
    command: {
      ...CREATES_METADATA,
      title: 'Create dictionary',
      keys: ['c d'],
      keywords: ['new', 'add', 'scratch', 'chain'],
    },
  },
  'dictionary-from-file': {
    path: paths.dictionaryFromFile,
    title: 'Dictionary from a File',
    parent: 'dictionary-chooser',
    roleKey: 'dictionary',
    command: {
      ...CREATES_METADATA,
      title: 'Create a dictionary from a file',
      keys: [],
      keywords: ['new', 'add', 'csv', 'xlsx', 'parquet', 'spss', 'guess'],
    },
  },
  dictionary: {
    path: paths.dictionary('*'),
    title: 'Dictionary',
    object: 'dictionaries',
    titledByAddress: true,
    ...DICTIONARY_FORM,
    hasDelete: true,
  },
  'zone-comparison': {
    path: comparisonPaths.page(),
    title: 'Compare Zones',
    kind: 'list',
    hasFilter: true,
    parent: 'dictionaries',
    roleKey: 'dictionary',
    command: {
      keys: ['g p'],
      keywords: ['diff', 'difference', 'environment', 'promote'],
    },
  },

  edges: {
    path: paths.edges,
    title: 'Edge Definitions',
    kind: 'list',
    hasFilter: true,
    roleKey: 'dictionary',
    navigation: { icon: 'spline' },
    command: { keys: ['g e'], keywords: ['relations', 'links', 'associations', 'graph'] },
  },
  'edge-new': {
    path: paths.newEdge,
    title: 'New Edge Definition',
    crumb: 'Create Edge Definitions',
    ...EDGE_FORM,
    command: {
      ...CREATES_METADATA,
      title: 'Create edge definition',
      keys: ['c e'],
      keywords: ['new', 'add', 'relation', 'link', 'association'],
    },
  },
  edge: {
    path: paths.edge('*'),
    title: 'Edit Edge Definition',
    object: 'edgeDefs',
    ...EDGE_FORM,
    hasDelete: true,
  },

  glossary: {
    path: paths.glossary,
    title: 'Glossary',
    kind: 'list',
    hasFilter: true,
    roleKey: 'glossaryMetadata',
    navigation: { icon: 'book-a' },
    command: { keys: ['g y'], keywords: ['terms', 'definitions', 'words', 'meanings'] },
  },
  'term-new': {
    path: paths.newTerm,
    title: 'New Glossary',
    ...TERM_FORM,
    command: {
      ...CREATES_METADATA,
      title: 'Create glossary term',
      keys: ['c g'],
      keywords: ['new', 'add', 'definition', 'word'],
    },
  },
  term: {
    path: paths.term('*'),
    title: 'Edit Glossary',
    object: 'glossaries',
    ...TERM_FORM,
    hasDelete: true,
  },

  wallets: {
    path: paths.walletsAndGroups(),
    title: 'Wallets & Groups',
    kind: 'list',
    hasFilter: true,
    roleKey: 'walletsAndGroups',
    navigation: { icon: 'wallet' },
    command: {
      keys: ['g w'],
      keywords: ['people', 'users', 'members', 'custodian', 'tenant', 'accounts'],
    },
  },
  'wallet-chooser': {
    path: paths.walletChooser,
    title: 'Create Wallet or Group',
    crumb: 'New',
    parent: 'wallets',
    roleKey: 'walletsAndGroups',
    command: {
      ...CREATES_METADATA,
      title: 'Choose which wallet or group to create',
      keys: ['c w'],
      keywords: ['new', 'add'],
    },
  },
  'user-wallet-new': {
    path: paths.newWallet('user-wallet'),
    title: 'Create User Wallet',
    crumb: 'User Wallet',
    ...WALLET_FORM,
    command: {
      ...CREATES_METADATA,
      title: 'Create user wallet',
      keys: [],
      keywords: ['new', 'add', 'person', 'people'],
    },
  },
  'user-wallet': {
    path: paths.wallet('user-wallet', '*'),
    title: 'Edit User Wallet',
    object: 'userWallets',
    readOnlyTitle: 'View User Wallet',
    ...WALLET_FORM,
    hasDelete: true,
  },
  'user-group-new': {
    path: paths.newWallet('user-group'),
    title: 'Create User Group',
    crumb: 'User Group',
    ...WALLET_FORM,
    command: {
      ...CREATES_METADATA,
      title: 'Create user group',
      keys: [],
      keywords: ['new', 'add', 'members', 'team'],
    },
  },
  'user-group': {
    path: paths.wallet('user-group', '*'),
    title: 'Edit User Group',
    object: 'userGroups',
    readOnlyTitle: 'View User Group',
    ...WALLET_FORM,
    hasDelete: true,
  },
  'system-wallet-new': {
    path: paths.newWallet('system-wallet'),
    title: 'Create System Wallet',
    crumb: 'System Wallet',
    ...WALLET_FORM,
    command: {
      ...CREATES_METADATA,
      title: 'Create system wallet',
      keys: [],
      keywords: ['new', 'add', 'custodian', 'tenant', 'owner'],
    },
  },
  'system-wallet': {
    path: paths.wallet('system-wallet', '*'),
    title: 'Edit System Wallet',
    object: 'systemWallets',
    readOnlyTitle: 'View System Wallet',
    ...WALLET_FORM,
    hasDelete: true,
  },

  'consent-contracts': {
    path: paths.consentContracts.list(),
    title: 'Consent Contracts',
    kind: 'list',
    roleKey: 'consentContract',
    navigation: { icon: 'handshake', title: 'Consent', group: 'Contracts' },
    command: { keys: ['g c'], keywords: ['share', 'access', 'expire', 'receipts', 'recipients'] },
  },
  'consent-contract-new': {
    path: paths.consentContracts.create(),
    title: 'New Consent Contract',
    ...CONSENT_FORM,
    command: {
      ...CREATES_DATA,
      title: 'Create consent contract',
      keys: ['c o'],
      keywords: ['new', 'add', 'share', 'grant', 'access', 'data'],
    },
  },
  'consent-contract': {
    path: paths.consentContracts.edit('*', '*'),
    title: 'Edit Consent Contract',
    ...CONSENT_FORM,
    hasDelete: true,
  },
  // This is not a page: the breadcrumb redirects to the list of the chain.
  'consent-contracts-of-chain': {
    path: '/consent-contracts/*',
    title: 'Consent Contracts',
    titledByAddress: true,
  },
  'consent-receipts': { path: '/consent-contracts/receipt', title: 'Receipts' },
  'consent-receipt': {
    path: paths.consentContracts.receipt('*', '*'),
    title: 'Receipt',
    parent: 'consent-contracts',
    roleKey: 'receipts',
  },
  'consent-receipts-of-chain': {
    path: '/consent-contracts/receipt/*',
    title: 'Receipts',
    titledByAddress: true,
  },
  'smart-contracts': {
    path: paths.smartContracts.list(),
    title: 'Smart Contracts',
    kind: 'list',
    roleKey: 'smartContract',
    navigation: { icon: 'square-function', title: 'Smart', group: 'Contracts' },
    command: { keys: ['g x'], keywords: ['javascript', 'code', 'functions', 'receipts', 'runs'] },
  },
  'smart-contract-new': {
    path: paths.smartContracts.create(),
    title: 'New Smart Contract',
    ...SMART_FORM,
    command: {
      ...CREATES_DATA,
      title: 'Create smart contract',
      keys: ['c s'],
      keywords: ['new', 'add', 'javascript', 'code', 'function'],
    },
  },
  'smart-contract-execute': {
    path: paths.smartContracts.execute(),
    title: 'Execute Smart Contract',
    kind: 'job',
    parent: 'smart-contracts',
    roleKey: 'smartContract',
    command: {
      title: 'Execute a smart contract now',
      section: 'Create',
      keys: ['c x'],
      keywords: ['run', 'function', 'call', 'start'],
      permissions: ['createData'],
    },
  },
  'smart-contract': {
    path: paths.smartContracts.edit('*', '*'),
    title: 'Edit Smart Contract',
    ...SMART_FORM,
    hasDelete: true,
  },
  // This is not a page: the breadcrumb redirects to the list of the chain.
  'smart-contracts-of-chain': {
    path: '/smart-contracts/*',
    title: 'Smart Contracts',
    titledByAddress: true,
  },
  'smart-receipts': { path: '/smart-contracts/receipt', title: 'Receipts' },
  'smart-receipt': {
    path: paths.smartContracts.receipt('*', '*'),
    title: 'Receipt',
    parent: 'smart-contracts',
    roleKey: 'receipts',
  },
  'smart-receipts-of-chain': {
    path: '/smart-contracts/receipt/*',
    title: 'Receipts',
    titledByAddress: true,
  },

  receipts: {
    path: paths.receipts(),
    title: 'Receipts',
    kind: 'list',
    roleKey: 'receipts',
    navigation: { icon: 'receipt-text' },
    command: { keys: ['g r'], keywords: ['runs', 'reads', 'contracts', 'proof', 'audit'] },
  },

  jobs: {
    path: paths.jobs(),
    title: 'Job Manager',
    kind: 'list',
    hasFilter: true,
    roleKey: 'jobManager',
    navigation: { icon: 'list-checks' },
    command: { keys: ['g j'], keywords: ['jobs', 'uploads', 'status', 'history'] },
  },
  'job-chooser': {
    path: paths.jobChooser,
    title: 'Create New Job',
    crumb: 'New',
    parent: 'jobs',
    roleKey: 'jobManager',
    command: {
      title: 'Start a new job',
      section: 'Jobs',
      keys: ['c j'],
      keywords: ['create', 'launch', 'run'],
      permissions: START_JOBS,
    },
  },
  'upload-data': {
    path: paths.newJob('upload-file'),
    title: 'Upload Data',
    ...JOB_FORM,
    command: {
      ...STARTS_JOB,
      keys: ['c u'],
      keywords: ['file', 'csv', 'import', 'rows', ...JOB_WORDS],
    },
  },
  'import-dictionary': {
    path: paths.newJob('upload-data-dictionary'),
    title: 'Import Dictionary',
    ...JOB_FORM,
    command: {
      ...STARTS_JOB,
      keys: ['c i'],
      keywords: ['json', 'upload', 'data dictionary', ...JOB_WORDS],
    },
  },
  'import-db-schema': {
    path: paths.newJob('upload-db-schema'),
    title: 'Import DbSchema',
    ...JOB_FORM,
    command: {
      ...STARTS_JOB,
      keys: [],
      keywords: ['dbs', 'database schema', 'tables', 'upload', ...JOB_WORDS],
    },
  },
  'execute-contract': {
    path: paths.newJob('execute-smart-contract-job'),
    title: 'Execute Smart Contract',
    ...JOB_FORM,
    command: { ...STARTS_JOB, keys: [], keywords: ['run', 'function', 'contract', ...JOB_WORDS] },
  },
  'download-data': {
    path: paths.newJob('download-job'),
    title: 'Download Data',
    ...JOB_FORM,
    command: {
      ...STARTS_JOB,
      keys: [],
      keywords: ['export', 'query', 'tql', 'file', 'csv', 'rows', ...JOB_WORDS],
    },
  },
  'import-glossary': {
    path: paths.newJob('bulk-glossary-upload'),
    title: 'Import Glossary',
    ...JOB_FORM,
    command: {
      ...STARTS_JOB,
      keys: [],
      keywords: ['terms', 'upload', 'file', 'bulk', ...JOB_WORDS],
    },
  },
  'export-glossary': {
    path: paths.newJob('bulk-glossary-download'),
    title: 'Export Glossary',
    ...JOB_FORM,
    command: {
      ...STARTS_JOB,
      keys: [],
      keywords: ['terms', 'download', 'file', 'bulk', ...JOB_WORDS],
    },
  },
  'truncate-chain': {
    path: paths.newJob('truncate-chain-job'),
    title: 'Truncate a Chain',
    ...JOB_FORM,
    command: {
      ...STARTS_JOB,
      keys: [],
      keywords: ['erase', 'empty', 'clear', 'records', ...JOB_WORDS],
      destructive: true,
    },
  },
  'wipe-zone': {
    path: paths.newJob('wipe-sdz-data'),
    title: 'Wipe SDZ Data',
    ...JOB_FORM,
    command: {
      ...STARTS_JOB,
      keys: [],
      keywords: ['erase', 'empty', 'clear', 'zone', 'records', ...JOB_WORDS],
      destructive: true,
    },
  },
  'reset-zone': {
    path: paths.newJob('reset-sdz-data'),
    title: 'Reset SDZ',
    ...JOB_FORM,
    command: {
      ...STARTS_JOB,
      keys: [],
      keywords: ['erase', 'empty', 'clear', 'zone', 'metadata', ...JOB_WORDS],
      destructive: true,
    },
  },

  search: {
    path: paths.metadataSearch(),
    title: 'Global Metadata Search',
    kind: 'list',
    hasFilter: true,
    roleKey: 'metadataSearch',
    navigation: { icon: 'text-search', title: 'Global Search', roleKey: 'everybody' },
    command: { keys: ['g m'], keywords: ['find', 'everything', 'terms', 'wallets', 'attributes'] },
  },
  messages: {
    path: paths.systemMessages(),
    title: 'System Alerts',
    crumb: 'System Messages',
    kind: 'list',
    hasFilter: true,
    roleKey: 'systemMessages',
    navigation: { icon: 'megaphone', roleKey: 'everybody' },
    command: { keys: ['g s'], keywords: ['messages', 'notices', 'release notes', 'news'] },
  },
  'ask-blast': {
    path: paths.askBlast(),
    title: 'Ask Blast',
    roleKey: 'askBlast',
    navigation: { icon: 'sparkles', roleKey: 'everybody' },
    command: { keys: ['g b'], keywords: ['assistant', 'chat', 'question', 'answer', 'ai', 'help'] },
  },

  'api-reference': {
    path: paths.swaggerUi,
    title: 'API Reference',
    hasFilter: true,
    roleKey: 'swaggerUI',
    // The specification has the role keys of the two items of the navigation the other way round.
    navigation: { icon: 'braces', roleKey: 'documentation' },
    command: { keys: ['g a'], keywords: ['swagger', 'openapi', 'calls', 'rest'] },
  },
  /** A second item of the navigation for the page of `api-reference`; `api-download` is the file. */
  'swagger-json': {
    path: paths.swaggerUi,
    title: 'Swagger JSON',
    roleKey: 'swaggerUI',
    navigation: { icon: 'file-code', roleKey: 'documentation' },
    command: { keys: ['g o'], keywords: ['openapi', 'description', 'calls', 'rest', 'api'] },
  },
  'dev-docs': {
    path: paths.devDocs,
    title: 'Dev Docs',
    roleKey: 'documentation',
    navigation: { icon: 'book-text', roleKey: 'swaggerUI' },
    command: {
      keys: [],
      keywords: ['documentation', 'guides', 'developer', 'api', 'token', 'programs'],
    },
  },
  about: {
    path: '/about',
    title: 'About',
    navigation: { icon: 'info', pinned: true, dialog: 'about', note: RELEASE },
  },
  'help-desk': {
    path: '/help-desk',
    title: 'Help Desk',
    roleKey: 'helpDesk',
    navigation: { icon: 'life-buoy', title: 'Help desk', pinned: true, dialog: 'help-desk' },
  },
  'api-download': {
    path: paths.apiDownload,
    title: 'API description',
    roleKey: 'documentation',
    navigation: { icon: 'download', title: 'Download API description', pinned: true, file: true },
  },
  ledger: {
    path: paths.ledger,
    title: 'Ledger',
    command: {
      keys: ['g k'],
      keywords: ['verify', 'checkpoints', 'proof', 'hash', 'head', 'tampering', 'integrity'],
    },
  },
  audit: {
    path: paths.audit(),
    title: 'Audit',
    kind: 'list',
    hasFilter: true,
    parent: 'ledger',
    command: {
      keys: ['g u'],
      keywords: ['trail', 'log', 'who', 'changes', 'refusals', 'history'],
    },
  },
  profile: {
    path: paths.profile,
    title: 'Profile',
    roleKey: 'profile',
    command: { keys: [], keywords: ['release', 'branch', 'commit'] },
  },
  settings: {
    path: paths.settings,
    title: 'Settings',
    hasFilter: true,
    command: {
      keys: ['g ,'],
      keywords: ['theme', 'keys', 'shortcuts', 'dates', 'time zone'],
    },
  },

  zones: {
    path: paths.zones,
    title: 'Secure Data Zones',
    command: {
      title: 'Switch zone',
      section: 'Zones',
      keys: ['g z'],
      keywords: ['environment', 'change'],
    },
  },
  go: { path: paths.go, title: 'Search or run a command' },
} as const satisfies Record<string, Screen>;

export type ScreenId = keyof typeof ROWS;

/** The screens that have a command of their own. */
export type ScreenWithCommand = {
  [Id in ScreenId]: (typeof ROWS)[Id] extends { command: object } ? Id : never;
}[ScreenId];

export const SCREENS: Readonly<Record<ScreenId, Screen & { parent?: ScreenId }>> = ROWS;

export const SCREEN_IDS = Object.keys(ROWS) as ScreenId[];

/** The ids of the screens for which the condition is true. */
export function screensWhere(condition: (screen: Screen) => boolean | undefined): ScreenId[] {
  return SCREEN_IDS.filter((id) => condition(SCREENS[id]));
}
