import { parse, useForm } from '@conform-to/react';
import { useState } from 'react';
import { hasChanges } from './form-changes.ts';
import type { DefaultValue, SubmissionResult } from '@conform-to/react';

/** Required, lengths and ranges of a form's fields, by name. */
export type FormConstraint = Parameters<typeof useForm>[0]['constraint'];

/** The fields of a form, by name. */
export type FormFields<Shape extends Record<string, unknown>> = ReturnType<
  typeof useForm<Shape>
>[1];

/** Whether a form differs from what it was opened with, and how its `Form` tells. */
export interface FormChanges {
  dirty: boolean;
  /** Compares the present values. */
  isDirty: (now: object | undefined) => boolean;
  note: (dirty: boolean) => void;
}

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
 * @returns conform's metadata of the form and of its fields, and the form's changes: conform's own `dirty` depends on the
 *   order in which the platform sends what is stored
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
    onValidate: moveRowsOnly,
  });
  return [form, fields, { dirty, isDirty, note }] as const;
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
