import { useRef } from 'react';
import type { ChangeEvent } from 'react';
import { TRUNCATE_AT, truncateText } from '#app/format/truncate-text.ts';
import { Chip } from '#app/ui/content/chip.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { NativeSelect } from './native-select.tsx';
import type { ComboboxProps } from './select-props.ts';
import { useProgressiveEnhancement } from '#app/ui/browser/use-progressive-enhancement.ts';

/**
 * A choice from a long list, by typing; or several choices, shown as chips. It is rendered as a native select and
 * enhanced on first use or, for several choices, on the first interaction with the page. The native select stays in the
 * form and holds the value.
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
    // A multi-select is replaced at the first interaction with the page, because one click on the native one deselects
    // all other options.
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
      {props.multiple && !Enhanced && <Chosen {...props} {...{ chipLimit, chipLength }} />}
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

/** The chosen options as the enhanced control will show them; without scripts the list itself shows them. */
function Chosen({
  options,
  defaultValue = [],
  chipLimit = defaultValue.length,
  chipLength = TRUNCATE_AT.chip,
  placeholder,
}: Omit<ComboboxProps, 'labelledBy' | 'onChange'>) {
  const labels = [defaultValue]
    .flat()
    .map((value) => options.find((option) => option.value === value)?.label ?? value);
  return (
    <div aria-hidden className="list-preview control h-auto min-h-8 items-center gap-1.5">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5">
        {labels.slice(0, chipLimit).map((label) => (
          <Chip key={label}>
            <span className="truncate">{truncateText(label, chipLength)}</span>
            <span className="-mr-1.5 inline-flex size-5 shrink-0 items-center justify-center">
              <Icon name="x" size={12} />
            </span>
          </Chip>
        ))}
        {labels.length > chipLimit && <Chip>+{labels.length - chipLimit}</Chip>}
        <span className="min-h-5 min-w-8 flex-1 text-faint">
          {labels.length === 0 && placeholder}
        </span>
      </span>
      <Icon name="chevron-down" className="select-arrow" />
    </div>
  );
}
