/** The assistant by keys alone: asked, its source opened, a new conversation begun. */
import { goByKeys, pressKeys, tabTo } from '#tests/support/browser/keys.ts';
import { countPresses, pressLetters } from '#tests/support/browser/presses.ts';
import { expect, hydrated, openPage, test } from '#tests/support/browser/browser.ts';
import { OWNER_IN_PROD } from '#tests/support/stack/stack.ts';

test.use({ visitor: OWNER_IN_PROD });

test('a question is asked and its source opened without a mouse', async ({ page }) => {
  const messages = page.getByRole('list', { name: 'Conversation' }).locator('> li');
  const heading = page.getByRole('heading', { level: 1 });
  const presses = countPresses(page);
  await openPage(page, '/dashboard');
  await goByKeys(page, 'g b', 'Ask Blast');
  await expect(heading).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Ask Blast' })).toBeFocused();
  await pressLetters(page, 'what does encounter contain?');
  await page.keyboard.press('Enter');
  presses.expectOf('ask');
  await expect(messages.last()).toContainText('encounter_id (STRING, primary key, required)');
  const prompt = page.getByRole('textbox', { name: 'Ask Blast' });
  // An answer is shown while it still comes.
  await expect(prompt).toBeEnabled();
  await pressKeys(page, '/');
  await expect(prompt).toBeFocused();
  await page.keyboard.type('What does provider contain?');
  await page.keyboard.press('Enter');
  await expect(messages).toHaveCount(4);
  await expect(messages.last()).toContainText('license_number');
  await expect(prompt).toBeFocused();
  await tabTo(page, messages.last().getByRole('link', { name: '[1]' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('provider');
  // A link of an answer loads a new document, which must be hydrated before keys work.
  await hydrated(page);
  await pressKeys(page, 'g b');
  await expect(messages).toHaveCount(4);
  await page.keyboard.press('Alt+n');
  await expect(messages).toHaveCount(0);
});
