import type { SavedView } from '#model/metadata/saved-views.ts';
import { SCREENS } from './screens.ts';

/** The address that a saved view opens. Its area is the id of a screen. */
export function savedViewAddress({ area, query }: Pick<SavedView, 'area' | 'query'>): string {
  const { path } = SCREENS[area];
  return query === '' ? path : `${path}?${query}`;
}
