/** Smart contracts, their execution and their receipts without scripts: every step is a link or a plain form. */
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import type { Receipt } from '#model/contracts/receipt.ts';
import { decodeBase64 } from '#model/text/base64.ts';
import type { StoredSmartContract } from '#model/contracts/smart-contract.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { USER } from '#tests/support/stack/accounts.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { makeContract, makeDictionary } from '#tests/support/stack/data.ts';
import { openContractForm } from '#tests/support/nojs/contract-form.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

const USER_IN_DEV = { account: USER, zone: OWNER_IN_DEV.zone };
const BLANK = 'Field cannot be blank';
const CODE = "function count({ ward }) {\n  console.log('in', ward);\n  return ward;\n}";
const { smartContracts } = paths;

let api: ApiClient;
let chain: string;
beforeAll(async () => {
  api = await apiOf(OWNER_IN_DEV);
  ({ name: chain } = await makeDictionary(api));
});

const list = () => smartContracts.list({ chain });
const read = (id: string) => api.call<StoredSmartContract>('GET', `/graphchain/${chain}/${id}`);
const receipts = () =>
  api.call<Receipt[]>('GET', `/graphchain/${chain}/smartcontracts/receipts/self`);
const contractOf = () => makeContract(api, chain, CODE);

const openForm = (id?: string) => openContractForm(smartContracts, chain, id);

describe('a smart contract', () => {
  it('is written in a form of name, description and code [B-010 B-120 B-121 B-122 B-123]', async () => {
    const browser = await openForm();
    expect(browser.page.heading).toBe('New Smart Contract');
    browser.page.fill('Name', 'Ward count');
    browser.page.fill('Description', 'Counts a ward.');
    // A browser without scripts sends the ends of lines as CR LF.
    browser.page.fill('Smart Contract', CODE.replaceAll('\n', '\r\n'));
    await browser.press('Save');
    expect(browser.page.address).toBe(list());
    expect(browser.page.text).toContain('Smart Contract Created');
    const [row] = browser.page.rows('Ward count');
    expect(textOf(row!)).toContain('Counts a ward.');
    await browser.follow('Ward count');
    expect(browser.page.heading).toBe('Edit Smart Contract');
    expect(browser.page.valueOf('Smart Contract')).toBe(CODE);
    const stored = await read(browser.page.url.pathname.split('/').at(-1)!);
    expect(decodeBase64(stored.codeBase64)).toBe(CODE);
  });

  it('is changed, which leads back to its list with the alert [B-011 B-126 B-390 B-391 B-633]', async () => {
    const { sdoId, name } = await contractOf();
    const browser = await openForm(sdoId);
    expect(browser.page.valueOf('Name')).toBe(name);
    expect(browser.page.valueOf('Smart Contract')).toBe(CODE);
    browser.page.fill('Smart Contract', 'function other() {}');
    await browser.press('Save');
    expect(browser.page.address).toBe(list());
    expect(browser.page.text).toContain('Smart contract updated');
    const { codeBase64, functions } = await read(sdoId);
    expect([decodeBase64(codeBase64), functions]).toEqual(['function other() {}', ['other']]);
  });

  it('needs no description, and says that it was created [B-465 B-632]', async () => {
    const browser = await openForm();
    browser.page.fill('Name', 'Without words');
    browser.page.fill('Smart Contract', CODE);
    await browser.press('Save');
    expect(browser.page.text).toContain('Smart Contract Created');
    expect(browser.page.rows('Without words')).toHaveLength(1);
  });

  it.each([
    ['Name', 'Enter a valid name.', { Name: '' }],
    ['Name', 'A name may have 256 characters at most.', { Name: 'n'.repeat(257) }],
    ['Description', 'Enter a valid description.', { Description: '   ' }],
    ['Smart Contract', 'Enter a valid javaScript.', { 'Smart Contract': '' }],
    ['Smart Contract', 'Enter a valid javaScript.', { 'Smart Contract': ' \n ' }],
    ['Smart Contract', 'Line 5, column 9: Unexpected', { 'Smart Contract': `${CODE}\nlet a = ;` }],
    ['Smart Contract', '262,144 characters at most', { 'Smart Contract': 'é'.repeat(262_145) }],
  ])('without a right %s says: %s [B-464 B-466 B-467]', async (field, sentence, wrong) => {
    const browser = await openForm();
    const filled = { Name: 'Kept', Description: 'Kept.', 'Smart Contract': CODE, ...wrong };
    for (const [label, text] of Object.entries(filled)) browser.page.fill(label, text);
    await browser.press('Save');
    expect(browser.page.status).toBe(400);
    expect(browser.page.describe(field)).toContain(sentence);
    for (const label of ['Name', 'Description', 'Smart Contract'] as const) {
      if (label !== field) expect(browser.page.valueOf(label)).toBe(filled[label]);
    }
  });

  it('is deleted after a question [B-012 B-128 B-131 B-634]', async () => {
    const { sdoId, name } = await contractOf();
    const browser = await openForm(sdoId);
    await browser.follow('Delete Contract');
    const dialog = () => browser.page.dialog('Confirm Smart Contract Deletion');
    expect(textOf(dialog())).toContain(
      'Are you sure you would like to delete your smart contract?',
    );
    await browser.follow('No, Cancel', dialog());
    expect((await read(sdoId)).name).toBe(name);
    await browser.follow('Delete Contract');
    await browser.press('Yes, Delete', dialog());
    expect(browser.page.address).toBe(list());
    expect(browser.page.text).toContain('Smart Contract Deleted');
    expect(browser.page.rows(name)).toEqual([]);
    await browser.press('Undo');
    expect(browser.page.text).toContain(`Deletion of “${name}” undone.`);
    expect(browser.page.rows(name)).toHaveLength(1);
  });

  it('that was deleted meanwhile is told so', async () => {
    const { sdoId } = await contractOf();
    const browser = await openForm(sdoId);
    await api.call('DELETE', `/graphchain/${chain}/${sdoId}`);
    await browser.press('Save');
    expect(browser.page.status).toBe(400);
    expect(browser.page.text).toContain('This smart contract is not there any more');
  });

  it('is only viewed by a recipient', async () => {
    const { sdoId, name } = await contractOf();
    await api.call('POST', `/graphchain/${chain}/consentcontracts`, {
      consentContract: { to: ['*'], when: `header.id == '${sdoId}'` },
    });
    const browser = await browserOf(USER_IN_DEV, smartContracts.edit(chain, sdoId));
    expect(browser.page.heading).toBe('Smart Contract');
    expect(browser.page.title).toBe('Smart Contract · Keyway');
    expect(browser.page.crumb).toBe('Smart Contract');
    expect(browser.page.valueOf('Name')).toBe(name);
    expect(() => browser.page.button('Save')).toThrow();
  });

  it('is not there for who may not see it', async () => {
    const { sdoId } = await contractOf();
    const browser = await browserOf(USER_IN_DEV, smartContracts.edit(chain, sdoId));
    expect(browser.page.status).toBe(404);
    await browser.open(smartContracts.edit(chain, 'nothing'));
    expect(browser.page.status).toBe(404);
  });
});

describe('executing from the form', () => {
  it('without changes opens the Execute screen [B-127]', async () => {
    const { sdoId } = await contractOf();
    const browser = await openForm(sdoId);
    await browser.press('Execute Contract');
    expect(browser.page.address).toBe(smartContracts.execute(chain, sdoId));
  });

  it('with changes asks first, and saves them before it goes on', async () => {
    const { sdoId, name } = await contractOf();
    const browser = await openForm(sdoId);
    browser.page.fill('Name', 'Renamed');
    await browser.press('Execute Contract');
    const dialog = () => browser.page.dialog('Unsaved Changes');
    expect(textOf(dialog())).toContain(
      'This smart contract has unsaved changes. Save them before executing?',
    );
    await browser.press('Go Back', dialog());
    expect(browser.page.hasDialog('Unsaved Changes')).toBe(false);
    expect(browser.page.valueOf('Name')).toBe('Renamed');
    expect((await read(sdoId)).name).toBe(name);
    await browser.press('Execute Contract');
    await browser.press('Save and execute', dialog());
    expect(browser.page.address).toBe(smartContracts.execute(chain, sdoId));
    expect(browser.page.text).toContain('Smart contract updated');
    expect((await read(sdoId)).name).toBe('Renamed');
  });
});

describe('the Execute screen', () => {
  const open = async (code = CODE) => {
    const contract = await makeContract(api, chain, code);
    const browser = await browserOf(OWNER_IN_DEV, smartContracts.execute(chain, contract.sdoId));
    return { browser, contract };
  };

  it('asks for a chain and for a contract, whose code it needs [B-468 B-469]', async () => {
    const { sdoId, name } = await contractOf();
    const browser = await browserOf(OWNER_IN_DEV, smartContracts.execute());
    await browser.press('Next');
    expect(browser.page.describe('Chain')).toBe(BLANK);
    expect(browser.page.describe('Smart Contract')).toBe(BLANK);
    browser.page.select('Chain', chain);
    await browser.press('Next');
    expect(browser.page.describe('Smart Contract')).toBe(BLANK);
    browser.page.select('Smart Contract', name);
    await browser.press('Next');
    expect(browser.page.url.searchParams.get('sdoId')).toBe(sdoId);
    expect(browser.page.text).toContain('function count({ ward })');
  });

  it('runs a function with its arguments by one button above the form [B-013 B-132 B-133 B-135 B-136]', async () => {
    const { browser, contract } = await open();
    // The only function of the code is offered, and what it reads is named.
    expect(browser.page.valueOf('Function')).toBe('count');
    expect(browser.page.text).toContain('count reads ward.');
    const button = browser.page.button('Execute Contract');
    expect(button.getAttribute('form')).toBe('execute');
    expect(button.closest('form')).toBeNull();
    await browser.press('Add argument');
    browser.page.fill('Argument', 'ward');
    browser.page.fill('Value', 'A 7');
    await browser.press('Execute Contract');
    expect(browser.page.address).toBe(smartContracts.edit(chain, contract.sdoId));
    const run = (await receipts()).find(({ contractSdoId }) => contractSdoId === contract.sdoId);
    expect(run?.receiptSmartContract).toMatchObject({
      function: 'count',
      arguments: { ward: 'A 7' },
      response: 'A 7',
      successful: true,
    });
  });

  it('needs no arguments, and says that the contract was executed [B-471 B-590 B-635]', async () => {
    const { browser } = await open('function main() { return 1 }');
    await browser.press('Execute Contract');
    expect(browser.page.text).toContain('Contract executed successfully.');
  });

  it('refuses what is not right, and keeps it [B-470 B-472]', async () => {
    const { browser } = await open();
    browser.page.fill('Function', '');
    await browser.press('Add argument');
    browser.page.fill('Argument', 'chain');
    browser.page.fill('Value', 'A');
    await browser.press('Execute Contract');
    expect(browser.page.status).toBe(400);
    expect(browser.page.describe('Function')).toContain('Enter a valid function.');
    expect(browser.page.describe('Argument')).toBe('An argument cannot have this name.');
    expect(browser.page.valueOf('Value')).toBe('A');
    browser.page.fill('Function', 'count');
    browser.page.fill('Argument', '');
    await browser.press('Execute Contract');
    expect(browser.page.describe('Argument')).toBe(BLANK);
  });

  it('shows the error log of a run that failed, with its receipt', async () => {
    const { browser } = await open(
      "function main() { console.log('before'); console.error('why'); throw new Error('Told so') }",
    );
    await browser.press('Execute Contract');
    expect(browser.page.status).toBe(400);
    expect(browser.page.text).toContain('The contract failed.');
    expect(browser.page.valueOf('Error Log')).toMatch(/why[^]*Told so/);
    expect(browser.page.valueOf('Console')).toBe('before');
    expect(browser.page.valueOf('Function')).toBe('main');
    // The form can be sent again.
    await browser.press('Execute Contract');
    expect(browser.page.text).toContain('The contract failed.');
    await browser.follow('View Receipt');
    expect(browser.page.heading).toBe('Receipt');
    expect(browser.page.text).toContain('Told so');
  });
});

describe('a contract that somebody else deletes while it is changed', () => {
  it('leaves what was written in the form of a new one, and says so', async () => {
    const { sdoId } = await contractOf();
    const browser = await openForm(sdoId);
    const name = uniqueName('kept');
    browser.page.fill('Name', name);
    browser.page.fill('Smart Contract', 'function kept() { return "a" }');
    await api.call('DELETE', `/graphchain/${chain}/${sdoId}`);
    await browser.press('Save');
    expect(browser.page.text).toContain('This smart contract is not there any more');
    expect(browser.page.valueOf('Name')).toBe(name);
    expect(browser.page.valueOf('Smart Contract')).toBe('function kept() { return "a" }');
    await browser.press('Create a new contract with it');
    expect(browser.page.address).toBe(list());
    expect(browser.page.text).toContain('Smart Contract Created');
    expect(browser.page.rows(name)).toHaveLength(1);
  });
});

describe('the receipts', () => {
  it('of an execution open from their row only', async () => {
    const { sdoId } = await contractOf();
    await api.call('POST', `/graphchain/${chain}/smartcontracts/${sdoId}/count`, { args: {} });
    const browser = await browserOf(OWNER_IN_DEV, smartContracts.list({ tab: 'receipts', chain }));
    await browser.follow(/./, browser.page.rows(sdoId)[0]);
    expect(browser.page.heading).toBe('Receipt');
    const { pathname } = browser.page.url;
    await browser.follow('Back');
    expect(browser.page.address).toBe(smartContracts.list({ tab: 'receipts', chain }));
    await browser.open(pathname);
    expect(browser.page.address).toBe(smartContracts.list({ tab: 'receipts', chain }));
  });

  it('have a page of their own, where a drawer shows one', async () => {
    const { sdoId } = await contractOf();
    await api.call('POST', `/graphchain/${chain}/smartcontracts/${sdoId}/count`, { args: {} });
    const browser = await browserOf(OWNER_IN_DEV, paths.receipts());
    browser.page.select('Chain', chain);
    await browser.press('Show');
    await browser.follow(/./, browser.page.rows(sdoId)[0]);
    const drawer = browser.page.dialog('Receipt');
    expect(textOf(drawer)).toContain(sdoId);
    await browser.follow('Close', drawer);
    expect(browser.page.address).toBe(paths.receipts({ chain }));
    await browser.open(paths.receipts({ chain, row: crypto.randomUUID() }));
    expect(textOf(browser.page.dialog('Receipt'))).toContain('There is no such receipt');
  });
});
