import type { FieldMetadata } from '@conform-to/react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Option } from '#app/ui/controls/option.ts';

export interface FieldLook {
  label: string;
  /** Shows the label to screen readers only, where the context already names the field. */
  hideLabel?: boolean;
  /** The `TermMark` beside the label, which explains a term. */
  mark?: ReactNode;
  hint?: ReactNode;
  /** True for a value that is shown but cannot be changed. */
  readOnly?: boolean;
  className?: string;
}

/**
 * The data of a field: conform's metadata, or an object of the same shape from an editor that keeps its own values.
 */
export type FieldSource<Value = unknown> = Pick<
  FieldMetadata<Value>,
  | 'id'
  | 'name'
  | 'key'
  | 'descriptionId'
  | 'errorId'
  | 'errors'
  | 'required'
  | 'maxLength'
  | 'initialValue'
  | 'defaultOptions'
>;

/** The ids that connect a field's label, hint and error to its control. */
export function idsOf(field: FieldSource) {
  return { label: `${field.id}-label`, hint: field.descriptionId, error: field.errorId };
}

/** The aria attributes of a field's control. */
export function ariaOf(field: FieldSource, hint: ReactNode) {
  const ids = idsOf(field);
  const invalid = field.errors !== undefined;
  const describedBy = [invalid && ids.error, hint !== undefined && ids.hint].filter(Boolean);
  return {
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy.join(' ') || undefined,
    'aria-required': field.required || undefined,
  };
}

/** The props that every control gets from its field. */
export function controlProps(field: FieldSource, hint: ReactNode) {
  return { id: field.id, name: field.name, ...ariaOf(field, hint) };
}

/** The props of an option's radio button. The first one has the id of the field, to which label and problems lead. */
export function radioOf(field: FieldSource<string | undefined>, { value }: Option, index: number) {
  return {
    type: 'radio',
    id: index === 0 ? field.id : undefined,
    name: field.name,
    value,
    defaultChecked: field.initialValue === value,
  } as const;
}

/**
 * Label, control, hint and error of one field, in this order.
 * @param tall the control may be as high as the window, so the error is above it
 */
export function FieldFrame({
  field,
  label,
  hideLabel,
  mark,
  hint,
  readOnly,
  className,
  tall = false,
  children,
}: FieldLook & { field: FieldSource; tall?: boolean; children: ReactNode }) {
  const ids = idsOf(field);
  return (
    <div className={className}>
      <div className={mark ? 'field-label flex items-center gap-1.5' : 'contents'}>
        <label
          id={ids.label}
          htmlFor={field.id}
          className={hideLabel ? 'sr-only' : mark ? undefined : 'field-label'}
        >
          {label}
          {field.required && !readOnly && <RequiredMark />}
        </label>
        {mark}
      </div>
      {tall && <FieldError field={field} above />}
      {children}
      <FieldHint field={field} hint={hint} />
      {!tall && <FieldError field={field} />}
    </div>
  );
}

/** A field of several controls: a group with a legend, and its hint and error below the controls. */
export function FieldGroup({
  field,
  label,
  hint,
  readOnly,
  className,
  children,
}: FieldLook & { field: FieldSource; children: ReactNode }) {
  return (
    <fieldset aria-describedby={ariaOf(field, hint)['aria-describedby']} className={className}>
      <legend className="field-label">
        {label}
        {field.required && !readOnly && <RequiredMark />}
      </legend>
      {children}
      <FieldNotes field={field} hint={hint} />
    </fieldset>
  );
}

/** The hint and the errors, below the control. */
export function FieldNotes({ field, hint }: { field: FieldSource; hint: ReactNode }) {
  return (
    <>
      <FieldHint field={field} hint={hint} />
      <FieldError field={field} />
    </>
  );
}

function FieldHint({ field, hint }: { field: FieldSource; hint: ReactNode }) {
  if (hint === undefined) return null;
  return (
    <p id={idsOf(field).hint} className="field-hint">
      {hint}
    </p>
  );
}

function FieldError({ field, above = false }: { field: FieldSource; above?: boolean }) {
  if (!field.errors) return null;
  return (
    <p id={idsOf(field).error} className={clsx('field-problem', above && 'mt-0 mb-1.5')}>
      {field.errors.join(' ')}
    </p>
  );
}

/** The asterisk of a required field; screen readers use `aria-required` instead. */
function RequiredMark() {
  return (
    <span aria-hidden className="ml-0.5 text-danger">
      *
    </span>
  );
}
