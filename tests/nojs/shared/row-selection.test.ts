/**
 * Rows of a list are selected without scripts: with checkboxes in a form, a question with an address, and one post for
 * all.
 */
import { expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import type { StoredGroup } from '#model/wallets/group.ts';
import type { StoredUserWallet } from '#model/wallets/wallet.ts';
import { READER, USER } from '#tests/support/stack/accounts.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { makeContract, makeDictionary, startLongUpload } from '#tests/support/stack/data.ts';
import { makeGroup, makePerson } from '#tests/support/stack/wallets.ts';
import { apiOf, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

const checkboxes = 'tbody input[type=checkbox]';

it('terms are deleted together; one that is gone is named, the others can be brought back', async () => {
  const name = uniqueName('Several');
  const terms = ['a', 'b', 'c', 'd'].map((letter) => `${name}_${letter}`);
  const [a, b, c, d] = terms as [string, string, string, string];
  const api = await apiOf(OWNER_IN_DEV);
  const made = await Promise.all(
    terms.map((term) => api.call<{ id: string }>('POST', CALLS.createTerm.path, { term })),
  );
  const list = `${paths.glossary}?q=${name}`;
  const browser = await browserOf(OWNER_IN_DEV, `${list}&sort=-term`);
  for (const term of [a, b, c]) browser.page.check(`Select ${term}`);
  await browser.press('Delete…');
  const question = () => browser.page.dialog('Delete 3 terms?');
  for (const term of [a, b, c]) expect(textOf(question())).toContain(term);
  expect(textOf(question())).not.toContain(d);

  // The selected rows are still selected.
  await browser.follow('Go back', question());
  browser.page.check(`Select ${b}`, false);
  await browser.press('Delete…');
  await api.call('DELETE', `${CALLS.createTerm.path}/${made[0]!.id}`);
  await browser.press('Delete 2 terms');
  expect(browser.page.address).toBe(`${list}&sort=-term`);
  expect(browser.page.text).toContain(`1 of 2 terms deleted. Not deleted: “${a}”: `);
  expect(browser.page.all('[data-row-link]').map(textOf)).toEqual([d, b]);

  for (const term of [b, d]) browser.page.check(`Select ${term}`);
  await browser.press('Delete…');
  await browser.press('Delete 2 terms');
  expect(browser.page.text).toContain('2 terms deleted.');
  expect(browser.page.rows(name)).toHaveLength(0);
  await browser.press('Undo');
  expect(browser.page.text).toContain('Deletion of 2 records undone.');
  expect(browser.page.all('[data-row-link]').map(textOf)).toEqual([d, b]);
});

it('edge definitions of one name are told apart, and the one that is meant is deleted', async () => {
  const name = uniqueName('edge');
  const api = await apiOf(OWNER_IN_DEV);
  const [from, one, other] = await Promise.all([1, 2, 3].map(() => makeDictionary(api)));
  for (const to of [one!, other!]) {
    const edge = edgeOf(name, `${from!.name}.person`, `${to.name}.person`);
    await api.call('POST', CALLS.createEdge.path, edge);
  }
  const browser = await browserOf(OWNER_IN_DEV, `${paths.edges}?q=${name}`);
  browser.page.check(`Select ${name} (${from!.name} → ${one!.name})`);
  await browser.press('Delete…');
  await browser.press('Delete 1 edge definition');
  expect(browser.page.text).toContain('1 edge definition deleted.');
  expect(browser.page.rows(name).map(textOf)).toEqual([expect.stringContaining(other!.name)]);
});

it('jobs are cancelled together by the phrase, and those that have ended cannot be selected', async () => {
  const api = await apiOf(OWNER_IN_DEV);
  const jobs = [await startLongUpload(api), await startLongUpload(api)];
  const browser = await browserOf(OWNER_IN_DEV, '/job-manager?size=100');
  for (const { jobId } of jobs) browser.page.check(new RegExp(`^Select .*${jobId}`));
  await browser.press('Cancel…');
  await browser.press('Cancel 2 jobs');
  const phrase = 'Type CANCEL to confirm';
  expect(browser.page.describe(phrase)).toBe('Field cannot be blank');
  browser.page.fill(phrase, 'CANCEL');
  await browser.press('Cancel 2 jobs');
  expect(browser.page.address).toBe('/job-manager?size=100');
  expect(browser.page.text).toContain('2 jobs cancelled.');
  for (const { jobId } of jobs) {
    await expect
      .poll(async () => {
        await browser.open('/job-manager?size=100');
        const [row] = browser.page.rows(jobId);
        return [textOf(row!).includes('CANCELLED'), browser.page.all(checkboxes, row).length];
      })
      .toEqual([true, 0]);
  }
});

it('consent contracts are expired and deleted together, those of others are named', async () => {
  const api = await apiOf(OWNER_IN_DEV);
  const { name: chain } = await makeDictionary(api);
  const create = async (description: string, until?: string) => {
    const body = { consentContract: { to: ['*'], description, until } };
    await api.call('POST', `/graphchain/${chain}/consentcontracts`, body);
  };
  await create('First');
  await create('Second');
  await create('Over', '2020-01-31T12:00:00Z');
  const browser = await browserOf(OWNER_IN_DEV, paths.consentContracts.list({ chain }));
  for (const name of ['First', 'Over']) browser.page.check(`Select ${name}`);
  await browser.press('Expire…');
  await browser.press('Expire 2 consent contracts');
  expect(browser.page.address).toBe(paths.consentContracts.list({ chain }));
  const told = '1 of 2 consent contracts expired. Not expired: “Over”: It has expired already.';
  expect(browser.page.text).toContain(told);
  expect(textOf(browser.page.rows('First')[0]!)).toContain('Expired');
  expect(textOf(browser.page.rows('Second')[0]!)).toContain('Active');

  // This person may see a contract that is for everybody, but does not own it.
  const user = await browserOf({ ...OWNER_IN_DEV, account: USER }, browser.page.address);
  user.page.check('Select Second');
  await user.press('Delete…');
  await user.press('Delete 1 consent contract');
  const refused =
    'None of 1 consent contract deleted. Not deleted: “Second”: Only an owner may do this.';
  expect(user.page.text).toContain(refused);

  for (const name of ['First', 'Second']) browser.page.check(`Select ${name}`);
  await browser.press('Delete…');
  await browser.press('Delete 2 consent contracts');
  expect(browser.page.text).toContain('2 consent contracts deleted.');
  expect(browser.page.rows().map(textOf)).toEqual([expect.stringContaining('Over')]);
  await browser.press('Undo');
  expect(browser.page.text).toContain('Deletion of 2 records undone.');
  expect(browser.page.rows()).toHaveLength(3);
});

it('smart contracts of several chains are deleted together', async () => {
  const api = await apiOf(OWNER_IN_DEV);
  const made = [];
  for (let n = 0; n < 2; n++) {
    const { name: chain } = await makeDictionary(api);
    made.push(await makeContract(api, chain, 'function main() {}'));
  }
  const browser = await browserOf(OWNER_IN_DEV, `${paths.smartContracts.list()}?size=100`);
  for (const { name } of made) browser.page.check(`Select ${name}`);
  await browser.press('Delete…');
  await browser.press('Delete 2 smart contracts');
  expect(browser.page.text).toContain('2 smart contracts deleted.');
  for (const { name } of made) expect(browser.page.rows(name)).toEqual([]);
});

it('user wallets are added to a group together; members of it are named', async () => {
  const api = await apiOf(OWNER_IN_DEV);
  const first = uniqueName('Ward');
  const people = [await makePerson(api, first), await makePerson(api, first)];
  const [ada, bob] = people as [StoredUserWallet, StoredUserWallet];
  const { id, name } = await makeGroup(api, ada);
  const list = `${paths.walletsAndGroups('user-wallet')}&q=${first}`;
  const browser = await browserOf(OWNER_IN_DEV, list);
  for (const { fullName } of people) browser.page.check(`Select ${fullName}`);
  await browser.press('Add to a group…');
  expect(browser.page.all('datalist option').length).toBeGreaterThan(0);
  for (const [typed, problem] of [
    ['', 'Field cannot be blank'],
    ['No such group', 'There is no group “No such group” in this zone. Choose one of the list.'],
  ] as const) {
    browser.page.fill('Group', typed);
    await browser.press('Add 2 user wallets to a group');
    expect(browser.page.describe('Group')).toBe(problem);
  }
  browser.page.fill('Group', name.toUpperCase());
  await browser.press('Add 2 user wallets to a group');
  expect(browser.page.address).toBe(list);
  expect(browser.page.text).toContain(
    `1 of 2 user wallets added to the group. Not added to the group: “${ada.fullName}”: Already a member.`,
  );
  const { group } = await api.call<StoredGroup>('GET', `${CALLS.listGroups.path}/${id}`);
  expect(group).toEqual([ada.id, bob.id]);
});

it('somebody who may only read has nothing to select, and is refused', async () => {
  const term = uniqueName('Kept');
  const api = await apiOf(OWNER_IN_DEV);
  await api.call('POST', CALLS.createTerm.path, { term });
  const list = `${paths.glossary}?q=${term}`;
  const owner = await browserOf(OWNER_IN_DEV, list);
  owner.page.check(`Select ${term}`);
  await owner.press('Delete…');
  const reader = await browserOf({ ...OWNER_IN_DEV, account: READER }, list);
  expect(reader.page.all(checkboxes)).toEqual([]);
  // The owner's question is answered with the reader's session.
  reader.back(owner.page);
  await reader.press('Delete 1 term');
  expect(reader.page.text).toContain('You do not have permissions to make changes.');
  expect(reader.page.rows(term)).toHaveLength(1);
});
