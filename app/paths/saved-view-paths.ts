/** The addresses of saved views; apart from `paths.ts`, which every page loads. */
import type { SavedView } from '#model/metadata/saved-views.ts';
import type { ViewArea } from '#model/metadata/view-areas.ts';
import { paths } from './paths.ts';

export const savedViewPaths = {
  list: '/saved-views',
  edit: (id: string) => `/saved-views/${encodeURIComponent(id)}`,
} as const;

/** The screens whose views can be saved, by area. */
const SCREENS: Readonly<Record<ViewArea, string>> = {
  lifegraph: paths.lifegraph(),
  'saved-views': '/saved-views',
  dictionaries: paths.dictionaries,
  edges: paths.edges,
  glossary: paths.glossary,
  wallets: paths.walletsAndGroups(),
  'consent-contracts': paths.consentContracts.list(),
  'smart-contracts': paths.smartContracts.list(),
  receipts: paths.receipts(),
  jobs: paths.jobs(),
  messages: paths.systemMessages(),
};

/** What a view opens. */
export function savedViewAddress({ area, query }: Pick<SavedView, 'area' | 'query'>): string {
  return query === '' ? SCREENS[area] : `${SCREENS[area]}?${query}`;
}
