import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ICON_SPRITE_FILE, iconSprite } from './icons.ts';

it('the sprite of icons is current: if this fails, run npx tsx scripts/icons.ts', async () => {
  expect(readFileSync(ICON_SPRITE_FILE, 'utf8')).toBe(await iconSprite());
});
