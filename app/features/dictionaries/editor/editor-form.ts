/** The parts of the editor's form: its fields, made by hand from the draft, and its buttons. */
import type { FieldSource } from '#app/forms/field-frame.tsx';
import type { DraftProblem } from './editor-view.ts';
import { hrefOfPlace, isSamePlace } from './editor-location.ts';
import type { Place } from './editor-location.ts';
import { STEP_FIELD, writeStep } from './draft-actions.ts';
import type { Step } from './draft-actions.ts';

export const FORM_ID = 'dictionary-form';

/** Marks the button that adds an attribute or index: where the focus goes when the last one is removed. */
export const ADD_BUTTON = 'data-add';

/** A text control of the open place. */
export type TextSource = FieldSource<string | undefined>;

interface Given {
  name: string;
  value?: string;
  required?: boolean;
  maxLength?: number;
  /** Changes when the control has to be drawn afresh, with its new value. */
  version?: string;
}

/** Makes the fields of a place from what the draft holds; their ids serve labels, links and tests alike. */
export function fieldMaker(place: Place, problems: readonly DraftProblem[]) {
  const make = ({ name, value, required, maxLength, version = '' }: Given) => {
    const id = `${FORM_ID}-${name}`;
    const errors = problems
      .filter((problem) => problem.field === name && isSamePlace(problem.place, place))
      .map(({ message }) => message);
    return {
      id,
      name,
      key: `${place.tab} ${place.id ?? ''} ${version}`,
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

/** What makes a submit button take a step and go to a place; inside the form or out of it. */
export function stepButton(step: Step, to: Place, dialog?: string) {
  return {
    type: 'submit',
    form: FORM_ID,
    name: STEP_FIELD,
    value: writeStep(step),
    formAction: hrefOfPlace(to, dialog),
  } as const;
}
