/** The parts of the editor's form: its fields, made from the draft, and its buttons. */
import type { FieldSource } from '#app/fields/controls/field-frame.tsx';
import { paths, withQuery } from '#app/paths/paths.ts';
import { ACTION_FIELD, writeAction } from './draft/draft-actions.ts';
import type { DraftAction } from './draft/draft-actions.ts';
import { isSameLocation, locationHref } from './editor-location.ts';
import type { EditorLocation } from './editor-location.ts';
import type { DraftProblem } from './editor-reply.ts';

export const EDITOR_FORM_ID = 'dictionary-form';

/** Where a save leads to: the list, or with `THEN_UPLOAD` the upload of a file. */
export const THEN_FIELD = 'then';
export const THEN_UPLOAD = 'upload';

/** Sent by the button that Enter in a field presses. */
export const ENTER_FIELD = 'byEnter';

/** Sent by the button that saves after its preview was shown. */
export const PREVIEWED_FIELD = 'previewed';

/**
 * The form that uploads a file to the dictionary's chain.
 * @param uploadAs how the file is written that the dictionary was made for, as parameters of the form's address
 */
export function uploadHref(name: string, uploadAs = ''): string {
  const { chain: _chain, ...given } = Object.fromEntries(new URLSearchParams(uploadAs));
  return withQuery(paths.newJob('upload-file'), { chain: name, ...given });
}

/** The form that runs a contract of the dictionary's chain. */
export function executeHref(name: string): string {
  return withQuery(paths.newJob('execute-smart-contract-job'), { chain: name });
}

/** Set by the forms of the dialogs that ask for the name. */
export const DELETE_DICTIONARY_FIELD = 'delete';
export const TRUNCATE_FIELD = 'truncate';

/** Set where there are unsaved changes: the editor stays open when the truncation has started. */
export const STAY_FIELD = 'stay';

/** Marks the button that adds an attribute or index: where the focus goes when the last one is removed. */
export const ADD_BUTTON = 'data-add';

interface FieldOptions {
  required?: boolean;
  maxLength?: number;
  /** A field is rendered again with its new value when this changes. */
  version?: string;
}

/**
 * The props with which the components of app/fields/controls/field.tsx render a value of the draft, with its problems.
 * @param editor has the open item and the problems
 */
export function fieldFor<Value extends string | boolean | string[]>(
  { location, problems }: { location: EditorLocation; problems: readonly DraftProblem[] },
  name: string,
  value: Value,
  { version = '', ...constraint }: FieldOptions = {},
): FieldSource<Value | undefined> {
  const id = `${EDITOR_FORM_ID}-${name}`;
  const errors = problems
    .filter((problem) => problem.field === name && isSameLocation(problem.location, location))
    .map(({ message }) => message);
  return {
    id,
    name,
    key: `${location.tab} ${location.id ?? ''} ${version}`,
    descriptionId: `${id}-hint`,
    errorId: `${id}-problem`,
    errors: errors.length > 0 ? errors : undefined,
    required: constraint.required,
    maxLength: constraint.maxLength,
    initialValue: value === true ? 'on' : typeof value === 'string' ? value : undefined,
    defaultOptions: Array.isArray(value) ? value : undefined,
  } as FieldSource<Value | undefined>;
}

/** The properties of a submit button, inside or outside the form, that applies an action and opens a location. */
export function actionButton(action: DraftAction, to: EditorLocation, dialog?: string) {
  return {
    type: 'submit',
    form: EDITOR_FORM_ID,
    name: ACTION_FIELD,
    value: writeAction(action),
    formAction: locationHref(to, dialog),
  } as const;
}

/** The properties of a submit button that only opens a location, and perhaps a dialog over it. */
export function openButton(to: EditorLocation, dialog?: string) {
  return actionButton({ kind: 'show' }, to, dialog);
}
