/** The addresses of saved views; apart from `paths.ts`, which every page loads. */
import type { SavedView } from '#model/saved-views.ts';
import { paths } from './paths.ts';

export const savedViewPaths = {
  list: '/saved-views',
  edit: (id: string) => `/saved-views/${encodeURIComponent(id)}`,
} as const;

/** The screen whose views can be saved, by area. */
const SCREENS = { lifegraph: paths.lifegraph() } as const;

/** What a view opens. */
export function savedViewAddress({ area, query }: Pick<SavedView, 'area' | 'query'>): string {
  return `${SCREENS[area]}?${query}`;
}
