/** An empty production zone that gets the definitions of another one, by keys alone. */
import { attributesIn } from '#model/dictionaries/attributes.testing.ts';
import type { Job } from '#model/jobs/job-schema.ts';
import type { StoredTerm } from '#model/metadata/glossary.ts';
import { enter, expect, test } from '#tests/support/browser/browser.ts';
import { pressKeys, tabTo } from '#tests/support/browser/keys.ts';
import { makeCustomer } from '#tests/support/stack/customer.ts';
import { saveDictionaries } from '#tests/support/stack/data.ts';
import { apiOf } from '#tests/support/stack/stack.ts';

test.use({ visitor: null });

test('chosen records are brought into an empty production zone, and that is undone', async ({
  page,
  database,
}) => {
  const visitor = await makeCustomer(database, {
    ...{ environment: 'PROD', zone: 'a_live', more: ['b_next'] },
  });
  const here = await apiOf(visitor);
  const there = await apiOf({ ...visitor, zone: 'b_next' });
  await saveDictionaries(there, [{ name: 'person', attributes: attributesIn({ code: 'STRING' }) }]);
  for (const term of ['Bed', 'Cot']) await there.call('POST', '/metadata/glossary', { term });
  const termsHere = async () => {
    const terms = await here.call<StoredTerm[]>('GET', '/metadata/glossary');
    return terms.map(({ term }) => term);
  };
  const heading = page.getByRole('heading', { level: 1 });
  const carryOut = async () => {
    await tabTo(page, page.getByRole('textbox', { name: /Type a_live to confirm/ }));
    await page.keyboard.type('a_live');
    await page.keyboard.press('Control+Enter');
    await expect(heading).toHaveText('Job Manager');
  };

  await enter(page, visitor);
  await pressKeys(page, 'g p');
  await expect(heading).toHaveText('Compare Zones');
  await expect(page.getByRole('row', { name: /Bed/ })).toBeVisible();
  // The dictionary and the first term.
  await pressKeys(page, 'j x j x');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Shift+B');
  await expect(heading).toHaveText('Bring into a_live');
  await expect(page.locator('main ol.divide-y > li')).toHaveText([/person/, /Bed/]);
  await carryOut();
  await expect.poll(termsHere).toEqual(['Bed']);

  const statusOfJob = async () => (await here.call<Job[]>('GET', '/jobs'))[0]?.status;
  await expect.poll(statusOfJob).toBe('COMPLETED_SUCCESS');
  await pressKeys(page, 'r j Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('link', { name: 'Undo…' }));
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Undo a promotion in a_live');
  await carryOut();
  await expect.poll(termsHere).toEqual([]);
});
