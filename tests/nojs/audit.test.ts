/** The audit trail without scripts: its list, its filters, one line, the ways to it, and whose lines are shown. */
import { beforeAll, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import type { StoredTerm } from '#model/metadata/glossary.ts';
import { createAccount } from '#platform/identity/accounts/accounts.ts';
import type { PlainBrowser } from '#tests/support/nojs/browser.ts';
import { useMainDatabase } from '#tests/support/nojs/main-database.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { QUICK_PASSWORDS } from '#tests/support/stack/quick-passwords.ts';
import { apiOf } from '#tests/support/stack/stack.ts';
import type { Visitor } from '#tests/support/stack/stack.ts';

const database = useMainDatabase();

let admin: Visitor;
let user: Visitor;
let browser: PlainBrowser;
let gone: StoredTerm;
let kept: StoredTerm;

beforeAll(async () => {
  admin = await makeCustomer(database);
  const account = { ...admin.account, email: 'other@keyway.test' };
  const roles = { [admin.zone]: ['sdzUser'] } as const;
  await createAccount(database, { ...account, name: 'Other Body', roles }, QUICK_PASSWORDS);
  user = { ...admin, account };
  const api = await apiOf(admin);
  const { path } = CALLS.createTerm;
  gone = await api.call<StoredTerm>('POST', path, { term: 'Triage' });
  kept = await api.call<StoredTerm>('POST', path, { term: 'Ward' });
  await api.call('DELETE', `${path}/${gone.id}`);
  const refused = (await apiOf(user)).call('DELETE', `${path}/${kept.id}`);
  await expect(refused).rejects.toThrow('403');
  browser = await browserOf(admin, paths.audit());
}, 60_000);

const rowsOf = (text = '') => browser.page.rows(text).map((row) => textOf(row));

it('the page Audit lists what was done and refused, the newest first, in plain words and without values', () => {
  expect(browser.page.heading).toBe('Audit');
  expect(rowsOf('glossary term')).toEqual([
    expect.stringMatching(/^Tried to delete a glossary term\W*Other Body.*not allowed \(403\)$/),
    expect.stringMatching(/^Deleted a glossary term\W*Some Body.*Done$/),
    expect.stringMatching(/^Created a glossary term\W*Some Body.*Done$/),
    expect.stringMatching(/^Created a glossary term\W*Some Body.*Done$/),
  ]);
  expect(browser.page.text).not.toContain('Triage');
});

it('the page Audit is reached from the page of a term, with the lines of this term', async () => {
  await browser.open(paths.term(kept.id));
  await browser.follow('Audit');
  expect(browser.page.address).toBe(paths.audit({ record: kept.id }));
  expect(browser.page.text).toContain(`Object: ${kept.id}`);
  expect(rowsOf()).toEqual([
    expect.stringContaining('Tried to delete a glossary term'),
    expect.stringContaining('Created a glossary term'),
  ]);
});

it('the page Audit opens a line with all that it holds, and adds none by that', async () => {
  const count = await countLines();
  await browser.open(paths.audit({ record: gone.id }));
  await browser.follow('Deleted a glossary term');
  const deleted = browser.page.dialog('Deleted a glossary term');
  expect(textOf(deleted)).toMatch(/Who\W*Some Body/);
  expect(textOf(deleted)).toMatch(/Call\W*deleteTerm.*Request\W*[\da-f-]{36}.*Hash\W*[\da-f]{64}/);
  expect(textOf(deleted)).not.toContain('Open');
  await browser.follow('All its lines', deleted);
  expect(rowsOf()).toHaveLength(2);

  await browser.open(paths.audit({ record: kept.id }));
  await browser.follow('Tried to delete a glossary term');
  await browser.follow('Open', browser.page.dialog('Tried to delete a glossary term'));
  expect(browser.page.address).toBe(paths.term(kept.id));

  await browser.open(`${paths.audit()}?row=999999`);
  expect(browser.page.text).toContain('There is no such line, or you may not read it.');
  expect(await countLines()).toBe(count);
});

async function countLines(): Promise<number> {
  return Number(/([\d,]+) lines/.exec((await browser.open(paths.audit())).text)?.[1]);
}

it('the page Audit is filtered by all that its form says, and each filter is taken away by itself', async () => {
  await browser.open(paths.audit());
  browser.page.fill('Who', 'other b');
  browser.page.select('Outcome', 'Refused');
  browser.page.select('What', 'Delete a glossary term');
  browser.page.fill('From (UTC)', '2020-01-01T00:00');
  await browser.press('Show');
  expect(rowsOf()).toEqual([expect.stringContaining('Tried to delete a glossary term')]);
  expect(browser.page.valueOf('What')).toBe('deleteTerm');
  expect(browser.page.valueOf('From (UTC)')).toBe('2020-01-01T00:00');
  await browser.follow('Who: Other Body: remove the filter');
  await browser.follow('Outcome: Refused: remove the filter');
  expect(rowsOf()).toHaveLength(2);
  browser.page.fill('Before (UTC)', '2020-01-02T00:00');
  await browser.press('Show');
  expect(browser.page.text).toContain('No line passes these filters.');
  await browser.follow('Clear filters');
  expect(rowsOf('glossary term')).toHaveLength(4);
});

it('the page Audit offers the wallets that a text may mean, and says when it means none', async () => {
  await browser.open(paths.audit({ person: 'body' }));
  expect(browser.page.text).toContain('“body” is in the name or e-mail address of 2 wallets');
  await browser.follow(/^Other Body/);
  expect(browser.page.text).toContain('Who: Other Body');
  expect(rowsOf('Some Body')).toEqual([]);
  await browser.open(paths.audit({ person: 'nobody at all' }));
  expect(browser.page.text).toContain('No wallet has “nobody at all” in its name');
});

it('the page Audit shows others than administrators their own lines, and says so', async () => {
  const other = await browserOf(user, paths.audit());
  expect(other.page.text).toContain('You see the lines of your wallet');
  const rows = other.page.rows().map((row) => textOf(row));
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toContain('Other Body');
  expect(other.page.all('[name=person]')).toEqual([]);
});
