/** Finds the object whose page has an address. */
import { findScreen, segmentsOf } from '#app/screens/find-screen.ts';
import { SCREENS } from '#app/screens/screens.ts';

/**
 * The object in the words of the palette's second level: `dictionaries:patient` for '/dictionaries/patient'. It is
 * undefined when the page is not that of an object.
 */
export function objectAt(pathname: string): string | undefined {
  const screen = findScreen(pathname);
  const [id = '', chain = ''] = segmentsOf(pathname).reverse();
  if (screen === 'smart-contract') return `smartContract:${chain}:${id}`;
  const kind = screen && SCREENS[screen].object;
  return kind && `${kind}:${id}`;
}
