import * as Headless from '@headlessui/react';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { Icon } from '../content/icon.tsx';
import { LabelledButton } from './labelled-control.tsx';
import { groupedOptions } from './option.ts';
import type { Option } from './option.ts';
import type { SelectProps } from './select-props.ts';
import { useNativeSelect } from './use-native-select.ts';

/** Headless UI's listbox over a native select. */
export function EnhancedSelect({
  select,
  options,
  placeholder,
  labelledBy,
  takesFocus,
  disabled,
  ...props
}: Omit<SelectProps, 'onChange'> & {
  select: RefObject<HTMLSelectElement>;
  takesFocus: boolean;
}) {
  const { values, choose } = useNativeSelect(select, options);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);

  const value = values[0] ?? '';
  const all: Option[] = [
    ...(placeholder === undefined ? [] : [{ value: '', label: placeholder }]),
    ...options,
  ];
  const chosen = all.find((option) => option.value === value);
  return (
    <Headless.Listbox value={value} onChange={(next) => choose([next])} disabled={disabled}>
      <Headless.ListboxButton
        as={LabelledButton}
        ref={button}
        data-cover
        className="control flex items-center justify-between gap-2 text-left"
        labels={{ 'aria-labelledby': labelledBy, 'aria-describedby': props['aria-describedby'] }}
        aria-invalid={props['aria-invalid']}
      >
        <span className={value === '' ? 'truncate text-faint' : 'truncate'}>{chosen?.label}</span>
        <Icon name="chevron-down" className="shrink-0 text-faint" />
      </Headless.ListboxButton>
      <Headless.ListboxOptions modal={false} className="option-list">
        {groupedOptions(all).map(({ group, options: members }) => (
          <div key={group ?? ''} role={group && 'group'} aria-label={group}>
            {group && (
              <p aria-hidden className="px-2.5 pt-1.5 text-xs font-semibold text-muted">
                {group}
              </p>
            )}
            {members.map((option) => (
              <Headless.ListboxOption
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className="option"
              >
                <OptionContent option={option} />
              </Headless.ListboxOption>
            ))}
          </div>
        ))}
      </Headless.ListboxOptions>
    </Headless.Listbox>
  );
}

/** The content of an option: its two lines, and a check mark if it is chosen. */
export function OptionContent({ option }: { option: Option }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        {option.label}
        {option.description && (
          <span className="block text-xs text-muted">{option.description}</span>
        )}
      </span>
      <Icon name="check" className="invisible shrink-0 in-data-selected:visible" />
    </>
  );
}
