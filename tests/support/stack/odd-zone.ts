/**
 * A zone in which every text that a person wrote is as long and as odd as its field takes: one word without a break,
 * letters of both directions, stacked marks, emoji that are joined from others. No such text may widen a page.
 */
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import { FIELD_LIMITS } from '#model/fields/limits.ts';
import type { StoredConsentContract } from '#model/contracts/consent-contract.ts';
import type { StoredGroup } from '#model/wallets/group.ts';
import type { Receipt } from '#model/contracts/receipt.ts';
import type { StoredSmartContract } from '#model/contracts/smart-contract.ts';
import type { StoredUserWallet } from '#model/wallets/wallet.ts';
import { addMessage } from '#platform/directory/administration.ts';
import type { Database } from '#platform/storage/database.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { makeCustomer } from './customer.ts';
import { saveDictionaries, saveRecords } from './data.ts';
import { makeSystemWallet } from './wallets.ts';
import { buildDictionary } from '#tests/support/zones/zone.ts';
import type { Visitor } from './stack.ts';

const ODD = `W\u0335\u0322\u0301\u0302\u0303\u0304\u0306\u0307 \u{1F469}\u200d\u{1F469}\u200d\u{1F467}\u200d\u{1F466} \u0627\u0644\u0639\u0631\u0628\u064a\u0629 `;
const NAME = 'W'.repeat(64);
const LINE = ODD + 'W'.repeat(FIELD_LIMITS.line - ODD.length);
/** One line of 4,000 letters, which begins with a word of 400. */
const LONG_TEXT = `${ODD}${'W'.repeat(400)} ${'WWWWWWWWW '.repeat(360)}`;

/** A dictionary on one line, in a file with a long name. */
export const ODD_FILE = {
  name: `${'W'.repeat(200)}.json`,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify({ name: LONG_TEXT, description: LONG_TEXT })),
};

/** Makes the zone. @returns who owns it, and the addresses of its screens */
export async function makeOddZone(
  database: Database,
  apiOf: (visitor: Visitor) => Promise<ApiClient>,
): Promise<{ visitor: Visitor; addresses: string[] }> {
  const visitor = await makeCustomer(database, {
    environment: 'PROD',
    zone: 'w'.repeat(63),
    person: LINE,
    policy: `# ${LONG_TEXT}\n\n${LONG_TEXT}`,
  });
  const message = await addMessage(database, {
    customer: visitor.account.realm,
    title: LONG_TEXT,
    markdown: `${LONG_TEXT}\n\n\`\`\`\n${LONG_TEXT}\n\`\`\`\n`,
  });
  const api = await apiOf(visitor);
  await saveDictionaries(
    api,
    buildDictionary({
      name: LINE,
      description: LONG_TEXT,
      groupName: LINE,
      attributes: [
        {
          name: NAME,
          datatype: 'STRING',
          description: LONG_TEXT,
          defaultValue: LONG_TEXT,
          required: true,
        },
        { name: LINE, datatype: 'OBJECT', nodeAttributes: [{ name: NAME, datatype: 'STRING' }] },
      ],
      indexes: [{ name: LINE, type: 'PRIMARY', attributes: [NAME] }],
    }),
  );
  const chain = encodeURIComponent(LINE);
  const [record = ''] = await saveRecords(
    api,
    chain,
    { [NAME]: LONG_TEXT, [LINE]: { [NAME]: LONG_TEXT } },
    { [NAME]: NAME },
  );
  const line = edgeOf(NAME, `${LINE}.${NAME}`, `${LINE}.${NAME}`);
  const edge = await api.call<{ edgeId: string }>('POST', CALLS.createEdge.path, line);
  const term = await api.call<{ id: string }>('POST', CALLS.createTerm.path, {
    term: LINE,
    description: LONG_TEXT,
    groupName: LINE,
    type: LINE,
    aliases: [LINE],
    abbreviations: [LINE],
    properties: { [LINE]: LONG_TEXT },
  });
  const person = await api.call<StoredUserWallet>('POST', CALLS.createUserWallet.path, {
    fullName: LINE,
    email: `${NAME}@${NAME}.test`,
  });
  const group = await api.call<StoredGroup>('POST', CALLS.createGroup.path, {
    name: NAME.repeat(4),
    description: LONG_TEXT,
    group: [person.id],
  });
  const wallet = await makeSystemWallet(api, {
    description: LONG_TEXT,
    accessControlUserGroup: group.id,
    writeUserGroup: group.id,
  });
  const contracts = `/graphchain/${chain}`;
  const consent = await api.call<StoredConsentContract>('POST', `${contracts}/consentcontracts`, {
    to: [person.id, group.id],
    description: LONG_TEXT,
    only: [NAME],
    when: `data.${NAME} = '${NAME}'`,
  });
  const smart = await api.call<StoredSmartContract>('POST', `${contracts}/smartcontracts`, {
    name: LINE,
    description: LONG_TEXT,
    javaScript: `function ${NAME}() { console.log('${LONG_TEXT}'); return '${LONG_TEXT}'; }`,
  });
  const receipt = await api.call<Receipt>(
    'POST',
    `${contracts}/smartcontracts/${smart.sdoId}/${NAME}`,
    { args: { [NAME]: LONG_TEXT } },
  );
  const upload = new FormData();
  upload.append('operation', 'CREATE');
  upload.append('fileType', 'CSV');
  upload.append('file', new Blob([`${NAME}\n""\n`]), `${NAME.repeat(3)}.csv`);
  const job = await api.call<Job>('POST', `/jobs/${chain}/upload`, upload);
  await api.call<Job>('POST', CALLS.exportGlossary.path, {
    title: LINE.slice(0, FIELD_LIMITS.title),
    fileType: 'CSV',
  });
  const odd = { chain: LINE };
  const everywhere = [
    paths.dashboard,
    paths.dictionaries,
    paths.dictionary(LINE),
    `${paths.dictionary(LINE)}?tab=attributes&attribute=${NAME}`,
    `${paths.dictionary(LINE)}?tab=indexes`,
    `${paths.dictionary(LINE)}?dialog=delete`,
    paths.edges,
    paths.edge(edge.edgeId),
    paths.glossary,
    paths.term(term.id),
    `${paths.term(term.id)}?dialog=delete`,
    paths.walletsAndGroups(),
    paths.walletsAndGroups('user-group'),
    paths.walletsAndGroups('system-wallet'),
    paths.wallet('user-wallet', person.id),
    paths.wallet('user-group', group.id),
    paths.wallet('system-wallet', wallet.id),
    paths.consentContracts.list(odd),
    paths.consentContracts.edit(LINE, consent.header.id),
    paths.smartContracts.list(odd),
    paths.smartContracts.edit(LINE, smart.sdoId),
    paths.smartContracts.execute(LINE, smart.sdoId),
    paths.smartContracts.receipt(LINE, receipt.header.id),
    paths.receipts(odd),
    paths.receipts({ ...odd, row: receipt.header.id }),
    paths.jobs(),
    paths.jobs({ row: job.jobId }),
    paths.newJob('upload-file', odd),
    paths.newJob('execute-smart-contract-job', odd),
    paths.newJob('download-job', odd),
    paths.newJob('truncate-chain-job', { ...odd, dialog: 'confirm' }),
    paths.metadataSearch('W'),
    paths.metadataSearch(LONG_TEXT),
    paths.systemMessages({ days: 'ALL' }),
    paths.systemMessages({ days: 'ALL', row: message }),
    paths.askBlast({ prompt: LINE }),
    paths.lifegraph({ ...odd, limit: '5', depth: '1' }),
    paths.lifegraph({ ...odd, limit: '5', depth: '1', view: 'table' }),
    paths.lifegraph({ ...odd, limit: '5', depth: '1', view: 'table', row: record }),
    paths.lifegraph({ mode: 'advanced', query: `GRAPH ${NAME}${NAME}` }),
    paths.profile,
    paths.settings,
    '/go?q=W',
    paths.zones,
  ];
  return { visitor, addresses: everywhere };
}
