import { clsx } from 'clsx';
import { useRef } from 'react';
import type { ChangeEvent, SelectHTMLAttributes } from 'react';
import type { Option } from './option.ts';
import { useEnhancement } from '../browser/use-enhancement.ts';

type NativeProps = SelectHTMLAttributes<HTMLSelectElement>;

export type SelectProps = Omit<NativeProps, 'children' | 'onChange' | 'value' | 'multiple'> & {
  options: readonly Option[];
  /** Stands for no choice; without it the first option is chosen. */
  placeholder?: string;
  /** The id of the label, which names the richer control as well. */
  labelledBy?: string;
  onChange?: (value: string) => void;
};

/**
 * A choice from a short, fixed list: a native select, in whose place a Headless UI listbox is drawn on first
 * use. The native select stays the form's control.
 */
export function Select({ labelledBy, onChange, ...props }: SelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const { part, takesFocus, intent } = useEnhancement(
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

/**
 * The native select itself.
 * @param covered a richer control is drawn over it; it only holds the value then, and passes its focus on
 */
export function NativeSelect({
  options,
  placeholder,
  selectRef,
  covered,
  className,
  ...props
}: NativeProps & {
  options: readonly Option[];
  placeholder?: string;
  selectRef: React.RefObject<HTMLSelectElement>;
  covered: boolean;
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void;
}) {
  const hiding = covered && {
    tabIndex: -1,
    'aria-hidden': true,
    onFocus: () => focusCover(selectRef.current),
  };
  return (
    <select
      {...props}
      {...hiding}
      ref={selectRef}
      className={clsx(
        covered
          ? 'covered-control'
          : ['control', props.multiple ? 'list-control' : 'select-control'],
        className,
      )}
    >
      {placeholder !== undefined && !props.multiple && <option value="">{placeholder}</option>}
      {options.map(({ value, label, description, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {description ? `${label} – ${description}` : label}
        </option>
      ))}
    </select>
  );
}

/** A label's click and the browser's 'please fill in' both go to the native select. */
function focusCover(select: HTMLSelectElement | null): void {
  select?.parentElement?.querySelector<HTMLElement>('[data-cover]')?.focus();
}
