/** The fields of forms. Each renders its own label, hint, control and error, so that routes need not connect them. */
import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { Combobox } from '#app/ui/controls/combobox.tsx';
import type { Option } from '#app/ui/controls/option.ts';
import { Select } from '#app/ui/controls/select.tsx';
import { controlProps, FieldFrame, idsOf } from './field-frame.tsx';
import type { FieldLook, FieldSource } from './field-frame.tsx';

type Look<Control> = FieldLook & Omit<Control, keyof FieldLook | 'children' | 'id' | 'name'>;

export function TextField({
  field,
  label,
  hideLabel,
  mark,
  hint,
  readOnly,
  className,
  ...control
}: Look<InputHTMLAttributes<HTMLInputElement>> & {
  field: FieldSource<string | null | undefined>;
}) {
  return (
    <FieldFrame {...{ field, label, hideLabel, mark, hint, readOnly, className }}>
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

interface ChoiceProps extends FieldLook {
  field: FieldSource<string | undefined>;
  options: readonly Option[];
  placeholder?: string;
  onChange?: (value: string) => void;
}

/**
 * A choice from a short list. When read-only, it shows the chosen label as text and posts the value in a hidden
 * field, because a select cannot be read-only.
 */
export function SelectField({ field, options, placeholder, onChange, ...look }: ChoiceProps) {
  return (
    <FieldFrame field={field} {...look}>
      {look.readOnly ? (
        <ShownChoice field={field} options={options} />
      ) : (
        <Select
          key={field.key}
          {...controlProps(field, look.hint)}
          options={options}
          placeholder={placeholder}
          defaultValue={field.initialValue ?? ''}
          onChange={onChange}
        />
      )}
    </FieldFrame>
  );
}

/** A choice from a long list, found by typing. A read-only one is shown as `SelectField` shows it. */
export function ComboboxField({ field, options, placeholder, onChange, ...look }: ChoiceProps) {
  return (
    <FieldFrame field={field} {...look}>
      {look.readOnly ? (
        <ShownChoice field={field} options={options} />
      ) : (
        <Combobox
          key={field.key}
          {...controlProps(field, look.hint)}
          labelledBy={idsOf(field).label}
          options={options}
          placeholder={placeholder ?? ''}
          defaultValue={field.initialValue ?? ''}
          onChange={onChange && (([value = '']) => onChange(value))}
        />
      )}
    </FieldFrame>
  );
}

function ShownChoice({
  field,
  options,
}: {
  field: FieldSource<string | undefined>;
  options: readonly Option[];
}) {
  const chosen = options.find(({ value }) => value === field.initialValue);
  return (
    <>
      <input id={field.id} readOnly value={chosen?.label ?? ''} className="control" />
      <input type="hidden" name={field.name} value={chosen?.value ?? ''} />
    </>
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
  field: FieldSource<string | string[] | undefined>;
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
