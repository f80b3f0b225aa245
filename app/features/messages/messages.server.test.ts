import { expect, it } from 'vitest';
import { PlatformError } from '#app/platform-client/errors.ts';
import { CALLS } from '#model/calls/all.ts';
import { testSession } from '#tests/support/console/session.ts';
import { loadMessages } from './messages.server.ts';
import { MAX_LISTED_MESSAGES } from './messages-data.ts';

const SUMMARY = {
  messageId: crypto.randomUUID(),
  title: 'Release',
  messageType: 'RELEASE_NOTES',
  createDate: '2026-01-01T00:00:00.000Z',
};

function load(
  address: string,
  { markdown = '', count = 1 }: { markdown?: string; count?: number },
) {
  const asked: unknown[] = [];
  const api = {
    call: (call: unknown, request: unknown) => {
      asked.push(request);
      const contentBase64 = Buffer.from(markdown).toString('base64');
      return Promise.resolve({
        data:
          call === CALLS.listMessages
            ? Array.from({ length: count }, () => SUMMARY)
            : { ...SUMMARY, contentBase64 },
      });
    },
  };
  const loaderData = loadMessages(testSession({ api }), new URLSearchParams(address));
  return loaderData.then((loaded) => ({ ...loaded, asked }));
}

it('System Alerts decodes the content from base64 as UTF-8, and renders it as markdown [A-302]', async () => {
  const { drawer } = await load('row=1', { markdown: '**Größe** 日本 👍' });
  expect(drawer?.html).toBe('<p><strong>Größe</strong> 日本 👍</p>');
  expect(drawer).not.toHaveProperty('contentBase64');
});

it('System Alerts asks for the days of the address, and reads no message without a drawer', async () => {
  expect((await load('days=90', {})).asked).toEqual([{ query: { daysToReturn: 90 } }]);
  expect((await load('', {})).asked).toEqual([{ query: { daysToReturn: 15 } }]);
});

it('System Alerts lists a bounded number of messages, and says so', async () => {
  const { messages, truncated } = await load('', { count: MAX_LISTED_MESSAGES + 1 });
  expect([messages.length, truncated]).toEqual([MAX_LISTED_MESSAGES, true]);
  expect((await load('', { count: MAX_LISTED_MESSAGES })).truncated).toBe(false);
});

it('System Alerts says why there is no list', async () => {
  const error = new PlatformError({ status: 503, message: 'x', fromPlatform: false });
  const session = testSession({ api: { call: () => Promise.reject(error) } });
  expect(await loadMessages(session, new URLSearchParams('row=1'))).toEqual({
    messages: [],
    truncated: false,
    failure: 'Unable to retrieve system alerts',
    drawer: undefined,
    drawerFailure: 'Message details cannot be fetched',
  });
});
