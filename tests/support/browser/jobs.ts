/** Starts jobs from their forms in a browser, and follows them to their ends. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { paths } from '#app/paths/paths.ts';
import type { JobForm } from '#app/paths/paths.ts';
import { hydrated } from './browser.ts';

const STARTED = /^Your job has started successfully\./;

/** Opens the form of a job. @param query what fills it in beforehand */
export async function openJobForm(
  page: Page,
  form: JobForm,
  query?: Record<string, string>,
): Promise<void> {
  await page.goto(paths.newJob(form, query));
  await hydrated(page);
}

/** A file for an input of files. */
export function textFile(name: string, text: string) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}

/** Picks files in the form of an upload, and sends it. */
export async function startUpload(
  page: Page,
  ...files: ReturnType<typeof textFile>[]
): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(files);
  await page.getByRole('button', { name: 'Start Upload' }).click();
}

/**
 * Follows the job that a form has just started to its end without an error.
 * @returns the drawer of this job, the newest of its type
 */
export async function followJob(page: Page, type: string): Promise<Locator> {
  await expect(page.getByText(STARTED)).toBeVisible();
  await expect(page).toHaveURL(paths.jobs());
  await page.getByRole('row').filter({ hasText: type }).first().getByRole('link').first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(/^(COMPLETE|ERROR|CANCELLED)$/).first()).toBeVisible();
  await expect(drawer.getByText('COMPLETE', { exact: true }).first()).toBeVisible();
  return drawer;
}
