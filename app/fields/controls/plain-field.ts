import { useId } from 'react';
import type { FieldSource } from './field-frame.tsx';

interface PlainFieldOptions {
  problem?: string | undefined;
  /** False for a field without the mark of required ones. */
  required?: boolean;
  /** A change of the version mounts the field again, for example with other options. */
  version?: string;
}

/** A field of a form without conform, with the value that it begins with. */
export function usePlainField(
  name: string,
  value: string,
  { problem, required = true, version = '' }: PlainFieldOptions = {},
): FieldSource<string | undefined> {
  const id = useId();
  return {
    id,
    name,
    key: `${value} ${version}`,
    descriptionId: `${id}-hint`,
    errorId: `${id}-problem`,
    errors: problem === undefined ? undefined : [problem],
    required,
    maxLength: undefined,
    initialValue: value,
    defaultOptions: undefined,
  } as FieldSource<string | undefined>;
}
