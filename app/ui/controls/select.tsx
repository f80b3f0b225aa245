import { NativeSelect } from './native-select.tsx';
import type { SelectProps } from './select-props.ts';

/** A choice from a short list: the browser's own select, in which a typed letter chooses. */
export function Select({ onChange, ...props }: SelectProps) {
  return (
    <NativeSelect {...props} onChange={onChange && ((event) => onChange(event.target.value))} />
  );
}
