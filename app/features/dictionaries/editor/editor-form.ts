/** The parts of the editor's form: its fields, made by hand from the draft, and its buttons. */
import type { FieldSource } from '#app/forms/field-frame.tsx';
import type { DraftProblem } from './editor-view.ts';
import { locationHref, isSameLocation } from './editor-location.ts';
import type { EditorLocation } from './editor-location.ts';
import { ACTION_FIELD, writeAction } from './draft-actions.ts';
import type { DraftAction } from './draft-actions.ts';

export const FORM_ID = 'dictionary-form';

/** Marks the button that adds an attribute or index: where the focus goes when the last one is removed. */
export const ADD_BUTTON = 'data-add';

/** A text control of the open location. */
export type TextSource = FieldSource<string | undefined>;

interface Given {
  name: string;
  value?: string;
  required?: boolean;
  maxLength?: number;
  /** Changes when the control has to be drawn afresh, with its new value. */
  version?: string;
}

/** Makes the fields of a location from what the draft holds; their ids serve labels, links and tests alike. */
export function createFields(location: EditorLocation, problems: readonly DraftProblem[]) {
  const make = ({ name, value, required, maxLength, version = '' }: Given) => {
    const id = `${FORM_ID}-${name}`;
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
      required,
      maxLength,
      initialValue: value,
      defaultOptions: undefined,
    };
  };
  return {
    text: make,
    /** A box to tick. */
    flag: ({ checked, ...given }: Omit<Given, 'value'> & { checked: boolean }) =>
      make({ ...given, value: checked ? 'on' : undefined }),
    /** Several choices. */
    many: ({ values, ...given }: Omit<Given, 'value'> & { values: string[] }) => ({
      ...make(given),
      initialValue: undefined,
      defaultOptions: values,
    }),
  };
}

/** What makes a submit button apply an action and go to a location; inside the form or out of it. */
export function actionButton(action: DraftAction, to: EditorLocation, dialog?: string) {
  return {
    type: 'submit',
    form: FORM_ID,
    name: ACTION_FIELD,
    value: writeAction(action),
    formAction: locationHref(to, dialog),
  } as const;
}
