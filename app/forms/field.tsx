/** The fields of forms. Each renders its own label, hint, control and error, so that routes need not connect them. */
import { clsx } from 'clsx';
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import { Combobox } from '#app/ui/controls/combobox.tsx';
import type { Option } from '#app/ui/controls/option.ts';
import { Select } from '#app/ui/controls/select.tsx';
import { ariaOf, FieldFrame, FieldNotes, idsOf, RequiredMark } from './field-frame.tsx';
import type { FieldLook, FieldSource } from './field-frame.tsx';

type Look<Control> = FieldLook & Omit<Control, keyof FieldLook | 'children' | 'id' | 'name'>;

/** The props that every control gets from its field. */
function controlProps(field: FieldSource, hint: ReactNode) {
  return { id: field.id, name: field.name, ...ariaOf(field, hint) };
}

export function TextField({
  field,
  label,
  hideLabel,
  hint,
  readOnly,
  className,
  ...control
}: Look<InputHTMLAttributes<HTMLInputElement>> & {
  field: FieldSource<string | null | undefined>;
}) {
  return (
    <FieldFrame {...{ field, label, hideLabel, hint, readOnly, className }}>
      <input
        key={field.key}
        type="text"
        autoComplete="off"
        {...control}
        {...controlProps(field, hint)}
        defaultValue={field.initialValue}
        maxLength={field.maxLength}
        readOnly={readOnly}
        className="control"
      />
    </FieldFrame>
  );
}

/**
 * A text input for a number; phones show their numeric keyboard. `type="number"` would drop invalid input, so that
 * the server could not report what is wrong with it.
 */
export function NumberField({
  field,
  decimal = false,
  ...look
}: FieldLook & { field: FieldSource<number | undefined>; decimal?: boolean }) {
  return (
    <FieldFrame field={field} {...look}>
      <input
        key={field.key}
        type="text"
        inputMode={decimal ? 'decimal' : 'numeric'}
        autoComplete="off"
        {...controlProps(field, look.hint)}
        defaultValue={field.initialValue}
        readOnly={look.readOnly}
        className="control tabular-nums"
      />
    </FieldFrame>
  );
}

export function TextAreaField({
  field,
  label,
  hint,
  readOnly,
  className,
  rows = 3,
  ...control
}: Look<TextareaHTMLAttributes<HTMLTextAreaElement>> & {
  field: FieldSource<string | null | undefined>;
}) {
  return (
    <FieldFrame field={field} label={label} hint={hint} readOnly={readOnly} className={className}>
      <textarea
        key={field.key}
        {...control}
        {...controlProps(field, hint)}
        rows={rows}
        defaultValue={field.initialValue}
        maxLength={field.maxLength}
        readOnly={readOnly}
        className="control h-auto"
      />
    </FieldFrame>
  );
}

/**
 * A choice from a short list. When read-only, it shows the chosen label as text and posts the value in a hidden
 * field, because a select cannot be read-only.
 */
export function SelectField({
  field,
  options,
  placeholder,
  onChange,
  ...look
}: FieldLook & {
  field: FieldSource<string | undefined>;
  options: readonly Option[];
  placeholder?: string;
  onChange?: (value: string) => void;
}) {
  const chosen = options.find(({ value }) => value === field.initialValue);
  return (
    <FieldFrame field={field} {...look}>
      {look.readOnly ? (
        <>
          <input id={field.id} readOnly value={chosen?.label ?? ''} className="control" />
          <input type="hidden" name={field.name} value={chosen?.value ?? ''} />
        </>
      ) : (
        <Select
          key={field.key}
          {...controlProps(field, look.hint)}
          labelledBy={idsOf(field).label}
          options={options}
          placeholder={placeholder}
          defaultValue={field.initialValue ?? ''}
          onChange={onChange}
        />
      )}
    </FieldFrame>
  );
}

/** A choice from a long list, found by typing. */
export function ComboboxField({
  field,
  options,
  placeholder,
  onChange,
  ...look
}: FieldLook & {
  field: FieldSource<string | undefined>;
  options: readonly Option[];
  placeholder?: string;
  onChange?: (value: string) => void;
}) {
  return (
    <FieldFrame field={field} {...look}>
      <Combobox
        key={field.key}
        {...controlProps(field, look.hint)}
        labelledBy={idsOf(field).label}
        options={options}
        placeholder={placeholder ?? ''}
        defaultValue={field.initialValue ?? ''}
        disabled={look.readOnly}
        onChange={onChange && (([value = '']) => onChange(value))}
      />
    </FieldFrame>
  );
}

/** Several choices from a long list, shown as chips. */
export function MultiSelectField({
  field,
  options,
  placeholder,
  chipLimit,
  chipLength,
  ...look
}: FieldLook & {
  field: FieldSource<string[] | undefined>;
  options: readonly Option[];
  placeholder?: string;
  chipLimit?: number;
  chipLength?: number;
}) {
  return (
    <FieldFrame field={field} {...look}>
      <Combobox
        key={field.key}
        {...controlProps(field, look.hint)}
        multiple
        labelledBy={idsOf(field).label}
        options={options}
        placeholder={placeholder}
        chipLimit={chipLimit}
        chipLength={chipLength}
        defaultValue={field.defaultOptions ?? []}
        disabled={look.readOnly}
      />
    </FieldFrame>
  );
}

/** One checkbox with its label beside it. */
export function CheckboxField({
  field,
  label,
  hint,
  readOnly,
  className,
}: FieldLook & { field: FieldSource<boolean | undefined> }) {
  return (
    <div className={className}>
      <label className="flex items-start gap-2.5">
        <input
          key={field.key}
          type="checkbox"
          {...controlProps(field, hint)}
          defaultChecked={field.initialValue === 'on'}
          disabled={readOnly}
          className="checkbox"
        />
        <span>{label}</span>
      </label>
      <FieldNotes field={field} hint={hint} />
    </div>
  );
}

/** One of a few choices, all of them visible. */
export function RadioField({
  field,
  options,
  label,
  hint,
  readOnly,
  className,
}: FieldLook & { field: FieldSource<string | undefined>; options: readonly Option[] }) {
  const { 'aria-describedby': describedBy } = ariaOf(field, hint);
  return (
    <fieldset aria-describedby={describedBy} className={className}>
      <legend className="field-label">
        {label}
        {field.required && !readOnly && <RequiredMark />}
      </legend>
      <div className="grid gap-2">
        {options.map((option, index) => (
          <label key={option.value} className="flex items-start gap-2.5">
            <input
              key={field.key}
              type="radio"
              id={index === 0 ? field.id : undefined}
              name={field.name}
              value={option.value}
              defaultChecked={field.initialValue === option.value}
              disabled={readOnly || option.disabled}
              className="radio"
            />
            <span>
              {option.label}
              {option.description && (
                <span className="block text-xs text-muted">{option.description}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes field={field} hint={hint} />
    </fieldset>
  );
}

/** One of a few named colours; '' means none. */
export function ColorField({
  field,
  options,
  label,
  hint,
  readOnly,
  className,
}: FieldLook & {
  field: FieldSource<string | undefined>;
  /** `value` is a CSS colour, `label` its name. */
  options: readonly Option[];
}) {
  const { 'aria-describedby': describedBy } = ariaOf(field, hint);
  return (
    <fieldset aria-describedby={describedBy} className={className}>
      <legend className="field-label">{label}</legend>
      <div className="flex flex-wrap gap-x-1 gap-y-3">
        {options.map((option, index) => (
          <label
            key={option.value}
            className="flex w-16 cursor-pointer flex-col items-center gap-1 text-xs text-muted has-checked:text-ink"
          >
            <span
              className={clsx(
                'swatch',
                option.value === '' && 'border border-dashed border-control',
              )}
              style={{ backgroundColor: option.value || undefined }}
            >
              <input
                key={field.key}
                type="radio"
                id={index === 0 ? field.id : undefined}
                name={field.name}
                value={option.value}
                defaultChecked={field.initialValue === option.value}
                disabled={readOnly}
                className="sr-only"
              />
            </span>
            {option.label}
          </label>
        ))}
      </div>
      <FieldNotes field={field} hint={hint} />
    </fieldset>
  );
}
