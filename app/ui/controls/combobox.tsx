import { useRef } from 'react';
import type { ChangeEvent } from 'react';
import { NativeSelect } from './native-select.tsx';
import type { ComboboxProps } from './select-props.ts';
import { useProgressiveEnhancement } from '../browser/use-progressive-enhancement.ts';

/**
 * A choice from a long list, by typing; or several choices, shown as chips. Rendered as a native select and
 * enhanced on first use, or for several choices on the first interaction with the page. The native select stays in
 * the form and holds the value.
 */
export function Combobox({ labelledBy, onChange, chipLimit, chipLength, ...props }: ComboboxProps) {
  const select = useRef<HTMLSelectElement>(null);
  const {
    enhanced: Enhanced,
    takesFocus,
    triggers,
  } = useProgressiveEnhancement(
    () => import('./combobox-enhanced.tsx').then(({ EnhancedCombobox }) => EnhancedCombobox),
    select,
    // in a native multi-select one careless click deselects all other options
    { early: props.multiple },
  );
  const report = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    onChange?.(Array.from(target.selectedOptions, ({ value }) => value));
  return (
    <div className="relative">
      <NativeSelect
        {...props}
        {...(Enhanced ? {} : triggers)}
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
