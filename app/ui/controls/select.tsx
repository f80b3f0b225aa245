import { useRef } from 'react';
import { NativeSelect } from './native-select.tsx';
import type { SelectProps } from './select-props.ts';
import { useProgressiveEnhancement } from '../browser/use-progressive-enhancement.ts';

/**
 * A choice from a short, fixed list: a native select, in whose place a Headless UI listbox is drawn on first
 * use. The native select stays the form's control.
 */
export function Select({ labelledBy, onChange, ...props }: SelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const { part, takesFocus, intent } = useProgressiveEnhancement(
    () => import('./select-enhanced.tsx').then(({ EnhancedSelect }) => EnhancedSelect),
    select,
  );
  const Enhanced = part;
  return (
    <div className="relative">
      <NativeSelect
        {...props}
        {...(Enhanced ? {} : intent)}
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
