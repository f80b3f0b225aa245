/** The console refuses a body that is too large before it reads the session, and leaves no body unread. */
import { expect, it } from 'vitest';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { sendText, sendTwice, smuggling, UNCLEAR_ENDS } from '#tests/support/api/raw-http.ts';
import { consoleOrigin, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

function headOf(path: string, contentLength: number): string {
  const type = 'application/x-www-form-urlencoded';
  return `POST ${path} HTTP/1.1\r\nHost: k\r\nContent-Type: ${type}\r\nContent-Length: ${contentLength}\r\nConnection: close\r\n\r\n`;
}

it.each([
  ['/logout', 1],
  ['/glossary-metadata/new', 1],
  ['/dictionaries/patient', 4],
])('%s takes no form of more than %s MiB, from nobody', async (path, mebibytes) => {
  const answer = await sendText(consoleOrigin(), headOf(path, mebibytes * 1024 * 1024 + 1));
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(answer).toContain(
    `What you sent is larger than ${mebibytes} MiB, the most this form may hold.`,
  );
  expect(answer).toContain('X-Content-Type-Options: nosniff');
});

it.each([
  ['TRACE', 'TRACE / HTTP/1.1\r\nHost: k\r\nConnection: close\r\n\r\n'],
  ['CONNECT', 'CONNECT k:443 HTTP/1.1\r\nHost: k\r\n\r\n'],
])('%s is refused, with the methods that are answered', async (_, text) => {
  expect(await sendText(consoleOrigin(), text)).toMatch(
    /^HTTP\/1.1 405 [^]*\r\nAllow: GET, HEAD, POST, PUT, PATCH, DELETE/,
  );
});

it.each(UNCLEAR_ENDS)(
  'a form with %s is refused, as a proxy could find another end',
  async (_, lines) => {
    const answers = await sendText(consoleOrigin(), smuggling('/logout', lines));
    expect(answers.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
  },
);

it('an answer before the end of a form leaves a connection that can be used', async () => {
  const browser = await browserOf(OWNER_IN_DEV);
  const field = '--b\r\nContent-Disposition: form-data; name="f"\r\n\r\n1\r\n';
  const form = `${field.repeat(50_000)}--b--\r\n`;
  const cookie = `Cookie: ${browser.cookies.headerFor(new URL(consoleOrigin()))}`;
  for (const [path, ...headers] of [
    ['/uploads/upload-file', cookie, `Origin: ${consoleOrigin()}`],
    ['/dictionaries/new', cookie, `Origin: ${consoleOrigin()}`],
    ['/dictionaries/new', cookie, 'Origin: https://evil.example'],
    ['/job-manager/new/upload-file'],
  ]) {
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: k',
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${form.length}`,
      ...headers,
    ];
    const text = `${head.join('\r\n')}\r\n\r\n${form}`;
    const { answers, isClosing } = await sendTwice(consoleOrigin(), text, '/robots.txt');
    if (!isClosing) expect(answers, path).toMatch(/^HTTP\/1.1 [34][^]*HTTP\/1.1 200 /);
  }
});
