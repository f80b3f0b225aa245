import * as Headless from '@headlessui/react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { NO_RESULTS } from '#app/text/dialogs.ts';
import { TRUNCATE_AT, truncateText } from '#app/format/truncate-text.ts';
import { Chip } from '#app/ui/content/chip.tsx';
import type { ComboboxProps } from './select-props.ts';
import { Icon } from '#app/ui/content/icon.tsx';
import { LabelledInput } from './labelled-control.tsx';
import { matchingOptions } from './option.ts';
import type { Option } from './option.ts';
import { useNativeSelect } from './use-native-select.ts';

/** Longer lists are truncated; typing narrows them. */
const MAX_OPTIONS_SHOWN = 100;

type EnhancedProps = Omit<ComboboxProps, 'onChange'> & {
  select: RefObject<HTMLSelectElement>;
  takesFocus: boolean;
};

/** Headless UI's combobox over a native select. */
export function EnhancedCombobox(props: EnhancedProps) {
  const {
    select,
    options,
    placeholder,
    labelledBy,
    takesFocus,
    multiple = false,
    disabled,
  } = props;
  const { values, choose } = useNativeSelect(select, options);
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    input.current?.focus();
    // The text is selected, as when the focus comes by Tab, so that typing replaces the old choice.
    input.current?.select();
  }, [takesFocus]);

  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? '';
  const pick = (picked: string | string[] | null) => {
    choose(Array.isArray(picked) ? picked : [picked ?? '']);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (multiple && event.key === 'Backspace' && typed === '') choose(values.slice(0, -1));
    // With a modifier Enter is a command; while an input method composes text, it ends the composition.
    const isPlainEnter =
      event.key === 'Enter' &&
      !(event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing);
    if (isPlainEnter && !isOpen(event.currentTarget)) {
      // Headless UI's own handler, which comes next, would choose from the list that has just opened.
      event.preventDefault();
      openList(event.currentTarget);
    }
  };
  return (
    <Headless.Combobox<string | string[], boolean>
      value={multiple ? values : (values[0] ?? '')}
      onChange={pick}
      onClose={() => setTyped('')}
      multiple={multiple}
      disabled={disabled}
    >
      <div className="control flex h-auto min-h-8 items-center gap-1.5 has-aria-invalid:border-danger focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus has-aria-invalid:outline-danger">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
          {multiple && (
            <ChosenChips
              values={values}
              labelOf={labelOf}
              limit={props.chipLimit}
              length={props.chipLength}
              remove={(value) => choose(values.filter((other) => other !== value))}
            />
          )}
          <Headless.ComboboxInput
            as={LabelledInput}
            ref={input}
            data-cover
            className="min-w-8 flex-1 bg-transparent outline-none focus:min-w-24"
            placeholder={values.length > 0 && multiple ? undefined : placeholder}
            displayValue={(value: string | string[]) => (multiple ? '' : labelOf(String(value)))}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            onClick={({ currentTarget }) => isOpen(currentTarget) || openList(currentTarget)}
            // The input belongs to no form, so that its text is not sent and an error of the form does not focus it.
            form=""
            autoComplete="off"
            labels={{
              'aria-labelledby': labelledBy,
              'aria-describedby': props['aria-describedby'],
            }}
            aria-invalid={props['aria-invalid']}
          />
        </div>
        <Icon name="chevron-down" className="select-arrow" />
      </div>
      <OptionList options={matchingOptions(options, typed)} />
    </Headless.Combobox>
  );
}

function isOpen(input: HTMLInputElement): boolean {
  return input.getAttribute('aria-expanded') === 'true';
}

/** Opens the list by sending the key that opens it, because Headless UI offers no function. */
function openList(input: HTMLInputElement): void {
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
}

function OptionList({ options }: { options: readonly Option[] }) {
  const left = options.length - MAX_OPTIONS_SHOWN;
  return (
    <Headless.ComboboxOptions modal={false} className="option-list">
      {options.slice(0, MAX_OPTIONS_SHOWN).map((option) => (
        <Headless.ComboboxOption
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          className="option"
        >
          <OptionContent option={option} />
        </Headless.ComboboxOption>
      ))}
      {options.length === 0 && <p className="px-2.5 py-1.5 text-muted">{NO_RESULTS}</p>}
      {left > 0 && <p className="px-2.5 py-1.5 text-muted">{left} more: type to find them.</p>}
    </Headless.ComboboxOptions>
  );
}

function ChosenChips({
  values,
  labelOf,
  limit = values.length,
  length = TRUNCATE_AT.chip,
  remove,
}: {
  values: readonly string[];
  labelOf: (value: string) => string;
  limit?: number;
  length?: number;
  remove: (value: string) => void;
}) {
  return (
    <>
      {values.slice(0, limit).map((value) => (
        <Chip key={value}>
          <span title={labelOf(value)} className="truncate">
            {truncateText(labelOf(value), length)}
          </span>
          <button
            type="button"
            aria-label={`Remove ${labelOf(value)}`}
            onClick={() => remove(value)}
            className="-mr-1.5 inline-flex size-5 shrink-0 items-center justify-center rounded-full hover:bg-line"
          >
            <Icon name="x" size={12} />
          </button>
        </Chip>
      ))}
      {values.length > limit && <Chip>+{values.length - limit}</Chip>}
    </>
  );
}

/** The content of an option: its two lines, and a check mark if it is chosen. */
function OptionContent({ option }: { option: Option }) {
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
