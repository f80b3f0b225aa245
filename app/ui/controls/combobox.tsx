import { useRef } from 'react';
import type { ChangeEvent } from 'react';
import type { SelectProps } from './select.tsx';
import { NativeSelect } from './select.tsx';
import { useEnhancement } from '../browser/use-enhancement.ts';

export type ComboboxProps = Omit<SelectProps, 'onChange' | 'defaultValue'> & {
  defaultValue?: string | readonly string[];
  multiple?: boolean;
  /** How many of the chosen are drawn as chips before '+3'; all when absent. */
  chipLimit?: number;
  /** After how many characters the labels of chips are cut; as all chips when absent. */
  chipLength?: number;
  onChange?: (values: string[]) => void;
};

/**
 * A choice from a long list, by typing; or several choices, drawn as chips. A native select until its first
 * use, of several choices until somebody is there, and the form's control ever after.
 */
export function Combobox({ labelledBy, onChange, chipLimit, chipLength, ...props }: ComboboxProps) {
  const select = useRef<HTMLSelectElement>(null);
  const { part, takesFocus, intent } = useEnhancement(
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
