/** The suites that use a browser: by mouse and keyboard (`e2e`), without scripts (`nojs`), by keys only (`keyboard`). */
import { defineConfig } from '@playwright/test';
import type { BrowserOptions } from '#tests/support/browser.ts';

export default defineConfig<BrowserOptions>({
  globalSetup: './tests/support/own-stack.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Two cores that are shared with others can be slow for a minute; what fails twice is broken.
  retries: 1,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1366, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--headless=new', '--no-sandbox', '--disable-quic', '--disable-background-networking'],
    },
  },
  projects: [
    { name: 'e2e', testDir: 'tests/e2e' },
    { name: 'nojs', testDir: 'tests/nojs', use: { javaScriptEnabled: false } },
    { name: 'keyboard', testDir: 'tests/keyboard' },
  ],
});
