/** The open tab and item of the editor, from the address. */
import { changeQuery } from '#app/paths/paths.ts';
import { flattenDraft } from './draft/draft.ts';
import type { Draft } from './draft/draft.ts';

/** The tabs of the editor, in their order. */
export const TABS = [
  { id: 'details', label: 'Details' },
  { id: 'attributes', label: 'Attributes' },
  { id: 'indexes', label: 'Indexes' },
] as const;
export type EditorTab = (typeof TABS)[number]['id'];

/** The tabs with a list of items. */
export type ItemTab = Exclude<EditorTab, 'details'>;

/** The open tab, and the attribute or index that is open in it. */
export interface EditorLocation {
  tab: EditorTab;
  /** The id of the open attribute or index; absent on the Details tab, and when the tab has no items. */
  id?: string;
}

/** The parameters that name the open item, by tab. */
const ID_PARAMS = { attributes: 'attribute', indexes: 'index' } as const;

export function isTab(text: unknown): text is EditorTab {
  return TABS.some(({ id }) => id === text);
}

export function isItemTab(text: unknown): text is ItemTab {
  return isTab(text) && text !== 'details';
}

/** The location that an address names. When the item does not exist, it is the first attribute or index. */
export function readLocation(params: URLSearchParams, draft: Draft): EditorLocation {
  const tab = params.get('tab');
  if (!isItemTab(tab)) return { tab: 'details' };
  const ids =
    tab === 'attributes'
      ? flattenDraft(draft.attributes).map(({ attribute }) => attribute.id)
      : draft.indexes.map(({ id }) => id);
  const wanted = params.get(ID_PARAMS[tab]);
  return { tab, id: wanted !== null && ids.includes(wanted) ? wanted : ids[0] };
}

/**
 * The address of a location, from '?' on.
 * @param dialog the dialog to open there
 */
export function locationHref({ tab, id }: EditorLocation, dialog?: string): string {
  return changeQuery(new URLSearchParams(), {
    tab,
    ...(tab !== 'details' && { [ID_PARAMS[tab]]: id }),
    dialog,
  });
}

export function isSameLocation(a: EditorLocation, b: EditorLocation): boolean {
  return a.tab === b.tab && a.id === b.id;
}
