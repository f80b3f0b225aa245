/** A record in the LifeGraph’s drawer: its values, versions and file. */
import { readFile } from 'node:fs/promises';
import type { Vertex } from '#model/records/record.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { makeDictionary } from '#tests/support/stack/data.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

/** Records that the tests write themselves, with nested values, changes and a file. */
test.describe('a record of one’s own', () => {
  test.use({ visitor: OWNER_IN_DEV });

  test('is shown as rows of two levels, and as JSON below them [B-302]', async ({ page, api }) => {
    const { chain, id } = await makeRecord(api);
    await openPage(page, recordAddress(chain, id));
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('rowheader', { name: 'address' })).toBeVisible();
    await expect(drawer.getByRole('row', { name: 'city Utrecht' })).toBeVisible();
    await expect(drawer.getByRole('rowheader', { name: 'room' })).toBeVisible();
    await expect(drawer.getByRole('region', { name: 'room' })).toHaveText('{ "floor": 3 }');
    await expect(drawer.getByRole('rowheader', { name: 'floor' })).toHaveCount(0);
  });

  test('tells its versions: who changed what, whether they hold, and the graph as of then', async ({
    page,
    api,
  }) => {
    const { chain, id } = await makeRecord(api);
    for (const weight of [150, 160]) {
      await api.call('PATCH', `/graphchain/${chain}`, { data: { person: 'Ada', weight } });
    }
    await openPage(page, recordAddress(chain, id));
    await page.getByRole('dialog').getByRole('link', { name: 'History' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('Hash holds')).toBeVisible();
    await expect(drawer.getByText('Signature holds')).toBeVisible();
    const versions = drawer.getByRole('region', { name: 'History' }).locator('ol > li');
    await expect(versions).toHaveText([/^Version 3/, /^Version 2/, /^Version 1/]);
    await expect(versions.nth(0)).toContainText('by Olivia Brandt');
    await expect(versions.nth(0).getByRole('row', { name: 'weight 150 160' })).toBeVisible();
    await expect(versions.nth(1).getByRole('row', { name: 'weight 140 150' })).toBeVisible();
    await versions.nth(1).getByRole('link', { name: 'Version 2 as of then' }).click();
    await expect(page).toHaveURL(/AS(\+|%20)OF/);
    await expect(page.getByRole('dialog').getByRole('row', { name: 'weight 150' })).toBeVisible();
  });

  test('gives its file by a button of its drawer', async ({ page, api }) => {
    const { chain, id } = await makeRecord(api);
    const form = new FormData();
    form.append('file', new Blob(['first floor']), 'plan of größe.txt');
    await api.call('POST', `/graphchain/${chain}/${id}/plan/blobs`, form);
    await openPage(page, recordAddress(chain, id));
    const saving = page.waitForEvent('download');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Download plan of größe.txt' })
      .click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('plan of größe.txt');
    expect(await readFile(await file.path(), 'utf8')).toBe('first floor');
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

/** A record with attributes at three levels and room for a file. */
async function makeRecord(api: ApiClient) {
  const { name: chain } = await makeDictionary(api, {
    attributes: [
      { name: 'person', datatype: 'STRING', required: true },
      { name: 'weight', datatype: 'INTEGER' },
      {
        name: 'address',
        datatype: 'OBJECT',
        nodeAttributes: [
          { name: 'city', datatype: 'STRING' },
          {
            name: 'room',
            datatype: 'OBJECT',
            nodeAttributes: [{ name: 'floor', datatype: 'INTEGER' }],
          },
        ],
      },
      { name: 'plan', datatype: 'BLOB' },
    ],
  });
  const data = { person: 'Ada', weight: 140, address: { city: 'Utrecht', room: { floor: 3 } } };
  const { header } = await api.call<Vertex>('POST', `/graphchain/${chain}`, { data });
  return { chain, id: header.id };
}

const recordAddress = (chain: string, id: string) =>
  `/lifegraph?chain=${chain}&limit=1&depth=1&row=${id}`;
