import { useId } from 'react';
import type { FieldSource } from './field-frame.tsx';

/**
 * A required field of a form without conform. Its value is in the address.
 * @param version another one mounts the field again, for example with other options
 */
export function usePlainField(
  name: string,
  value: string,
  problem: string | undefined,
  version = '',
): FieldSource<string | undefined> {
  const id = useId();
  return {
    id,
    name,
    key: `${value} ${version}`,
    descriptionId: `${id}-hint`,
    errorId: `${id}-problem`,
    errors: problem === undefined ? undefined : [problem],
    required: true,
    maxLength: undefined,
    initialValue: value,
    defaultOptions: undefined,
  } as FieldSource<string | undefined>;
}
