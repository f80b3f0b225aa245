/** Assertions about addresses, which wait until the screen can be used. */
import { expect as playwrightExpect } from '@playwright/test';
import type { Page } from '@playwright/test';

type ToHaveUrl = ReturnType<typeof playwrightExpect<Page>>['toHaveURL'];

/**
 * Playwright's `expect`, except that an address counts as reached only when its screen is shown and listens. The router
 * sets the address before React renders the screen, piece by piece. A key that is pressed in between still acts on the
 * previous screen.
 */
export const expect = playwrightExpect.extend({
  async toHaveURL(page: Page, ...expected: Parameters<ToHaveUrl>) {
    const address = playwrightExpect(page);
    try {
      await (this.isNot ? address.not : address).toHaveURL(...expected);
    } catch (error) {
      return { pass: this.isNot, message: () => (error as Error).message };
    }
    // The check is repeated when a redirect leaves the page meanwhile.
    if (!this.isNot) await playwrightExpect(() => shown(page)).toPass();
    return { pass: !this.isNot, message: () => '' };
  },
});

/** Waits until React has hydrated the page and listens to events. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => '__remixContext' in window);
  await shown(page);
}

/** Waits until a screen is rendered and listens to events. A page without the console's scripts is ready at once. */
async function shown(page: Page): Promise<void> {
  // Playwright does not wait for the promise of this function, so the waiting is done after it.
  const handle = await page.waitForFunction(() => {
    if (document.readyState === 'loading') return undefined;
    if (!('__remixContext' in window)) return { hasScripts: false };
    const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$'));
    const committed = (root?.[1] as ReactRoot | undefined)?.stateNode.current.memoizedState;
    return committed?.isDehydrated === false ? { hasScripts: true } : undefined;
  });
  // React renders in pieces, and its effects, which add the key listeners, run shortly after the commit.
  const hasScripts = await handle.evaluate((found) => found?.hasScripts);
  if (hasScripts) await settled(page);
}

/**
 * Waits until React has done its work, by a task that is less urgent than React's own tasks. An idle callback would
 * never run where a test has stopped the clock.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }));
}

/** The data that React stores on its root node: the tree, which is dehydrated until the first commit. */
interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } | null } };
}
