import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';

/** The path of the font below any realm: it is the same for all. */
export const FONT_PATH = '/inter.woff2';

const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** Sends the font of the pages, which is that of the console. */
export async function sendFont(res: ServerResponse): Promise<void> {
  const font = await readFile(createRequire(import.meta.url).resolve(FONT));
  res.setHeader('Content-Type', 'font/woff2');
  res.setHeader('Cache-Control', 'public, max-age=86400');
  res.end(font);
}
