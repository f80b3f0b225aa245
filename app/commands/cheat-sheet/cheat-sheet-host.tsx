import { useSearchParams } from '@remix-run/react';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { KEYS_FIND_PARAM, SHEET_DIALOG } from './cheat-sheet-address.ts';

const CheatSheet = lazyOnInteraction(async () => (await import('./cheat-sheet.tsx')).CheatSheet);

/** The cheat sheet, while the address says `?dialog=keys`; a plain link opens it, and a plain form filters it. */
export function CheatSheetHost() {
  const [params] = useSearchParams();
  // The sheet is remounted for each filter in the address, so that it starts with that filter.
  return params.get('dialog') === SHEET_DIALOG ? (
    <CheatSheet key={params.get(KEYS_FIND_PARAM)} />
  ) : null;
}
