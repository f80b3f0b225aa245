import { clsx } from 'clsx';
import type { ChangeEvent, RefObject } from 'react';
import { groupedOptions } from './option.ts';
import type { Option } from './option.ts';
import type { NativeSelectProps } from './select-props.ts';

/**
 * The native select.
 * @param covered an enhanced control is drawn over it; it then only holds the value and passes the focus on
 */
export function NativeSelect({
  options,
  placeholder,
  selectRef,
  covered,
  className,
  ...props
}: NativeSelectProps & {
  options: readonly Option[];
  placeholder?: string;
  selectRef: RefObject<HTMLSelectElement>;
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
      {groupedOptions(options).map(({ group, options: members }) =>
        group === undefined ? (
          members.map(toElement)
        ) : (
          <optgroup key={group} label={group}>
            {members.map(toElement)}
          </optgroup>
        ),
      )}
    </select>
  );
}

function toElement({ value, label, description, disabled }: Option) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {description ? `${label} – ${description}` : label}
    </option>
  );
}

/** A click on the label and the browser's validation both focus the native select. */
function focusCover(select: HTMLSelectElement | null): void {
  select?.parentElement?.querySelector<HTMLElement>('[data-cover]')?.focus();
}
