import { parse, useForm } from '@conform-to/react';
import type { DefaultValue, SubmissionResult } from '@conform-to/react';

/** Required, lengths and ranges of a form's fields, by name. */
export type FormConstraint = Parameters<typeof useForm>[0]['constraint'];

/** The fields of a form, by name. */
export type FormFields<Shape extends Record<string, unknown>> = ReturnType<
  typeof useForm<Shape>
>[1];

interface ServerFormOptions<Shape extends Record<string, unknown>> {
  /** Unique on the page. */
  id: string;
  /** The server's last reply: `resultOf(useActionData())`. */
  result: SubmissionResult | null | undefined;
  defaultValue?: DefaultValue<Shape>;
  /** From the loader, see `constraintOf`. */
  constraint?: FormConstraint;
}

/**
 * A form that the server validates. In the browser, only rows are added, removed and moved; without JavaScript the
 * server does that too.
 * @returns conform's metadata of the form and of its fields
 */
export function useServerForm<Shape extends Record<string, unknown>>({
  id,
  result,
  defaultValue,
  constraint,
}: ServerFormOptions<Shape>) {
  return useForm<Shape>({
    id,
    lastResult: result,
    defaultValue,
    constraint,
    onValidate: moveRowsOnly,
    shouldDirtyConsider: isOwnField,
  });
}

/** False for hidden fields, which begin with '_': a new ticket is not a change by the user. */
function isOwnField(name: string): boolean {
  return !name.startsWith('_');
}

/** Carries out an intent (such as 'add a row') without validation; the visible errors stay as the server sent them. */
function moveRowsOnly({ formData }: { formData: FormData }) {
  return parse<never, string[]>(formData, {
    resolve(_payload, intent) {
      // null keeps the error that a field has
      const kept = Object.fromEntries([...formData.keys()].map((name) => [name, null]));
      return intent ? { error: kept } : {};
    },
  });
}
