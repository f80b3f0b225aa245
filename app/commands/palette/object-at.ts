/** Which object an address is the page of, as the palette's second level knows it. */
import { findScreen, segmentsOf } from '#app/screens/find-screen.ts';
import { SCREENS } from '#app/screens/screens.ts';

/** `dictionaries:patient` for '/dictionaries/patient'; undefined for other pages. */
export function objectAt(pathname: string): string | undefined {
  const screen = findScreen(pathname);
  const [id = '', chain = ''] = segmentsOf(pathname).reverse();
  if (screen === 'smart-contract') return `smartContract:${chain}:${id}`;
  const kind = screen && SCREENS[screen].object;
  return kind && `${kind}:${id}`;
}
