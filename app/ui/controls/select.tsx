import { useRef } from 'react';
import { NativeSelect } from './native-select.tsx';
import type { SelectProps } from './select-props.ts';
import { useProgressiveEnhancement } from '../browser/use-progressive-enhancement.ts';

/**
 * A choice from a short, fixed list: a native select, replaced on first use by a Headless UI listbox. The native
 * select stays in the form and holds the value.
 */
export function Select({ labelledBy, onChange, ...props }: SelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const {
    enhanced: Enhanced,
    takesFocus,
    triggers,
  } = useProgressiveEnhancement(
    () => import('./select-enhanced.tsx').then(({ EnhancedSelect }) => EnhancedSelect),
    select,
  );
  return (
    <div className="relative">
      <NativeSelect
        {...props}
        {...(Enhanced ? {} : triggers)}
        selectRef={select}
        covered={Enhanced !== undefined}
        onChange={onChange && ((event) => onChange(event.target.value))}
      />
      {Enhanced && (
        <Enhanced {...props} select={select} labelledBy={labelledBy} takesFocus={takesFocus} />
      )}
    </div>
  );
}
