/** Explanations of access without scripts: on the pages of wallets and groups, and in the drawer of a record. */
import { beforeAll, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import type { AuditLine } from '#model/ledger/audit-line.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { makeDictionary, saveRecords } from '#tests/support/stack/data.ts';
import { apiOf, failCall } from '#tests/support/stack/stack.ts';
import type { Visitor } from '#tests/support/stack/stack.ts';
import { makeGroup, makePerson } from '#tests/support/stack/wallets.ts';

const database = useMainDatabase();

let visitor: Visitor;
let api: ApiClient;
let chain: string;
let record: string;

beforeAll(async () => {
  visitor = await makeCustomer(database);
  api = await apiOf(visitor);
  ({ name: chain } = await makeDictionary(api));
  [record = ''] = await saveRecords(api, chain, { person: 'Ada', weight: 120 });
});

const share = (consentContract: object) =>
  api.call('POST', `/graphchain/${chain}/consentcontracts`, { consentContract });

it('the page of a wallet says what it can see in a chain, by which contract, and what is absent', async () => {
  const person = await makePerson(api);
  const group = await makeGroup(api, person);
  await share({ to: [group.id], only: ['person'], description: 'Names for the team' });
  const browser = await browserOf(visitor, paths.wallet('user-wallet', person.id));
  const part = () => browser.page.find('#explained-access');
  expect(textOf(part())).toContain('What can they see?');
  browser.page.fill('Chain', chain, part());
  await browser.press('Explain access', part());
  const said = textOf(part());
  expect(said).toContain(`${person.fullName} may read 1, and change or delete none.`);
  expect(said).toContain(`Names for the team (to ${group.name}): 1 record`);
  expect(said).toContain('Shown: person. Absent: weight.');
  expect(said).toContain(record);
  expect(browser.page.valueOf('Chain', part())).toBe(chain);

  await browser.follow('Names for the team', part());
  expect(browser.page.heading).toContain('Consent Contract');
  await browser.open(`${paths.wallet('user-group', group.id)}?access=${chain}`);
  expect(textOf(part())).toContain(`${group.name} may read 1`);

  const lines = await api.call<AuditLine[]>('GET', '/ledger/audit?call=explainAccess');
  expect(lines.map(({ detail }) => detail)).toMatchObject([
    { chain, id: person.id },
    { chain, id: group.id },
  ]);
  await browser.open(`${paths.audit({})}?call=explainAccess`);
  expect(browser.page.text).toContain('Explained what a wallet or group may access');
});

it('a wallet that sees nothing, an unknown chain and a failure are said', async () => {
  const { id, fullName } = await makePerson(api);
  const { name } = await makeDictionary(api);
  const browser = await browserOf(visitor, `${paths.wallet('user-wallet', id)}?access=${name}`);
  const part = () => textOf(browser.page.find('#explained-access'));
  expect(part()).toContain(`${fullName} may read none, and change or delete none.`);
  await browser.open(`${paths.wallet('user-wallet', id)}?access=nothing`);
  expect(part()).toMatch(/Explain accessThere is no dictionary 'nothing'\.$/);
  expect(browser.page.valueOf('Full Name')).toBe(fullName);
});

it('the drawer of a record says who can see it', async () => {
  const person = await makePerson(api);
  await share({ to: [person.id], when: "data.person == 'Ada'" });
  const query = `GRAPH ${chain} WHERE header.id == '${record}'`;
  const browser = await browserOf(
    visitor,
    paths.lifegraph({ mode: 'advanced', query, row: record }),
  );
  const drawer = () => browser.page.find('dialog');
  await browser.follow('Who sees this?', drawer());
  const said = textOf(drawer());
  expect(said).toContain(`${person.fullName} User wallet`);
  expect(said).toContain("Where data.person == 'Ada'");
  expect(said).toContain('As owner');
  await browser.follow('Record', drawer());
  expect(textOf(drawer())).toContain('120');
  expect(textOf(drawer())).not.toContain(person.fullName);
});

it('a failure of the explanation leaves the form of the wallet', async () => {
  const other = await makeCustomer(database);
  const { id, fullName } = await makePerson(await apiOf(other));
  await failCall(other, { method: 'GET', path: `/graphchain/patient/access/${id}` });
  const browser = await browserOf(other, `${paths.wallet('user-wallet', id)}?access=patient`);
  expect(textOf(browser.page.find('#explained-access'))).toContain(
    'Access could not be explained.',
  );
  expect(browser.page.valueOf('Full Name')).toBe(fullName);
});
