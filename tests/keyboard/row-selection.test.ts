/** Rows of lists are selected by keys: one, a range, all, none. Then something is done with the selected rows. */
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import type { ApiClient } from '#scripts/testing/api-client.ts';
import { expect, openPage, test } from '#tests/support/browser/browser.ts';
import { pressKeys, tabTo } from '#tests/support/browser/keys.ts';
import { uniqueName } from '#tests/support/stack/customer.ts';
import { makeDictionary } from '#tests/support/stack/data.ts';

interface SelectableList {
  address: string;
  noun: { one: string; many: string };
  /** Makes four rows, in the order of the list, that the filter finds by their name. */
  make: (api: ApiClient, name: string) => Promise<void>;
}

const LISTS: readonly SelectableList[] = [
  {
    address: paths.glossary,
    noun: { one: 'term', many: 'terms' },
    async make(api, name) {
      for (const letter of 'abcd') {
        await api.call('POST', CALLS.createTerm.path, { term: `${name}_${letter}` });
      }
    },
  },
  {
    address: paths.edges,
    noun: { one: 'edge definition', many: 'edge definitions' },
    async make(api, name) {
      const [from, to] = [await makeDictionary(api), await makeDictionary(api)];
      const condition = [{ fromCol: 'person', toCol: 'person' }];
      const ends = { fromDictionary: from.name, toDictionary: to.name, condition };
      for (const letter of 'abcd') {
        await api.call('POST', CALLS.createEdge.path, { name: `${name}_${letter}`, ...ends });
      }
    },
  },
];

for (const { address, noun, make } of LISTS) {
  test(`${noun.many} are selected, deleted and brought back by keys`, async ({ page, api }) => {
    const name = uniqueName('sel');
    await make(api, name);
    await openPage(page, `${address}?q=${name}`);
    const boxes = page.getByRole('checkbox', { name: new RegExp(`^Select ${name}`) });
    const rows = page.locator('[data-row-link]');
    const expectChecked = (...expected: boolean[]) =>
      expect
        .poll(() => boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked)))
        .toEqual(expected);
    const announced = page.getByRole('status').filter({ hasText: 'selected' });
    await expect(page.getByRole('button', { name: 'Delete…' })).toBeHidden();

    await pressKeys(page, 'j x');
    await expectChecked(true, false, false, false);
    await expect(announced).toHaveText(`1 ${noun.one} selected`);
    await pressKeys(page, 'j j Shift+X');
    await expectChecked(true, true, true, false);
    await expect(announced).toHaveText(`3 ${noun.many} selected`);
    await pressKeys(page, 'k x');
    await expectChecked(true, false, true, false);
    await page.keyboard.press('Control+a');
    await expectChecked(true, true, true, true);
    await page.keyboard.press('Escape');
    await expectChecked(false, false, false, false);
    await expect(announced).toHaveText(`0 ${noun.many} selected`);
    // In a field, the key selects the text of the field.
    await page.keyboard.press('/');
    await page.keyboard.press('Control+a');
    await expectChecked(false, false, false, false);
    await page.keyboard.press('ArrowDown');
    await expect(rows.first()).toBeFocused();

    await pressKeys(page, 'x j j Shift+X Shift+D');
    const question = page.getByRole('dialog', { name: `Delete 3 ${noun.many}?` });
    await expect(question.getByRole('listitem')).toHaveCount(3);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expectChecked(true, true, true, false);
    await page.keyboard.press('Shift+D');
    await tabTo(page, question.getByRole('button', { name: `Delete 3 ${noun.many}` }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(`3 ${noun.many} deleted.`)).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(`${address}?q=${name}`);
    await page.keyboard.press('z');
    await expect(page.getByText('Deletion of 3 records undone.')).toBeVisible();
    await expect(rows).toHaveCount(4);
    await expectChecked(false, false, false, false);
  });
}
