/**
 * Writes the icons of the console into one file: `npx tsx scripts/icons.ts`. A test checks that the file is current.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import iconImports from 'lucide-react/dynamicIconImports';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ICON_NAMES } from '#app/screens/icon-names.ts';

export const ICON_SPRITE_FILE = fileURLToPath(
  new URL('../app/ui/content/icons.svg', import.meta.url),
);

const NOTICE = `<!-- Made by npx tsx scripts/icons.ts; changes here are lost. Icons: lucide.dev, ISC license. -->`;

/** The text of icons.svg: a symbol per icon, with the icon's name as its id. */
export async function iconSprite(): Promise<string> {
  const symbols = await Promise.all(
    ICON_NAMES.map(async (name) => symbolOf(name, (await iconImports[name]()).default)),
  );
  return ['<svg xmlns="http://www.w3.org/2000/svg">', NOTICE, ...symbols, '</svg>', ''].join('\n');
}

function symbolOf(name: string, icon: ComponentType): string {
  const shapes = renderToStaticMarkup(createElement(icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '');
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(ICON_SPRITE_FILE, await iconSprite());
}
