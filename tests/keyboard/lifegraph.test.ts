/** The LifeGraph by keys alone: filter, walk, pick, expand, hide, path, undo, details, export. */
import { readFile } from 'node:fs/promises';
import { goByKeys, pressKeys, runFromPalette, tabTo } from '#tests/support/browser/keys.ts';
import { countPresses } from '#tests/support/browser/presses.ts';
import { makeCustomer, uniqueName } from '#tests/support/stack/customer.ts';
import { enter, expect, openPage, test } from '#tests/support/browser/browser.ts';
import { makeCrowd } from '#tests/support/stack/crowd.ts';
import { apiOf, OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

test.use({ visitor: OWNER_IN_PROD });

test('a graph is filtered, walked, changed and saved without a mouse', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  const result = page.getByRole('heading', { name: /^Result/ });
  const rows = page.getByRole('table', { name: 'Records' }).locator('tbody tr');
  const here = rows.and(page.locator('[aria-current=true]'));
  const presses = countPresses(page);
  await openPage(page, '/dashboard');
  await goByKeys(page, 'g l', 'LifeGraph Explorer');
  await expect(heading).toBeFocused();
  await page.keyboard.press('a');
  const editor = page.locator('.cm-content');
  await expect(editor).toBeVisible();
  await tabTo(page, editor);
  await page.keyboard.type('GRAPH patient LIMIT 1 TRAVERSE ANY 0..1 ');
  await page.keyboard.press('Control+Enter');
  await expect(result).toBeFocused();
  await expect(page.locator('[data-drawing] canvas').first()).toBeVisible();

  await test.step('five neighbors are looked at, and the history of one', async () => {
    await pressKeys(page, 'n n n n n n');
    await expect(page.locator('.walk-path')).toHaveText(/^PAT-00001 › [A-Z]+-\d+$/);
    presses.expectOf('graph');
    presses.begin();
    await page.keyboard.press('v');
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('region', { name: 'History' })).toBeVisible();
    presses.expectOf('history');
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });
  await test.step('it is walked, and grows', async () => {
    const before = await result.textContent();
    await pressKeys(page, 'j j');
    await expect(here).toHaveCount(1);
    await page.keyboard.press('e');
    await expect(page).toHaveURL(/expand=/);
    await expect(result).not.toHaveText(before ?? '');
  });
  await test.step('records are picked, hidden and brought back', async () => {
    await page.keyboard.press('x');
    await expect(result).toContainText('1 picked');
    await page.keyboard.press('i');
    await expect(result).not.toContainText('1 picked');
    await page.keyboard.press('i');
    await expect(result).toContainText('1 picked');
    await page.keyboard.press('h');
    await expect(result).toContainText('1 hidden');
    await page.keyboard.press('z');
    await expect(result).not.toContainText('hidden');
    await page.keyboard.press('Shift+Z');
    await expect(result).toContainText('1 hidden');
    await page.keyboard.press('Shift+H');
    await expect(result).not.toContainText('hidden');
  });
  await test.step('the path between two is shown', async () => {
    await pressKeys(page, 'j x');
    await expect(result).toContainText('1 picked');
    await pressKeys(page, 'j x');
    await expect(result).toContainText('2 picked');
    await page.keyboard.press('Shift+P');
    await expect(page.getByRole('region', { name: 'Path' })).toBeVisible();
    await page.keyboard.press('Shift+P');
    await expect(page.getByRole('region', { name: 'Path' })).toHaveCount(0);
  });
  await test.step('a record is opened, its neighbor too, and left', async () => {
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('heading', { name: 'Edges' })).toBeVisible();
    await pressKeys(page, 'j Enter');
    await expect(page.getByRole('navigation', { name: 'Records passed' })).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('navigation', { name: 'Records passed' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });
  await test.step('one is found, and the records are saved', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('encounter');
    await expect(page).toHaveURL(/find=encounter/);
    const menu = page.locator('summary').filter({ hasText: 'Export' });
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Records as CSV', exact: true }));
    const saving = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect(await readFile(await (await saving).path(), 'utf8')).toContain('encounter');
  });
});

test('Tab goes from the last field of the simple filter to Apply, then to the other filter', async ({
  page,
}) => {
  await openPage(page, '/lifegraph');
  await page.getByRole('textbox', { name: 'Depth' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Apply' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Advanced Filters' })).toBeFocused();
});

test('a view is saved by its key and opened again from the palette', async ({ page }) => {
  const name = uniqueName('Ward three');
  const view = '/lifegraph?chain=patient&limit=1&depth=1&view=table';
  await openPage(page, view);
  const save = async (as: string) => {
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    await page.keyboard.type(as);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await save(name);
  await expect(page).toHaveURL(view);
  await openPage(page, '/dashboard');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`view ${name.toLowerCase()}`);
  const found = page.getByRole('option', { name: `${name} Saved view` });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(view);
  // Each form has a new key, so the server does not take the second view for a repeat of the first.
  await save(`${name} again`);
  await save(`${name} a third time`);
  await openPage(page, `/saved-views?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('table', { name: 'Saved Views' }).locator('tbody tr')).toHaveCount(3);
});

test('a walk over five neighbors, a history, an expansion: one press a step', async ({ page }) => {
  await openPage(page, '/lifegraph?chain=patient&limit=1&depth=2&draw=2d');
  await expect(page.locator('[data-drawing] canvas').first()).toBeVisible();
  let presses = 0;
  const press = async (key: string) => {
    presses++;
    await page.keyboard.press(key);
  };
  const path = page.locator('.walk-path');
  // The keys move to the record of the query, along an edge, to the next neighbor, and on from there.
  for (const key of ['n', 'n', 'n', 'l', 'l', 'l']) await press(key);
  await expect(path).toHaveText(/^PAT-00001( › [A-Z]+-\d+){4}$/);
  await expect(page.getByRole('region', { name: 'Graph' })).toBeFocused();
  const reached = (await path.textContent())?.split(' › ') ?? [];
  await press('b');
  await expect(path).toHaveText(reached.slice(0, -1).join(' › '));
  await press('ArrowRight');
  await expect(path).not.toHaveText(reached.slice(0, -1).join(' › '));
  await press('v');
  await expect(page.getByRole('dialog').getByRole('region', { name: 'History' })).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await press('e');
  await expect(page).toHaveURL(/expand=/);
  await press('Shift+E');
  await expect(page).not.toHaveURL(/expand=/);
  await press('Control+z');
  await expect(page).toHaveURL(/expand=/);
  await press('o');
  await expect(page).toHaveURL(/hide=%21/);
  expect(presses).toBe(14);
});

test.describe('a record with many neighbors', () => {
  test.use({ visitor: null });

  test('asks which of them are added, and shows them all', async ({ page, database }) => {
    const visitor = await makeCustomer(database);
    const address = await makeCrowd(await apiOf(visitor));
    await enter(page, visitor, `${address}&draw=2d`);
    await expect(page.locator('[data-drawing] canvas').first()).toBeVisible();
    const result = page.getByRole('heading', { name: /^Result/ });
    const dialog = page.getByRole('dialog', { name: 'Expand Aurora' });
    await pressKeys(page, 'n e');
    const carries = dialog.getByRole('radio', { name: 'CARRIES → passenger' });
    await expect(carries).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: 'LEADS → ship' })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(result).toContainText('4 records, 3 edges');
    await page.keyboard.press('e');
    await expect(carries).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await expect(result).toContainText('24 records, 23 edges');
    // The picture fits all records: the first one is in its middle, not below the list.
    const list = (await page.getByRole('region', { name: 'List', exact: true }).boundingBox())!;
    const label = page.locator('.picture-label[data-start]');
    await expect.poll(async () => (await label.boundingBox())?.x).toBeLessThan(list.x - 100);
    await page.keyboard.press('z');
    await expect(result).toContainText('4 records, 3 edges');
    await page.keyboard.press('e');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(result).toContainText('4 records, 3 edges');
  });
});

test('what joins two records is listed, hop by hop, and found further away', async ({ page }) => {
  await openPage(page, '/lifegraph?mode=advanced&query=GRAPH+patient+LIMIT+2&draw=2d');
  await expect(page.locator('[data-drawing] canvas').first()).toBeVisible();
  await pressKeys(page, 'j x');
  await pressKeys(page, 'j x');
  await expect(page.getByRole('heading', { name: /^Result/ })).toContainText('2 picked');
  await page.keyboard.press('w');
  const drawer = page.getByRole('dialog', { name: 'What joins these two' });
  await expect(drawer).toContainText('No path connects them.');
  await expect(drawer).toContainText('Searched in the 2 records that are shown.');
  const further = drawer.getByRole('link', { name: 'Add the neighbors of both' });
  await tabTo(page, further);
  await page.keyboard.press('Enter');
  await expect(drawer).not.toContainText('the 2 records');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await runFromPalette(page, 'what joins', 'What joins two records');
  await expect(drawer).toBeVisible();
});

test('a large graph is grouped, and opened mark by mark', async ({ page }) => {
  await openPage(page, '/lifegraph?chain=patient&limit=60&depth=2&draw=2d');
  const note = page.getByRole('note').filter({ hasText: 'dashed ring' });
  const drawn = async () =>
    Number(/drawn as ([\d,]+)/.exec(await note.innerText())?.[1]?.replace(',', ''));
  await expect(note).toContainText('4,230 records are drawn as ');
  const before = await drawn();
  expect(before).toBeLessThan(2_000);
  const path = page.locator('.walk-path');
  await pressKeys(page, 'n n');
  await expect(path).toHaveText(/^PAT-00001 › encounter × \d+$/);
  const count = Number(/\d+$/.exec(await path.innerText())?.[0]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/open=/);
  // The records of the mark are drawn now, and no longer the mark itself.
  await expect.poll(drawn).toBe(before + count - 1);
  await expect(path).toHaveText(/ENC-\d+$/);
  await expect(page.getByRole('heading', { name: /^Result/ })).toContainText('4,230 records');
  await page.keyboard.press('z');
  await expect.poll(drawn).toBe(before);
  // The cursor is on the mark again. The key that expands opens the mark too.
  await expect(path).toHaveText(/encounter × \d+$/);
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/open=/);
});

test('the palette runs a query, and finds a job by a part of its id', async ({ page }) => {
  const api = await apiOf(OWNER_IN_PROD);
  await openPage(page, '/dashboard');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('graph patients limit 5 depth 2');
  const selected = page.getByRole('dialog').getByRole('option', { selected: true });
  await expect(selected).toHaveText(/^Graph of patient, limit 5, depth 2Run in LifeGraph/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/lifegraph?chain=patient&limit=5&depth=2');
  await expect(page.getByRole('heading', { name: /^Result/ })).toBeVisible();

  const [job] = await api.call<{ jobId: string }[]>('GET', '/jobs?limit=1&daysToReturn=60');
  await runFromPalette(page, `job ${job!.jobId.slice(0, 8)}`, job!.jobId);
  const drawer = page.getByRole('dialog', { name: job!.jobId });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  // The drawer is awaited, because it takes the focus when it closes, even from a palette that is then open.
  await expect(drawer).toHaveCount(0);

  const path = '/graphchain/patient/smartcontracts/receipts?limit=1';
  const [receipt] = await api.call<{ header: { id: string } }[]>('GET', path);
  await runFromPalette(page, `receipt ${receipt!.header.id}`, receipt!.header.id);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt');
  await expect(page).toHaveURL(new RegExp(receipt!.header.id));
});
