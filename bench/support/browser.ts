/** Chromium, for measurements that need a browser and for sessions of the console. */
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext } from '@playwright/test';
import { signIn } from '#tests/support/browser/sign-in.ts';
import { ensureChromium } from '#scripts/testing/chromium.js';
import { ACCOUNT } from './fixture.ts';
import type { BenchZone, Fixture } from './fixture.ts';

const ARGUMENTS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
];

/** The cookies of a session in a zone. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Opens Chromium, runs the work and closes it. */
export async function withBrowser<Result>(
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(process.env),
    args: ARGUMENTS,
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Signs in through the screens. */
export async function openSession(
  browser: Browser,
  { consoleOrigin }: Fixture,
  zone: BenchZone,
): Promise<Session> {
  const context = await browser.newContext({ baseURL: consoleOrigin });
  try {
    await signIn(await context.newPage(), ACCOUNT, zone);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** The session as a Cookie header, for calls without a browser. */
export function cookieOf({ cookies }: Session): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
