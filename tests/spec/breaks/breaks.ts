/** Rows drawn by `run.ts --draw 60 20261122`, and rows that a test had missed: each with one way to break it. */
export interface Break {
  row: string;
  /** What the broken product does. */
  what: string;
  file: string;
  /** A text that is in the file once. */
  from: string;
  to: string;
}

const EDITOR = 'app/features/dictionaries/editor';
const UPLOADS = 'app/features/jobs/forms';

export const BREAKS: readonly Break[] = [
  // Beside their source
  {
    row: 'A-424',
    what: 'properties may have other values than texts',
    file: 'model/glossary.ts',
    from: 'properties: z.record(z.string(), z.string()),',
    to: 'properties: z.record(z.string(), z.unknown()),',
  },
  {
    row: 'A-430',
    what: 'the write group may be any text',
    file: 'model/wallet.ts',
    from: ".union([z.literal('').transform(() => undefined), idSchema])",
    to: '.string()',
  },
  {
    row: 'A-437',
    what: 'a message is general when nobody said what it is',
    file: 'model/message.ts',
    from: "DEFAULT_MESSAGE_TYPE = 'ALERT'",
    to: "DEFAULT_MESSAGE_TYPE = 'GENERAL'",
  },
  {
    row: 'A-493',
    what: 'the storage network is degraded when it does not answer',
    file: 'app/features/dashboard/uptime.ts',
    from: `  if (status !== 200) return ERROR;
  return sdzStatus`,
    to: '  if (status === 503) return ERROR;\n  return sdzStatus',
  },
  {
    row: 'A-545',
    what: 'a decimal needs a fraction',
    file: 'model/dictionary-rules.ts',
    from: '(\\.\\d+)?$/;',
    to: '\\.\\d+$/;',
  },
  {
    row: 'A-562',
    what: 'an attribute needs no datatype',
    file: 'model/dictionary-rules.ts',
    from: "if (datatype.trim() === '') return say([...path, 'datatype'], BLANK_MESSAGE);",
    to: "if (datatype.trim() === '') return;",
  },
  {
    row: 'A-636',
    what: 'an administrator reads data',
    file: 'model/roles.ts',
    from: "sdzAdmin: ['readMetadata',",
    to: "sdzAdmin: ['readData', 'readMetadata',",
  },
  {
    row: 'A-663',
    what: 'who edits data may save a dictionary',
    file: 'model/calls/jobs.ts',
    from: "access: ['createMetadata', 'editMetadata'],\n    body: z.object({\n      emailResultsTo: emailRecipientsSchema,\n      expected",
    to: "access: ['createMetadata', 'editData'],\n    body: z.object({\n      emailResultsTo: emailRecipientsSchema,\n      expected",
  },
  {
    row: 'A-683',
    what: 'the API base may end with anything',
    file: 'app/session/config.server.ts',
    from: '/\\/api$/',
    to: '/./',
  },
  {
    row: 'A-743',
    what: 'the customer is answered without its services',
    file: 'platform/http/handlers/directory.ts',
    from: ', ...(enabledServices && { enabledServices })',
    to: ', ...(enabledServices && {})',
  },
  {
    row: 'A-838',
    what: 'chips are cut at 30 characters',
    file: 'app/format/truncate-text.ts',
    from: 'chip: 25,',
    to: 'chip: 30,',
  },
  {
    row: 'B-006',
    what: 'data users may read no data',
    file: 'model/roles.ts',
    from: "sdzReadOnly: ['readData', 'readMetadata']",
    to: "sdzReadOnly: ['readMetadata']",
  },
  {
    row: 'B-329',
    what: 'a contract is still active at its end',
    file: 'model/consent-status.ts',
    from: "'Active' : 'Expired';",
    to: "'Active' : 'Over' as ConsentStatus;",
  },
  {
    row: 'B-330',
    what: 'the list of a chain has the contracts of all chains',
    file: 'platform/contracts/list-contracts.ts',
    from: 'from head h where h.zone = ${zone.id} and h.chain = ${chain} and h.type',
    to: 'from head h where h.zone = ${zone.id} and h.type',
  },
  {
    row: 'B-332',
    what: 'a smart contract has no sdoId',
    file: 'platform/contracts/smart-contracts.ts',
    from: '{ sdoId: head.id, ...toSdo(head) }',
    to: '{ ...toSdo(head) }',
  },
  {
    row: 'B-463',
    what: 'the dates of a contract are stored as they were written',
    file: 'model/consent.ts',
    from: '.transform((text) => new Date(text).toISOString()),',
    to: '.transform((text) => text),',
  },
  {
    row: 'B-507',
    what: 'what is cut ends without an ellipsis',
    file: 'app/format/truncate-text.ts',
    from: ".join('')}...`;",
    to: ".join('')}`;",
  },
  {
    row: 'B-510',
    what: 'an administrator may not delete metadata',
    file: 'model/roles.ts',
    from: "'editMetadata', 'deleteMetadata'],\n};",
    to: "'editMetadata'],\n};",
  },
  {
    row: 'B-535',
    what: 'the header of the zone has another name',
    file: 'platform/http/caller.ts',
    from: "['zone-name', 'sdz-name', 'biq_sdz_name']",
    to: "['zone', 'sdz-name', 'biq_sdz_name']",
  },

  // Without scripts
  {
    row: 'A-348',
    what: 'the members of a group have no name',
    file: 'app/features/wallets/members-field.tsx',
    from: '        Group Members{field.required',
    to: '        People{field.required',
  },
  {
    row: 'B-157',
    what: 'a bare address opens a receipt',
    file: 'app/session/signed-link.server.ts',
    from: 'return given.length === expected.length && timingSafeEqual(given, expected);',
    to: 'return given.length === 0 || timingSafeEqual(given, expected);',
  },
  {
    row: 'B-241',
    what: 'the box for the deletion of dictionaries is called otherwise',
    file: `${UPLOADS}/import-db-schema-page.tsx`,
    from: 'label="Delete dictionaries not specified by the DbSchema"',
    to: 'label="Delete other dictionaries"',
  },
  {
    row: 'B-250',
    what: 'the first step is called otherwise',
    file: `${UPLOADS}/execute-contract-page.tsx`,
    from: "['Basic Info', 'Contract']",
    to: "['Basics', 'Contract']",
  },
  {
    row: 'B-255',
    what: 'nobody is told as whom the contract runs',
    file: `${UPLOADS}/executing-as.tsx`,
    from: '          {name}\n        </button>',
    to: '        </button>',
  },
  {
    row: 'B-264',
    what: 'the code of the contract is not shown',
    file: `${UPLOADS}/execute-contract-page.tsx`,
    from: '<ContractCode code={contract.code} />',
    to: '<ContractCode code="" />',
  },
  {
    row: 'B-440',
    what: 'a filter needs no limit',
    file: 'app/features/lifegraph/graph-filter.server.ts',
    from: '    limit: count,',
    to: '    limit: count.default(1),',
  },

  // In a browser
  {
    row: 'A-061',
    what: 'the description of the API is at another address',
    file: 'app/paths/paths.ts',
    from: "'/download-swagger-json'",
    to: "'/swagger-ui'",
  },
  {
    row: 'A-108',
    what: 'a draft stays stored',
    file: 'app/features/shell/side-navigation.tsx',
    from: 'discardDrafts(() => window.localStorage)}',
    to: 'void discardDrafts}',
  },
  {
    row: 'A-111',
    what: 'the navigation does not collapse',
    file: 'app/features/shell/use-collapse.ts',
    from: 'const next = !collapsed;',
    to: 'const next = collapsed;',
  },
  {
    row: 'A-204',
    what: 'the menu has another word for the upload',
    file: `${EDITOR}/editor.tsx`,
    from: "label: 'Upload File',",
    to: "label: 'Upload',",
  },
  {
    row: 'A-243',
    what: 'the dictionary of a stored edge can be changed',
    file: 'app/features/edges/edge-form.tsx',
    from: 'if (isStored) return <TextField field={field} label={label} readOnly />;',
    to: 'if (isStored) return <TextField field={field} label={label} />;',
  },
  {
    row: 'A-342',
    what: 'the screen of a system wallet has another title',
    file: 'app/features/wallets/wallet-kinds.ts',
    from: "'Edit'",
    to: "'Change'",
  },
  {
    row: 'A-350',
    what: 'the name of a group has another label',
    file: 'app/features/wallets/group-form.tsx',
    from: 'label="Group Name"',
    to: 'label="Name of Group"',
  },
  {
    row: 'A-370',
    what: 'the help desk has another word for going back',
    file: 'app/features/shell/shell-dialog.tsx',
    from: '            GO BACK\n',
    to: '            Close\n',
  },
  {
    row: 'A-504',
    what: 'the least value stays when the datatype changes',
    file: `${EDITOR}/attribute-properties.ts`,
    from: "'Earliest'),\n    appliesTo: hasBounds,\n    resetTo: '',",
    to: "'Earliest'),\n    appliesTo: hasBounds,",
  },
  {
    row: 'A-508',
    what: 'the precision becomes 3 when the datatype changes',
    file: `${EDITOR}/attribute-properties.ts`,
    from: "resetTo: '2', // A-508",
    to: "resetTo: '3',",
  },
  {
    row: 'A-756',
    what: 'the browser is cleared in a dedicated environment too',
    file: 'app/session/require-session.server.ts',
    from: "return config().dedicatedRealm ? [] : [['Clear-Site-Data', '\"storage\"']];",
    to: "return [['Clear-Site-Data', '\"storage\"']];",
  },
  {
    row: 'A-786',
    what: 'another text says that the policy could not be accepted',
    file: 'app/text/alerts.ts',
    from: "signPolicy: 'Unable to sign acceptable use policy'",
    to: "signPolicy: 'Not accepted'",
  },
  {
    row: 'A-796',
    what: 'another text says that a dictionary was created',
    file: 'app/text/alerts.ts',
    from: "dictionaryCreated: 'Dictionary Created'",
    to: "dictionaryCreated: 'Dictionary made'",
  },
  {
    row: 'A-799',
    what: 'another text says that an edge was deleted',
    file: 'app/text/alerts.ts',
    from: "edgeDeleted: 'Edge Dictionary Deleted'",
    to: "edgeDeleted: 'Edge Deleted'",
  },
  {
    row: 'A-808',
    what: 'the text after a deletion has no full stop',
    file: 'app/text/alerts.ts',
    from: "glossaryDeleted: 'Glossary Deleted.'",
    to: "glossaryDeleted: 'Glossary Deleted'",
  },
  {
    row: 'A-833',
    what: 'results are paged by other sizes',
    file: 'app/features/search/search-view.ts',
    from: '[10, 20, 50, 100]',
    to: '[10, 25, 50, 100]',
  },
  {
    row: 'B-161',
    what: 'the receipts of smart contracts have a LoggedInID too',
    file: 'app/features/contracts/receipts/receipt-details.ts',
    from: "...(read ? [wallet('LoggedInID', receipt.loggedInId)] : []),",
    to: "wallet('Logged In', receipt.loggedInId),",
  },
  {
    row: 'B-183',
    what: 'jobs are paged by 50',
    file: 'app/ui/grid/grid-state.ts',
    from: 'PAGE_SIZES = [25, 50, 100]',
    to: 'PAGE_SIZES = [50, 25, 100]',
  },
  {
    row: 'B-278',
    what: 'the explorer has another title',
    file: 'app/screens/screens.ts',
    from: "title: 'LifeGraph Explorer'",
    to: "title: 'Explorer of graphs'",
  },
  {
    row: 'B-386',
    what: 'token properties stay when the way of sharing changes',
    file: 'app/features/contracts/consent/consent-form.tsx',
    from: 'field={share.resettable(fields.jwtProperties)}',
    to: 'field={fields.jwtProperties}',
  },
];
