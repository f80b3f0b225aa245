/** How the console's server sends static files, and the raw bytes of pages (compression, caching). */
import { expect, it } from 'vitest';
import { SCREENS } from '#app/screens/screens.ts';
import { browserOf } from '#tests/support/nojs/sign-in.ts';
import { consoleOrigin, OWNER_IN_DEV } from '#tests/support/stack/stack.ts';

const get = (path: string) =>
  fetch(consoleOrigin() + path, {
    headers: { 'accept-encoding': 'gzip', accept: 'text/html' },
    redirect: 'manual',
  });

/** The address of a file that a page names. */
async function stylesheet(): Promise<string> {
  const page = await (await get('/NotFoundError')).text();
  return /<link rel="stylesheet" href="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? 'none';
}

it('files are compressed and kept for a year, and have the headers of every answer', async () => {
  const { status, headers } = await get(await stylesheet());
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/css; charset=UTF-8');
  expect(headers.get('content-encoding')).toBe('gzip');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('etag')).not.toBeNull();
});

it('scripts are compressed, the small ones as well', async () => {
  const page = await (await get('/NotFoundError')).text();
  const scripts = new Set(page.match(/\/assets\/[\w-]+\.js/g));
  const answers = await Promise.all([...scripts].map(get));
  expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(
    answers.map(() => 'gzip'),
  );
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(Math.min(...texts.map(({ length }) => length))).toBeLessThan(1000);
});

it('the licenses of what browsers get are a file, to which About leads', async () => {
  const browser = await browserOf(OWNER_IN_DEV, SCREENS.about.path);
  const href = browser.page.link('Third-party notices').getAttribute('href') ?? '';
  const answer = await get(href);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const notices = await answer.text();
  for (const name of ['react', 'cmdk', 'lucide-react', 'lightweight-charts', 'three', 'sigma']) {
    expect(notices).toContain(`Name: ${name}\n`);
  }
  expect(notices).toContain('SIL OPEN FONT LICENSE');
  expect(notices).toContain('ISC License');
});

it('pages are compressed, and not kept', async () => {
  const { status, headers } = await get('/NotFoundError');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-encoding')).toBe('gzip');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-powered-by')).toBeNull();
});

it.each(['/assets/missing.js', '/assets/..%2Fserver%2Findex.js', '/package.json', '/%ff'])(
  '%s is no file: who has not signed in is led to the start, as from any address',
  async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(302);
    expect(headers.get('location')).toBe('/');
    expect(headers.get('cache-control')).toBe('no-store');
  },
);

it('folders are not listed', async () => {
  const file = await stylesheet();
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const answer = await get(folder);
  // An address like any other: it leads to the sign-in.
  expect({ folder, status: answer.status }).toEqual({ folder: '/assets/', status: 302 });
  expect(await answer.text()).not.toContain(file.slice(folder.length));
});
