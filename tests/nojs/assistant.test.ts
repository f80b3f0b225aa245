/** The assistant without scripts: a form, and the conversation so far. */
import { describe, expect, it } from 'vitest';
import { paths } from '#app/paths/paths.ts';
import { READER, USER } from '#tests/support/stack/accounts.ts';
import type { PlainPage } from '#tests/support/nojs/page.ts';
import { textOf } from '#tests/support/nojs/page.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

const READER_IN_DEV = { account: READER, zone: OWNER_IN_DEV.zone };
const PROMPT = 'Ask Blast';

const messages = (page: PlainPage) =>
  page.all('ol[aria-label=Conversation] > li').map((item) => textOf(item));

describe('the assistant', () => {
  it('answers a question that Enter sends, and goes on with the conversation [B-027 B-314 B-315 B-316]', async () => {
    const browser = await browserOf(READER_IN_DEV, paths.askBlast());
    expect(browser.page.text).toContain('How can I help?');
    browser.page.fill(PROMPT, 'Which dictionaries are there?');
    await browser.enter(PROMPT);
    const [question, answer] = messages(browser.page);
    expect(question).toContain('Which dictionaries are there?');
    // Other tests make dictionaries in this zone too.
    expect(answer).toMatch(/The zone has \d+ dictionaries\./);
    const address = browser.page.address;
    expect(address).toMatch(/^\/ask-blast\?conversation=[0-9a-f-]{36}/);

    browser.page.fill(PROMPT, 'What does encounter contain?');
    await browser.press('Send');
    expect(browser.page.address.split('#')[0]).toBe(address.split('#')[0]);
    expect(messages(browser.page)).toHaveLength(4);
    expect(messages(browser.page)[3]).toContain('encounter_id (STRING, primary key, required)');
    await browser.follow('[1]', browser.page.all('article')[1]);
    expect(browser.page.address).toBe(paths.dictionary('encounter'));
  });

  it('refuses an empty and a blank prompt, and keeps what is too long [B-504]', async () => {
    const browser = await browserOf(READER_IN_DEV, paths.askBlast());
    for (const [prompt, problem] of [
      ['', 'Field cannot be blank'],
      ['   ', 'Field cannot be blank'],
      ['x'.repeat(4_001), 'Field can hold 4000 characters at most.'],
    ] as const) {
      browser.page.fill(PROMPT, prompt);
      await browser.press('Send');
      expect(browser.page.status).toBe(400);
      expect(browser.page.describe(PROMPT)).toBe(problem);
      expect(browser.page.field(PROMPT).getAttribute('value') ?? '').toBe(prompt);
    }
  });

  it('offers a query that it answers with, to whoever may run it', async () => {
    const reader = await browserOf(
      READER_IN_DEV,
      paths.askBlast({ prompt: 'How do I query patient?' }),
    );
    await reader.press('Send');
    expect(reader.page.link('Open in LifeGraph').getAttribute('href')).toBe(
      paths.lifegraph({ mode: 'advanced', query: 'GRAPH patient LIMIT 25 TRAVERSE ANY 0..1' }),
    );
  });

  it('shows a conversation to nobody else, nor in another zone', async () => {
    const browser = await browserOf(
      READER_IN_DEV,
      paths.askBlast({ prompt: 'Who are the users?' }),
    );
    await browser.press('Send');
    const { address } = browser.page;
    const other = await browserOf({ account: USER, zone: OWNER_IN_DEV.zone }, address);
    expect(messages(other.page)).toEqual([]);
    expect(other.page.text).toContain('This conversation is not in this zone');
    await other.open(`${paths.askBlast()}?conversation=nothing`);
    expect(other.page.status).toBe(200);
  });

  it('begins a new conversation by a link', async () => {
    const browser = await browserOf(READER_IN_DEV, paths.askBlast({ prompt: 'help' }));
    await browser.press('Send');
    await browser.follow('+ New Conversation');
    expect(messages(browser.page)).toEqual([]);
    expect(browser.page.text).toContain('How can I help?');
  });
});
