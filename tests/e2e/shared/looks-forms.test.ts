/** Rules of the looks of forms, editors, drawers and dialogs, each measured on one or two of them. */
import type { Locator, Page } from '@playwright/test';
import { edgeOf } from '#model/dictionaries/edge-definition.testing.ts';
import type { StoredEdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import { CALLS } from '#model/calls/all.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { Receipt } from '#model/contracts/receipt.ts';
import { paths } from '#app/paths/paths.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { makeContract, makeDictionary } from '#tests/support/stack/data.ts';
import { apiOf, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

test.use({ visitor: OWNER_IN_DEV });

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 320, height: 720 };

let api: ApiClient;
let chain: string;
test.beforeAll(async () => {
  api = await apiOf(OWNER_IN_DEV);
  ({ name: chain } = await makeDictionary(api));
});

async function openAt(page: Page, size: typeof WIDE, address: string): Promise<void> {
  await page.setViewportSize(size);
  await openPage(page, address);
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${String(part)} is not drawn.`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const middleOf = async (part: Locator) => {
  const { y, height } = await boxOf(part);
  return y + height / 2;
};

/** Asks until a question about the looks has this answer: the styles of a page may arrive after it. */
const styleOf = (part: Locator, name: string) =>
  part.evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), name);

test('the arrow of a field with several choices is where that of a select is', async ({ page }) => {
  await openAt(page, WIDE, paths.consentContracts.create(chain));
  const arrow = page.locator('.select-arrow').first();
  const field = await boxOf(page.locator('.control:has(> .select-arrow)').first());
  // A select draws its arrow 8 px from its border of 1 px.
  expect(field.right - (await boxOf(arrow)).right).toBe(9);
  expect(await styleOf(arrow, 'color')).toBe('rgb(134, 137, 149)');
});

test('lists without rows have their buttons in one position: below their names', async ({
  page,
}) => {
  for (const size of [WIDE, NARROW]) {
    const offsets: string[] = [];
    for (const address of [paths.newTerm, paths.newEdge]) {
      await openAt(page, size, address);
      for (const list of await page.locator('fieldset:has(> legend + button)').all()) {
        const button = await boxOf(list.getByRole('button', { name: /^Add/ }));
        const name = await boxOf(list.locator('legend'));
        offsets.push(`${Math.round(button.x - name.x)} ${Math.round(button.y - name.bottom)}`);
      }
    }
    expect(offsets).toHaveLength(4);
    expect(new Set(offsets)).toEqual(new Set(['0 6']));
  }
});

test('a row of fields has the columns of the form, and its button beside all of them', async ({
  page,
}) => {
  const { name: other } = await makeDictionary(api);
  const { edgeId } = await api.call<StoredEdgeDefinition>(
    'POST',
    CALLS.createEdge.path,
    edgeOf(uniqueName('row'), `${chain}.person`, `${other}.person`),
  );
  await openAt(page, WIDE, paths.edge(edgeId));
  const field = (label: string) => page.locator('label', { hasText: label });
  const left = async (part: Locator) => (await boxOf(part)).x;
  expect(await left(field('To attribute'))).toBe(await left(field('To Dictionary')));

  await openAt(page, NARROW, paths.edge(edgeId));
  const remove = await middleOf(page.getByRole('button', { name: 'Remove association 1' }));
  expect(Math.abs(remove - (await middleOf(page.locator('.row-fields'))))).toBeLessThanOrEqual(1);
});

test('the drawers of a receipt and of a job have one look, and fade where they are cut', async ({
  page,
}) => {
  const { header: contract } = await makeContract(
    api,
    chain,
    'function list() { return { a: { b: "x".repeat(2000) }, c: Array(60).fill("y") }; }',
  );
  const { header } = await api.call<Receipt>(
    'POST',
    `/graphchain/${chain}/smartcontracts/${contract.id}/list`,
    { args: {} },
  );
  const [job] = await api.call<Job[]>('GET', '/jobs?limit=1');
  const looks: unknown[] = [];
  for (const address of [
    paths.receipts({ row: `${chain}/${header.id}` }),
    paths.jobs({ days: '60', row: job!.jobId }),
  ]) {
    await openAt(page, WIDE, address);
    const terms = page.getByRole('dialog').locator('details[open] dt:visible');
    await expect(terms.nth(1)).toBeVisible();
    const first = await boxOf(terms.nth(0));
    looks.push({
      left: first.x,
      size: await styleOf(terms.first(), 'font-size'),
      between: (await boxOf(terms.nth(1))).y - first.bottom,
    });
    await page.setViewportSize(NARROW);
    const body = page.getByRole('dialog').locator('.fades-out');
    await expect.poll(() => styleOf(body, '--fade-below')).toBe('32px');
    await body.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
    await expect.poll(() => styleOf(body, '--fade-below')).toBe('0px');
  }
  expect(looks[1]).toEqual(looks[0]);

  await openAt(page, WIDE, paths.receipts({ row: `${chain}/${header.id}` }));
  const response = page.getByRole('region', { name: 'Response' });
  await expect.poll(() => styleOf(response, '--fade-below')).toBe('32px');
  // The long value is broken; each of its lines begins right of the first character of its name.
  const lefts = await response.locator('.block', { hasText: '"b"' }).evaluate((line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    return [...range.getClientRects()].map(({ left }) => left - line.getBoundingClientRect().left);
  });
  expect(lefts.length).toBeGreaterThan(2);
  expect(Math.min(...lefts.slice(1))).toBeGreaterThan(20);
});

test('path and title of LifeGraph begin at the left edge of other screens', async ({ page }) => {
  for (const size of [WIDE, NARROW]) {
    const starts: unknown[] = [];
    for (const address of [paths.glossary, paths.lifegraph()]) {
      await openAt(page, size, address);
      const path = await boxOf(page.getByRole('navigation', { name: 'Breadcrumb' }));
      const title = await boxOf(page.getByRole('heading', { level: 1 }));
      starts.push([path.x, title.x]);
    }
    expect(starts[1], `${size.width} px`).toEqual(starts[0]);
  }
});

test('borders of buttons differ from the ground in the dark theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAt(page, WIDE, paths.newTerm);
  const cancel = page.getByRole('link', { name: 'Cancel' });
  await expect.poll(() => styleOf(cancel, 'border-top-color')).toBe('rgb(63, 66, 77)');
});

test('a checkbox is in the middle of the field beside it', async ({ page }) => {
  await openAt(page, WIDE, `${paths.dictionary(chain)}?tab=attributes`);
  const select = page.getByLabel('Datatype');
  expect(await middleOf(page.getByText('Required', { exact: true }).first())).toBe(
    await middleOf(select),
  );
});

test('the list of indexes has equal room above and below', async ({ page }) => {
  await openAt(page, WIDE, `${paths.dictionary(chain)}?tab=indexes`);
  const box = page.locator('.fades-out');
  const items = page.locator('[data-item]');
  expect((await boxOf(box)).bottom - (await boxOf(items.last())).bottom).toBe(8);
});

test('a card beside the form begins where the card of the form does', async ({ page }) => {
  await openAt(page, WIDE, paths.consentContracts.create(chain));
  const beside = await boxOf(page.getByRole('region', { name: 'What it opens now' }));
  expect(beside.y).toBe((await boxOf(page.locator('section:has(form#edit)'))).y);
});

test('what is said of a code editor is one line', async ({ page }) => {
  await openAt(page, WIDE, paths.smartContracts.create(chain));
  const hint = page.getByText('A script. Its functions');
  const leaving = page.getByText('Escape, then Tab');
  await expect(leaving).toBeVisible();
  expect((await boxOf(hint)).y).toBe((await boxOf(leaving)).y);
  expect((await boxOf(hint)).x).toBe((await boxOf(page.locator('.cm-editor'))).x);
});

test('the keyboard shortcuts have equal room above and below', async ({ page }) => {
  await openAt(page, WIDE, `${paths.lifegraph()}?dialog=keys`);
  const panel = await boxOf(page.locator('dialog .overlay-panel'));
  expect(Math.abs(panel.y - (WIDE.height - panel.bottom))).toBeLessThanOrEqual(1);
});

test('keys do not take the room of titles in a narrow window', async ({ page }) => {
  await openAt(page, NARROW, paths.dashboard);
  await page.keyboard.press('Control+k');
  const rows = page.getByRole('dialog').getByRole('option');
  await expect(rows.first()).toBeVisible();
  await expect(rows.locator('kbd:visible')).toHaveCount(0);
});

test('a history of one version says that nothing was changed since', async ({ page }) => {
  const { header } = await makeContract(api, chain, 'function once() {}');
  await openAt(page, WIDE, `${paths.smartContracts.edit(chain, header.id)}?dialog=history`);
  await expect(page.getByRole('dialog')).toContainText('Nothing was changed since.');
});

test('tabs and fields of a card begin at one edge', async ({ page }) => {
  for (const size of [WIDE, NARROW]) {
    await openAt(page, size, paths.dictionary(chain));
    const tab = await page
      .getByRole('tab')
      .first()
      .evaluate((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect().left;
      });
    const field = await boxOf(page.getByLabel('Description'));
    expect(field.x, `${size.width} px`).toBe(tab);
  }
});

test('drawers have one width, and the wide one for what is compared', async ({ page }) => {
  const { header } = await makeContract(api, chain, 'function width() {}');
  const widths: number[] = [];
  for (const address of [
    `/metadata-search?terms=${chain}&row=dictionaries:${chain}`,
    `${paths.dictionary(chain)}?dialog=uses`,
    `${paths.audit()}?row=1`,
    `${paths.smartContracts.edit(chain, header.id)}?dialog=history`,
  ]) {
    await openAt(page, WIDE, address);
    widths.push((await boxOf(page.locator('dialog .overlay-panel'))).width);
  }
  expect(widths).toEqual([570, 570, 570, 720]);
});

test('the first section of a drawer begins where other content does', async ({ page }) => {
  const { header: contract } = await makeContract(api, chain, 'function begin() { return 1; }');
  const { header } = await api.call<Receipt>(
    'POST',
    `/graphchain/${chain}/smartcontracts/${contract.id}/begin`,
    { args: {} },
  );
  const below: number[] = [];
  for (const [address, first] of [
    [paths.receipts({ row: `${chain}/${header.id}` }), 'h3'],
    [`${paths.audit()}?row=1`, 'dt'],
  ] as const) {
    await openAt(page, WIDE, address);
    const panel = page.locator('dialog .overlay-panel');
    const body = await boxOf(panel.locator('.fades-out'));
    below.push((await boxOf(panel.locator(first).first())).y - body.y);
  }
  expect(below).toEqual([20, 20]);
});

test('a page with buttons beside its title has its content where others have', async ({ page }) => {
  const tops: number[] = [];
  for (const address of [paths.settings, paths.newTerm]) {
    await openAt(page, WIDE, address);
    tops.push((await boxOf(page.locator('main section').first())).y);
  }
  expect(tops[0]).toBe(tops[1]);
});

test('the actions on a record fit in one line of its drawer', async ({ page }) => {
  await openAt(page, WIDE, '/lifegraph?chain=patient&limit=1&depth=1&view=table');
  await page.locator('[data-row-link]').first().click();
  const actions = page.getByRole('dialog').locator('footer .button');
  await expect(actions).toHaveCount(4);
  const tops = await actions.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
});

test('a main button that cannot be pressed yet does not look like one that can', async ({
  page,
}) => {
  await openAt(page, WIDE, `${paths.dictionary(chain)}?tab=attributes&dialog=paste`);
  const add = page.getByRole('button', { name: /^Add (attributes|1 attribute)$/ });
  await expect(add).toBeDisabled();
  const gray = await styleOf(add, 'background-color');
  await page.getByRole('textbox', { name: /^Names, one a line/ }).fill('weight');
  await expect(add).toHaveText('Add 1 attribute');
  await expect(add).toBeEnabled();
  await expect.poll(() => styleOf(add, 'background-color')).not.toBe(gray);
});

test('the two buttons of a page without navigation are as wide as its text in a narrow window', async ({
  page,
}) => {
  await openAt(page, NARROW, '/NotFoundError');
  const text = await boxOf(page.getByText('What you opened does not exist'));
  for (const name of ['Go to the dashboard', 'Choose another zone']) {
    const button = await boxOf(page.getByRole('link', { name }));
    expect([button.x, button.right]).toEqual([text.x, text.right]);
  }
});
