/** Simulates a slow machine on a slow line, to find tests and screens that depend on timing (docs/testing.md). */
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

/** The factor by which scripts are slowed. */
const SLOWNESS = Number(process.env.SLOW_BROWSER ?? 1);

/** The longest delay of an answer in milliseconds, for each factor by which scripts are slowed. */
const LATE = 100;

/** Makes every page of a context as slow as the variable `SLOW_BROWSER` says. It does nothing without the variable. */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (SLOWNESS <= 1) return;
  const throttle = async (page: Page) => {
    const session = await context.newCDPSession(page).catch(() => undefined);
    await session
      ?.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS })
      .catch(() => undefined);
  };
  context.on('page', (page) => void throttle(page));
  await Promise.all(context.pages().map(throttle));
  await context.route('**', async (route) => {
    await wait(Math.random() * LATE * SLOWNESS);
    await route.fallback().catch(() => undefined);
  });
}
