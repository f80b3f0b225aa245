import { useField, useFormMetadata } from '@conform-to/react';
import type { DefaultValue, FieldMetadata, FieldName } from '@conform-to/react';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '#app/ui/controls/button.tsx';

export interface RowsProps<Item> {
  /** A field whose value is a list. */
  field: FieldMetadata<Item[]>;
  /** The name of the list. */
  label: string;
  /** The word for one row, for example 'association', in the names of the rows and their buttons. */
  rowLabel: string;
  /** The value of a new row; empty by default. */
  newRow?: DefaultValue<Item>;
  /** The maximum number of rows. */
  max?: number;
  /** Hides the labels of the rows' fields, for rows with a single field. */
  compact?: boolean;
  className?: string;
  /** Renders one row. */
  children: (row: FieldMetadata<Item>, index: number) => ReactNode;
}

/**
 * 'Add another' rows. Adding and removing are submit buttons: with JavaScript the form changes without a reload,
 * without it the server answers with the changed form.
 */
export function Rows<Item>(props: RowsProps<Item>) {
  const { field, label, rowLabel, newRow, max = Infinity, compact = false, children } = props;
  const form = useFormMetadata(field.formId);
  const rows = field.getFieldList();
  const list = useFocusOfNewRow(rows.length);
  return (
    <fieldset
      className={clsx('min-w-0', props.className)}
      aria-describedby={field.errors && field.errorId}
    >
      <legend className="field-label">{label}</legend>
      {rows.length > 0 && (
        <ol ref={list} className="mb-3 grid gap-3">
          {rows.map((row, index) => (
            <li key={row.key} className="row-item">
              <div className="row-fields">
                <RowFields name={row.name} formId={field.formId} index={index}>
                  {children}
                </RowFields>
              </div>
              {/* The button is aligned with the controls of the row, not with their labels. */}
              <div className={clsx('row-remove', !compact && 'sm:pt-6.5')}>
                <IconButton
                  type="submit"
                  icon="trash"
                  label={`Remove ${rowLabel} ${index + 1}`}
                  {...form.remove.getButtonProps({ name: field.name, index })}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {field.errors && (
        <p id={field.errorId} className="field-problem mb-3">
          {field.errors.join(' ')}
        </p>
      )}
      <Button
        type="submit"
        icon="plus"
        size="sm"
        disabled={rows.length >= max}
        {...form.insert.getButtonProps({ name: field.name, defaultValue: newRow })}
      >
        Add {rowLabel}
      </Button>
    </fieldset>
  );
}

/**
 * The fields of one row. They are a component of their own, because conform keeps a list of the properties that a
 * component reads, and copies the list at each read. A component that read all rows would take quadratic time.
 */
function RowFields<Item>({
  name,
  formId,
  index,
  children,
}: {
  name: FieldName<Item>;
  formId: string;
  index: number;
  children: RowsProps<Item>['children'];
}) {
  const [row] = useField<Item>(name, { formId });
  return children(row, index);
}

/** Focuses the first field of a row that was just added, so that the person can fill it in. */
function useFocusOfNewRow(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef(count);
  useEffect(() => {
    if (count > shown.current) {
      const controls = 'input:not([type=hidden]), select, textarea';
      list.current?.lastElementChild?.querySelector<HTMLElement>(controls)?.focus();
    }
    shown.current = count;
  }, [count]);
  return list;
}
