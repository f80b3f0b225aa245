/**
 * Reads the controls of the open tab into the draft: in the browser while the person types, on the server when the form
 * arrives. Values that are not on screen stay as they are in the draft.
 */
import {
  DATATYPES,
  INDEX_TYPES,
  LEGACY_INDEX_TYPES,
  UNDEFINED_ATTRIBUTES_ACTIONS,
} from '#model/dictionaries/datatypes.ts';
import { changeDatatype, visibleProperties } from './attribute-properties.ts';
import type { AttributeProperty } from './attribute-properties.ts';
import { changeAttribute, changeIndex } from './draft/draft.ts';
import type { Draft, DraftAttribute, DraftIndex } from './draft/draft.ts';
import { isTab } from './editor-location.ts';
import type { EditorLocation } from './editor-location.ts';

/** The hidden fields with the open tab, the id of the open item, and the draft itself. */
export const OPEN_TAB_FIELD = 'openTab';
export const OPEN_ID_FIELD = 'openId';
export const DRAFT_FIELD = 'draft';
/** The field of the text that filters the tree of attributes. */
export const FILTER_FIELD = 'attributeFilter';
/** The hidden field of the text by which the shown page is filtered. */
export const SHOWN_FILTER_FIELD = 'shownFilter';
/** The name is not 'attributes', because a control of that name would hide the form element's own property. */
export const INDEX_ATTRIBUTES = 'indexAttributes';

/** The open tab and item of the form. */
export function openLocation(form: FormData): EditorLocation {
  const tab = form.get(OPEN_TAB_FIELD);
  const id = form.get(OPEN_ID_FIELD);
  return {
    tab: isTab(tab) ? tab : 'details',
    ...(typeof id === 'string' && id !== '' && { id }),
  };
}

/** The draft with the values of the open tab. */
export function readOpenTab(draft: Draft, form: FormData): Draft {
  const { tab, id } = openLocation(form);
  switch (tab) {
    case 'details':
      return readDetails(draft, form);
    case 'attributes':
      return id === undefined ? draft : changeAttribute(draft, id, (it) => readAttribute(it, form));
    case 'indexes':
      return id === undefined ? draft : changeIndex(draft, id, (it) => readIndex(it, form));
  }
}

function readDetails(draft: Draft, form: FormData): Draft {
  const action = form.get('undefinedAttributesAction');
  return {
    ...draft,
    // A stored dictionary keeps its name.
    ...(draft.hash === undefined && { name: textOf(form, 'name', draft.name) }),
    description: textOf(form, 'description', draft.description),
    groupName: textOf(form, 'groupName', draft.groupName),
    undefinedAttributesAction:
      UNDEFINED_ATTRIBUTES_ACTIONS.find((known) => known === action) ??
      draft.undefinedAttributesAction,
    color: textOf(form, 'color', draft.color),
  };
}

function readAttribute(before: DraftAttribute, form: FormData): DraftAttribute {
  const values = visibleProperties(before).map(
    (property) => [property.name, readProperty(property, before, form)] as const,
  );
  const typed: DraftAttribute = { ...before, ...Object.fromEntries(values) };
  const datatype = DATATYPES.find((known) => known === form.get('datatype'));
  return datatype === undefined || datatype === before.datatype
    ? typed
    : changeDatatype(typed, before, datatype);
}

function readProperty(
  { name, kind }: AttributeProperty,
  attribute: DraftAttribute,
  form: FormData,
): string | string[] | boolean {
  const before = attribute[name];
  if (kind === 'datatype') return before;
  if (typeof before === 'boolean') return form.has(name);
  if (typeof before === 'string') {
    return textOf(form, name, before);
  }
  return kind === 'lines'
    ? linesOf(textOf(form, name, before.join('\n')))
    : inKeptOrder(before, form.getAll(name).map(String));
}

function readIndex(before: DraftIndex, form: FormData): DraftIndex {
  const type = form.get('type');
  const types: readonly DraftIndex['type'][] = [...INDEX_TYPES, ...LEGACY_INDEX_TYPES];
  return {
    ...before,
    name: textOf(form, 'name', before.name),
    type: types.find((known) => known === type) ?? before.type,
    attributes: inKeptOrder(before.attributes, form.getAll(INDEX_ATTRIBUTES).map(String)),
  };
}

function textOf(form: FormData, name: string, otherwise: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : otherwise;
}

/** The lines of a text without the empty ones: each is a value. */
function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** The chosen values in the order in which they were chosen. A form sends them in the order of the options. */
function inKeptOrder(before: readonly string[], chosen: readonly string[]): string[] {
  const [old, now] = [new Set(before), new Set(chosen)];
  return [...before.filter((one) => now.has(one)), ...chosen.filter((one) => !old.has(one))];
}
