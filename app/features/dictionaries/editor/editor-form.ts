/** The fields of the editor's form, made from the draft, and its buttons. */
import type { FieldSource } from '#app/fields/controls/field-frame.tsx';
import { paths, withQuery } from '#app/paths/paths.ts';
import { ACTION_FIELD, writeAction } from './draft/draft-actions.ts';
import type { DraftAction } from './draft/draft-actions.ts';
import { isSameLocation, locationHref } from './editor-location.ts';
import type { EditorLocation } from './editor-location.ts';
import type { DraftProblem } from './editor-reply.ts';

export const EDITOR_FORM_ID = 'dictionary-form';

/** The page that a save opens: the list, or with `THEN_UPLOAD` the upload of a file. */
export const THEN_FIELD = 'then';
export const THEN_UPLOAD = 'upload';

/** The field of the button that Enter presses. */
export const ENTER_FIELD = 'byEnter';

/** The field of the button that saves after the preview was shown. */
export const PREVIEWED_FIELD = 'previewed';

/**
 * The address of the form that uploads a file to the dictionary's chain.
 * @param uploadAs the format of the file that the dictionary was made for, as parameters of the form's address
 */
export function uploadHref(name: string, uploadAs = ''): string {
  const { chain: _chain, ...given } = Object.fromEntries(new URLSearchParams(uploadAs));
  return withQuery(paths.newJob('upload-file'), { chain: name, ...given });
}

/** The address of the form that runs a contract of the dictionary's chain. */
export function executeHref(name: string): string {
  return withQuery(paths.newJob('execute-smart-contract-job'), { chain: name });
}

/** The fields of the dialogs that ask for the name. */
export const DELETE_DICTIONARY_FIELD = 'delete';
export const TRUNCATE_FIELD = 'truncate';

/** The field that is set when there are unsaved changes: the editor then stays open when the truncation has started. */
export const STAY_FIELD = 'stay';

/** The attribute of the button that adds an attribute or index. It gets the focus when the last item is removed. */
export const ADD_BUTTON = 'data-add';

interface FieldOptions {
  required?: boolean;
  maxLength?: number;
  /** A change of the version renders the field again with its new value. */
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

/** The properties of a submit button that only opens a location, with or without a dialog over it. */
export function openButton(to: EditorLocation, dialog?: string) {
  return actionButton({ kind: 'show' }, to, dialog);
}
