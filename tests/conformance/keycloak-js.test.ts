/**
 * A page of another origin that signs in with `keycloak-js`, the client of Keycloak, in a browser. It uses the public
 * client of the demo identity provider, and calls the API from the page.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import type Keycloak from 'keycloak-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureChromium } from '#scripts/testing/chromium.js';
import { OWNER } from '#tests/support/stack/accounts.ts';
import { apiOrigin, pageOrigin } from '#tests/support/stack/stack.ts';

declare global {
  interface Window {
    keycloak: Keycloak;
  }
}

const LIBRARY = readFileSync('node_modules/keycloak-js/lib/keycloak.js', 'utf8');

const pageText = () => `<!doctype html>
<title>Starting</title>
<script type="module">
  import Keycloak from '/keycloak.js';
  window.keycloak = new Keycloak({
    url: '${apiOrigin()}',
    realm: '${OWNER.realm}',
    clientId: 'burst',
  });
  const isSignedIn = await window.keycloak.init({ onLoad: 'login-required', checkLoginIframe: false });
  document.title = isSignedIn ? 'Signed in' : 'Not signed in';
</script>`;

let server: Server;
let browser: Browser;
beforeAll(async () => {
  server = createServer(({ url }, response) => {
    const [type, text] =
      url === '/keycloak.js' ? ['text/javascript', LIBRARY] : ['text/html', pageText()];
    response.setHeader('Content-Type', type).end(text);
  });
  await once(server.listen(Number(new URL(pageOrigin()).port), '127.0.0.1'), 'listening');
  browser = await chromium.launch({
    executablePath: await ensureChromium(process.env),
    args: ['--no-sandbox'],
  });
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});

/** Rejects at once with the error that the browser or the library reports. */
function watch(page: Page): Promise<never> {
  return new Promise((_resolve, reject) => {
    page.on('console', (message) => {
      if (message.type() === 'error') reject(new Error(message.text()));
    });
    // This is a new error, because the stack of the page's own error means nothing here.
    page.on('pageerror', ({ message }) => reject(new Error(message)));
  });
}

async function signIn(page: Page): Promise<void> {
  await page.goto(pageOrigin());
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForFunction(() => document.title === 'Signed in');
}

it('keycloak-js signs in, renews its token, calls the API and logs out', async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  await Promise.race([watch(page), useLibrary(page)]);
});

async function useLibrary(page: Page): Promise<void> {
  await signIn(page);
  const claims = await page.evaluate(() => window.keycloak.tokenParsed);
  expect(claims).toMatchObject({ email: OWNER.email, azp: 'burst' });

  const isRenewed = await page.evaluate(async () => {
    const before = window.keycloak.token;
    return (await window.keycloak.updateToken(-1)) && window.keycloak.token !== before;
  });
  expect(isRenewed).toBe(true);

  const user = await page.evaluate(() => window.keycloak.loadUserInfo());
  expect(user).toMatchObject({ email: OWNER.email });

  const status = await page.evaluate(async (address) => {
    const response = await fetch(address, {
      headers: {
        Authorization: `Bearer ${window.keycloak.token}`,
        'customer-name': 'meridian',
        'zone-name': 'clinic_dev',
      },
    });
    return response.status;
  }, `${apiOrigin()}/api/metadata/dictionary?limit=1`);
  expect(status).toBe(200);

  await page.evaluate(() => void window.keycloak.logout());
  // The page comes back and asks for a sign-in, as the session has ended.
  await page.getByLabel('Password').waitFor();
  expect(new URL(page.url()).origin).toBe(new URL(apiOrigin()).origin);
}
