/** The form Execute Smart Contract without scripts: a wizard of two steps. */
import { expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import { makeContract, makeDictionary } from '#tests/support/stack/data.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { apiOf, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

const FORM = paths.newJob('execute-smart-contract-job');
const CODE = 'function count(args) { return args.ward; }';

async function openSecondStep() {
  const api = await apiOf(OWNER_IN_DEV);
  const { name: chain } = await makeDictionary(api);
  const contract = await makeContract(api, chain, CODE);
  const browser = await browserOf(OWNER_IN_DEV, FORM);
  browser.page.select('Chain', chain);
  await browser.press('Show contracts');
  browser.page.select('Smart Contract', contract.name);
  await browser.press('NEXT');
  return { api, browser, chain, contract };
}

it('Execute Smart Contract begins with chain and contract, and asks for both [B-249 B-250 B-251 B-252 B-253]', async () => {
  const browser = await browserOf(OWNER_IN_DEV, FORM);
  expect(textOf(browser.page.find('[aria-current=step]'))).toContain('Basic Info');
  await browser.press('NEXT');
  for (const label of ['Chain', 'Smart Contract']) {
    expect(browser.page.describe(label)).toBe('Field cannot be blank');
  }
});

it('Execute Smart Contract goes on to the function, its parameters and the code [B-254 B-255 B-258 B-260 B-264]', async () => {
  const { browser, contract } = await openSecondStep();
  const { page } = browser;
  expect(textOf(page.find('[aria-current=step]'))).toContain('Contract');
  expect(page.text).toContain(contract.name);
  expect(textOf(page.find('[role=tooltip]'))).toBeTruthy();
  expect(page.text).toMatch(/Executing as\s*Olivia Brandt/);
  expect(page.text).toContain(CODE);
  // The only function of the code is offered.
  expect(page.valueOf('Function')).toBe('count');
  await browser.press('Parameter');
  expect(browser.page.valueOf('Value')).toBe('');
});

it('Execute Smart Contract says that there are no parameters yet, and how to add one [B-259 B-261 B-262 B-263]', async () => {
  const { browser } = await openSecondStep();
  expect(browser.page.text).toContain('No Parameters');
  expect(browser.page.text).toContain(
    'Add a parameter using the button in the top left of this panel.',
  );
  browser.page.fill('Function', '1 2');
  await browser.press('Parameter');
  expect(browser.page.text).not.toContain('No Parameters');
  browser.page.fill('Value', 'A');
  await browser.press('Execute Contract');
  expect(browser.page.status).toBe(400);
  expect(browser.page.describe('Function')).toContain('Enter a valid function.');
  expect(browser.page.describe('Parameter')).toBe('Field cannot be blank');
  expect(browser.page.valueOf('Value')).toBe('A');
});

it.each([
  ['a blank parameter', '', 'A', 'Parameter'],
  ['a parameter of spaces', '  ', 'A', 'Parameter'],
  ['a blank value', 'ward', '', 'Value'],
  ['a value of spaces', 'ward', '  ', 'Value'],
])(
  'Execute Smart Contract says at %s that it is blank, and nowhere else [B-473 B-474]',
  async (_, name, value, wrong) => {
    const { browser } = await openSecondStep();
    await browser.press('Parameter');
    browser.page.fill('Parameter', name);
    browser.page.fill('Value', value);
    await browser.press('Execute Contract');
    expect(browser.page.status).toBe(400);
    for (const label of ['Parameter', 'Value']) {
      expect(browser.page.describe(label)).toBe(label === wrong ? 'Field cannot be blank' : '');
    }
  },
);

it('Execute Smart Contract takes a parameter more than once, also with the same value [B-475]', async () => {
  const { api, browser, chain } = await openSecondStep();
  for (const row of [0, 1]) {
    await browser.press('Parameter');
    const pair = browser.page.all('fieldset li')[row]!;
    browser.page.fill('Parameter', 'ward', pair);
    browser.page.fill('Value', 'A', pair);
  }
  await browser.press('Execute Contract');
  expect(browser.page.address).toBe('/job-manager');
  const jobs = await api.call<Job[]>('GET', '/jobs?name=SmartContractExecJob');
  const job = await api.succeeded(jobs.find(({ dictName }) => dictName === chain)!.jobId);
  expect(job.results.results).toMatchObject({ response: ['A', 'A'] });
});

it('Execute Smart Contract starts the job with the parameters [B-021]', async () => {
  const { api, browser, chain } = await openSecondStep();
  await browser.press('Parameter');
  browser.page.fill('Parameter', 'ward');
  browser.page.fill('Value', 'A');
  await browser.press('Execute Contract');
  expect(browser.page.address).toBe('/job-manager');
  expect(browser.page.text).toContain('Your job has started successfully.');
  const find = async () => {
    const jobs = await api.call<Job[]>('GET', '/jobs?name=SmartContractExecJob');
    return jobs.find(({ dictName }) => dictName === chain);
  };
  await expect.poll(async () => (await find())?.status).toBe('COMPLETED_SUCCESS');
  expect((await find())?.results.results).toMatchObject({ function: 'count', response: 'A' });
});
