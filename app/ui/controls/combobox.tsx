import { useRef } from 'react';
import type { ChangeEvent } from 'react';
import { NativeSelect } from './native-select.tsx';
import type { ComboboxProps } from './select-props.ts';
import { useProgressiveEnhancement } from '../browser/use-progressive-enhancement.ts';

/**
 * A choice from a long list, by typing; or several choices, drawn as chips. A native select until its first
 * use, of several choices until somebody is there, and the form's control ever after.
 */
export function Combobox({ labelledBy, onChange, chipLimit, chipLength, ...props }: ComboboxProps) {
  const select = useRef<HTMLSelectElement>(null);
  const { part, takesFocus, intent } = useProgressiveEnhancement(
    () => import('./combobox-enhanced.tsx').then(({ EnhancedCombobox }) => EnhancedCombobox),
    select,
    // one careless click on a native list of several choices drops all the others
    { early: props.multiple },
  );
  const Enhanced = part;
  const report = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    onChange?.(Array.from(target.selectedOptions, ({ value }) => value));
  return (
    <div className="relative">
      <NativeSelect
        {...props}
        {...(Enhanced ? {} : intent)}
        selectRef={select}
        covered={Enhanced !== undefined}
        onChange={onChange && report}
      />
      {Enhanced && (
        <Enhanced
          {...props}
          select={select}
          labelledBy={labelledBy}
          chipLimit={chipLimit}
          chipLength={chipLength}
          takesFocus={takesFocus}
        />
      )}
    </div>
  );
}
