/** The screens whose views can be saved, by the ids of screens: LifeGraph, and all lists but Global Search. */
export const VIEW_AREAS = [
  'lifegraph',
  'saved-views',
  'dictionaries',
  'edges',
  'glossary',
  'wallets',
  'consent-contracts',
  'smart-contracts',
  'receipts',
  'jobs',
  'messages',
  'audit',
  'zone-comparison',
] as const;
export type ViewArea = (typeof VIEW_AREAS)[number];
