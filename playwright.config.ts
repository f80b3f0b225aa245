/** The suites that use a browser: by mouse and keyboard (`e2e`), by keys only (`keyboard`). */
import { defineConfig } from '@playwright/test';
import type { BrowserOptions } from '#tests/support/browser/browser.ts';

export default defineConfig<BrowserOptions>({
  globalSetup: './tests/support/stack/own-stack.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A test that fails now and then is a defect.
  retries: 0,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1366, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    // Playwright cleans the context between tests. Scripts stay compiled, which is most of the cost of a page.
    reuseContext: true,
    // Recording costs a third of a run: `npx playwright test … --trace on` does it for one test.
    trace: 'off',
    // A control that never comes is named after half a minute.
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--headless=new', '--no-sandbox', '--disable-quic', '--disable-background-networking'],
    },
  },
  projects: [
    { name: 'e2e', testDir: 'tests/e2e' },
    { name: 'keyboard', testDir: 'tests/keyboard' },
  ],
});
