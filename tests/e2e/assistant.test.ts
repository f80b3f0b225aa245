/** The assistant with scripts: pending and streamed answers, failures, and tabs that show the same. */
import type { BrowserContext, Page } from '@playwright/test';
import { paths } from '#app/paths/paths.ts';
import { CALLS } from '#model/calls/all.ts';
import { ADMIN, READER, USER } from '#tests/support/stack/accounts.ts';
import { acceptPolicy } from '#tests/support/browser/sign-in.ts';
import {
  enter,
  expect,
  holdBack,
  isLeaving,
  openPage,
  startSession,
  test,
} from '#tests/support/browser/browser.ts';
import { failCall, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

const QUESTION = 'Which dictionaries are there?';
/** Other tests make dictionaries in this zone too. */
const ANSWER = /The zone has \d+ dictionaries\./;

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Ask Blast' });
const send = (page: Page) => page.getByRole('button', { name: 'Send' });
const messages = (page: Page) => page.getByRole('list', { name: 'Conversation' }).locator('> li');
const stored = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('blastAIConversation') ?? 'null') as Stored | null,
  );
interface Stored {
  conversationId: string;
  userName: string;
  sdzName: string;
  messages: { type: string; title: string; value: string }[];
}

const clear = (page: Page) => page.getByRole('link', { name: '+ New Conversation' });

/** Opens the assistant in the page and in a second tab. */
async function openTwice(page: Page, context: BrowserContext): Promise<Page> {
  await enter(page, OWNER_IN_DEV, paths.askBlast());
  const second = await context.newPage();
  await openPage(second, paths.askBlast());
  return second;
}

async function ask(page: Page, question: string): Promise<void> {
  await prompt(page).fill(question);
  await prompt(page).press('Enter');
}

for (const account of [READER, USER, ADMIN]) {
  test.describe(`as ${account.email}`, () => {
    test.use({ visitor: { account, zone: OWNER_IN_DEV.zone } });

    test('the navigation leads to the assistant [B-062 B-063 B-516]', async ({ page }) => {
      await openPage(page, paths.dashboard);
      const navigation = page.getByRole('navigation', { name: 'Main' });
      await navigation.getByRole('link', { name: 'Ask Blast' }).click();
      await expect(page).toHaveURL('/ask-blast');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask Blast');
    });
  });
}

test('the assistant says what it is and protects data [A-859 B-310 B-311 B-312 B-313]', async ({
  page,
}) => {
  await openPage(page, paths.askBlast());
  await expect(page.getByRole('heading', { name: 'How can I help?' })).toBeVisible();
  const protection = page.getByRole('region', { name: 'How we protect your data' });
  await expect(protection).toContainText('private within a SOC 2 Type II platform');
  await test.step('it is marked beta [B-028]', async () => {
    await expect(page.getByRole('main').getByText('Beta', { exact: true })).toBeVisible();
  });
});

test('a question is answered as one watches [B-427 B-428 B-429 B-430 B-431]', async ({ page }) => {
  await openPage(page, paths.askBlast());
  const release = await holdBack(page, '**/ask-blast/answer');
  await page.keyboard.press('/');
  await expect(prompt(page)).toBeFocused();
  await ask(page, QUESTION);
  await expect(messages(page)).toHaveText([
    /Which dictionaries are there\?/,
    /Generating Answer\.\.\./,
  ]);
  await expect(prompt(page)).toBeDisabled();
  await expect(send(page)).toBeDisabled();
  release();
  await expect(messages(page)).toHaveCount(2);
  await expect(messages(page).last()).toContainText(ANSWER);
  await expect(page.getByText('Generating Answer...')).toHaveCount(0);
  await expect(prompt(page)).toBeFocused();
  await test.step('and stored, with the id of the conversation [B-371 B-432]', async () => {
    await expect
      .poll(() => stored(page))
      .toMatchObject({
        conversationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        sdzName: OWNER_IN_DEV.zone,
        messages: [
          { type: 'user', title: 'Question', value: QUESTION },
          {
            type: 'answer',
            title: 'Answer',
            value: expect.stringContaining('The zone has'),
          },
        ],
      });
  });
  await test.step('a number leads to its source, and back to the conversation', async () => {
    await messages(page).last().getByRole('link', { name: '[2]' }).click();
    await expect(page).toHaveURL(/\/dictionaries\//);
    await page.goBack();
    await expect(messages(page).last()).toContainText(ANSWER);
  });
});

test('an empty prompt is refused without a call [B-505 B-506]', async ({ page }) => {
  await openPage(page, paths.askBlast());
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url());
  });
  for (const blank of ['', '   ']) {
    await ask(page, blank);
    await expect(prompt(page)).toHaveAccessibleDescription('Field cannot be blank');
  }
  await expect(messages(page)).toHaveCount(0);
  expect(calls).toEqual([]);
});

test('an answer can be stopped and copied; the prompt stays', async ({ page, context, allow }) => {
  allow(/ERR_ABORTED|Failed to fetch/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page, paths.askBlast());
  // The request is never answered.
  await page.route('**/ask-blast/answer', () => undefined);
  await ask(page, QUESTION);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(messages(page).last()).toContainText('You stopped this answer.');
  await expect(prompt(page)).toHaveValue(QUESTION);
  await expect(prompt(page)).toBeEnabled();
  await page.unroute('**/ask-blast/answer');
  await prompt(page).press('Enter');
  await page.getByRole('button', { name: 'Copy answer' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('dictionaries. [1]');
});

test.describe('the conversation', () => {
  test.use({ visitor: null });

  test('is in step across tabs, and cleared by a new one and by another zone [B-317 B-372 B-373 B-434 B-435]', async ({
    page,
    context,
  }) => {
    await enter(page, OWNER_IN_DEV, paths.askBlast());
    await ask(page, QUESTION);
    await expect(messages(page).last()).toContainText(ANSWER);
    const second = await context.newPage();
    await openPage(second, paths.askBlast());
    await expect(messages(second)).toHaveCount(2);
    await expect(messages(second).last().getByRole('link', { name: '[1]' })).toBeVisible();
    await ask(second, 'Who are the users?');
    await expect(messages(page)).toHaveCount(4);
    await expect(messages(page).last()).toContainText('user wallets');

    await clear(page).click();
    for (const tab of [page, second]) {
      await expect(messages(tab)).toHaveCount(0);
      await expect(tab.getByText('How can I help?')).toBeVisible();
    }
    expect(await stored(page)).toBeNull();

    await ask(page, QUESTION);
    await expect(messages(second).last()).toContainText(ANSWER);
    await page.getByLabel('Zone clinic_dev DEV').click();
    await page.getByText('clinic_prod (PROD)').click();
    const policy = page.getByRole('heading', { level: 1, name: 'Acceptable Use Policy' });
    await expect(page.getByLabel('Zone clinic_prod PROD').or(policy)).toBeVisible();
    await acceptPolicy(page);
    await expect(page.getByLabel('Zone clinic_prod PROD')).toBeVisible();
    await openPage(page, paths.askBlast());
    await expect(page.getByText('How can I help?')).toBeVisible();
    expect(await stored(page)).toBeNull();
  });

  test('that is cleared as another tab fetches it stays so [B-434]', async ({ page, context }) => {
    const second = await openTwice(page, context);
    const fetched = /ask-blast\.data\?.*conversation=/;
    const release = await holdBack(second, fetched);
    const fetching = second.waitForRequest(fetched);
    await ask(page, QUESTION);
    await fetching;
    await clear(page).click();
    await expect(messages(second)).toHaveCount(0);
    release();
    await expect.poll(() => isLeaving(second)).toBe(false);
    for (const tab of [page, second]) await expect(messages(tab)).toHaveCount(0);
    expect(await stored(page)).toBeNull();
  });

  test('that is cleared at the moment it comes stays so [B-434]', async ({ page, context }) => {
    const second = await openTwice(page, context);
    // The link is pressed after React has changed the document, and before its effects run.
    await second.evaluate(() => {
      new MutationObserver((_, observer) => {
        if (!location.search.includes('conversation=')) return;
        observer.disconnect();
        document.querySelector<HTMLElement>('main a[href="/ask-blast"]')?.click();
      }).observe(document, { attributes: true, childList: true, subtree: true });
    });
    const fetched = second.waitForResponse(/ask-blast\.data\?.*conversation=/);
    await ask(page, QUESTION);
    await fetched;
    for (const tab of [page, second]) await expect(messages(tab)).toHaveCount(0);
    expect(await stored(page)).toBeNull();
  });

  test('shows a failure in the chat and as an alert, and keeps the prompt [B-433 B-625 B-626]', async ({
    page,
    customer,
  }) => {
    await startSession(page, customer);
    await failCall(customer, { method: 'POST', path: CALLS.askAssistant.path });
    await openPage(page, paths.askBlast());
    await ask(page, QUESTION);
    const text = 'Failed to retrieve user message. Please try again.';
    await expect(messages(page).last()).toContainText(text);
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expect(prompt(page)).toHaveValue(QUESTION);
  });
});
