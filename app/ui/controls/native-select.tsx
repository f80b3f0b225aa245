import { clsx } from 'clsx';
import type { ChangeEvent, FocusEvent, KeyboardEvent, RefObject } from 'react';
import { groupedOptions } from './option.ts';
import type { Option } from './option.ts';
import type { NativeSelectProps } from './select-props.ts';

/**
 * The native select. Enter opens its list and sends nothing, in every browser.
 * @param covered whether an enhanced control is drawn over it; it then only holds the value and passes the focus on
 */
export function NativeSelect({
  options,
  placeholder,
  selectRef,
  covered = false,
  className,
  ...props
}: NativeSelectProps & {
  options: readonly Option[];
  placeholder?: string;
  selectRef?: RefObject<HTMLSelectElement>;
  covered?: boolean;
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void;
}) {
  const hiding = covered && {
    tabIndex: -1,
    'aria-hidden': true,
    onFocus: ({ currentTarget }: FocusEvent<HTMLSelectElement>) => focusCover(currentTarget),
  };
  return (
    <select
      {...props}
      {...hiding}
      onKeyDown={openOnEnter}
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

/**
 * Opens the list on Enter in every browser, because some would send the form instead. With a modifier, Enter is a
 * command.
 */
function openOnEnter(event: KeyboardEvent<HTMLSelectElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const select = event.currentTarget;
  if (!select.multiple && 'showPicker' in select) select.showPicker();
}

/**
 * Passes the focus on to the enhanced control. A click on the label and the browser's validation focus the native
 * select.
 */
function focusCover(select: HTMLSelectElement): void {
  select.parentElement?.querySelector<HTMLElement>('[data-cover]')?.focus();
}
