import { parse, useForm } from '@conform-to/react';
import { useState } from 'react';
import { hasChanges } from './kept/form-changes.ts';
import type { DefaultValue, SubmissionResult } from '@conform-to/react';
import { BLANK_FIELD } from '#app/text/dialogs.ts';

/** Which fields of a form are required, and their lengths and ranges, by name. */
export type FormConstraint = Parameters<typeof useForm>[0]['constraint'];

/** The fields of a form, by name. */
export type FormFields<Shape extends Record<string, unknown>> = ReturnType<
  typeof useForm<Shape>
>[1];

/** Whether a form differs from its opened state, and how its `Form` reports it. */
export interface FormChanges {
  dirty: boolean;
  /** Compares the present values. */
  isDirty: (now: object | undefined) => boolean;
  note: (dirty: boolean) => void;
}

interface ServerFormOptions<Shape extends Record<string, unknown>> {
  /** The id of the form, unique on the page. */
  id: string;
  /** The server's last reply: `resultOf(useActionData())`. */
  result: SubmissionResult | null | undefined;
  defaultValue?: DefaultValue<Shape>;
  /** The constraints from the loader, see `constraintOf`. */
  constraint?: FormConstraint;
}

/**
 * A form that the server validates. In the browser, only rows are added, removed and moved; without JavaScript the
 * server does that too.
 * @returns conform's metadata of the form and of its fields, and the form's changes: conform's own `dirty` depends on
 *   the order in which the platform sends what is stored
 */
export function useServerForm<Shape extends Record<string, unknown>>({
  id,
  result,
  defaultValue,
  constraint,
}: ServerFormOptions<Shape>) {
  const isDirty = (now: object | undefined) =>
    hasChanges(opened, now, (name) => constraint === undefined || name in constraint);
  const [opened] = useState<object | undefined>(defaultValue ?? undefined);
  const [dirty, note] = useState(() => isDirty(result?.initialValue ?? opened));
  const [form, fields] = useForm<Shape>({
    id,
    lastResult: result,
    defaultValue,
    constraint,
    onValidate: (sent) => carryOutIntent(sent, result?.error ?? {}),
    // Errors are updated at each input, so that the error of a value moves with its row.
    shouldRevalidate: 'onInput',
  });
  return [form, fields, { dirty, isDirty, note }] as const;
}

/**
 * Carries out an intent (such as 'add a row') without validation. The visible errors stay as the server sent them,
 * except the error of a field whose new value answers it (`isAnswered`).
 * @param told the server's errors by field
 */
function carryOutIntent(
  { form, formData }: { form: HTMLFormElement; formData: FormData },
  told: Record<string, string[] | null>,
) {
  return parse<never, string[]>(formData, {
    resolve(_payload, intent) {
      if (!intent) return {};
      // Null keeps a field's present error; the name '' means the whole form.
      const names = [
        '',
        ...[...form.elements].map((control) => control.getAttribute('name') ?? ''),
      ];
      const kept = Object.fromEntries([...names, ...formData.keys()].map((name) => [name, null]));
      const changed = 'name' in intent.payload ? intent.payload.name : undefined;
      const isNewValue = intent.type === 'validate' || intent.type === 'update';
      if (isNewValue && changed !== undefined && isAnswered(form, changed, told[changed])) {
        delete kept[changed];
      }
      return { error: kept };
    },
  });
}

/**
 * Whether a new value clears the error of its field. A new choice always does. A new text does only if the error was
 * that the field is blank; otherwise the error stays while the person corrects the text.
 */
function isAnswered(form: HTMLFormElement, name: string, problems: string[] | null | undefined) {
  const control = form.elements.namedItem(name);
  const isText =
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && !CHOOSING.has(control.type));
  return !isText || problems?.includes(BLANK_FIELD) === true;
}

/** The inputs that are not typed in. A group of radio buttons is a list, and no input. */
const CHOOSING: ReadonlySet<string> = new Set(['file', 'checkbox', 'radio', 'color', 'hidden']);
