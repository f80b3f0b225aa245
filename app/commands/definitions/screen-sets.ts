/** Sets of screens that several commands share. */
import { screensWhere } from '#app/screens/screens.ts';
import type { ScreenId } from '#app/screens/screens.ts';

export const LIST_SCREENS = screensWhere(({ kind }) => kind === 'list');
export const GRID_SCREENS: readonly ScreenId[] = [...LIST_SCREENS, 'lifegraph'];
/** The lists with an action for several rows at once, by the ids of `ROW_ACTIONS` (app/crud/selection). */
export const ROW_ACTION_SCREENS = {
  delete: ['consent-contracts', 'edges', 'glossary', 'smart-contracts'],
  cancel: ['jobs'],
  expire: ['consent-contracts'],
  addToGroup: ['wallets'],
  promote: ['zone-comparison'],
} as const satisfies Record<string, readonly ScreenId[]>;
export const SELECTION_SCREENS: readonly ScreenId[] = [
  ...new Set(Object.values(ROW_ACTION_SCREENS).flat()),
];
export const FORM_SCREENS = screensWhere(({ kind }) => kind === 'form');
export const JOB_SCREENS = screensWhere(({ kind }) => kind === 'job');
/** The screens that ask what to do, and lead to it. */
export const CHOOSER_SCREENS: readonly ScreenId[] = [
  'dictionary-chooser',
  'wallet-chooser',
  'job-chooser',
];
/** The form screens without fields: a dialog confirms what they do. */
const WITHOUT_FIELDS: readonly ScreenId[] = ['wipe-zone', 'reset-zone'];
export const FIELD_SCREENS = [
  ...FORM_SCREENS,
  'dictionary-from-file' as const,
  ...JOB_SCREENS,
].filter((id) => !WITHOUT_FIELDS.includes(id));
/** The pages whose record can be deleted. */
export const DELETE_SCREENS = screensWhere(({ hasDelete }) => hasDelete);
/** Pages of records with a next record in their list. Saved views have none. */
export const SCREENS_WITH_NEXT = screensWhere(
  ({ hasDelete, holds }) => hasDelete && holds !== 'own',
);
/** The pages of records that others may name. */
export const USED_SCREENS = screensWhere(({ object }) => object !== undefined);
/** The pages of records whose versions are shown. A user wallet is not among them: its name comes from the sign-in. */
export const HISTORY_SCREENS = SCREENS_WITH_NEXT.filter((id) => id !== 'user-wallet');
export const DICTIONARY_SCREENS: readonly ScreenId[] = ['dictionary-new', 'dictionary'];
