import { useFormMetadata } from '@conform-to/react';
import type { DefaultValue, FieldMetadata } from '@conform-to/react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Button, IconButton } from '#app/ui/controls/button.tsx';

type IntentButton = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'name' | 'value' | 'formNoValidate'
>;

/**
 * 'Add another' rows. Adding, removing and moving are submit buttons: with JavaScript the form changes in
 * place, without it the server answers with the changed form.
 * @param field a field whose value is a list
 * @param rowLabel what one row is, for example 'association'; names the buttons
 * @param children draws one row
 */
export function Rows<Item>({
  field,
  rowLabel,
  addLabel,
  newRow,
  most,
  ordered = false,
  empty,
  children,
}: {
  field: FieldMetadata<Item[]>;
  rowLabel: string;
  addLabel: string;
  /** What a new row holds; nothing when absent. */
  newRow?: DefaultValue<Item>;
  /** No more rows than this can be added. */
  most?: number;
  /** The order means something and can be changed. */
  ordered?: boolean;
  empty?: ReactNode;
  children: (row: FieldMetadata<Item>, index: number) => ReactNode;
}) {
  const form = useFormMetadata(field.formId);
  const rows = field.getFieldList();
  const list = useFocusOfNewRow(rows.length);
  const { name } = field;
  return (
    <div>
      {rows.length === 0 && empty}
      <ol ref={list} className="grid gap-3">
        {rows.map((row, index) => (
          <li key={row.key} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">{children(row, index)}</div>
            {/* level with the controls of the row, below their labels */}
            <div className="flex gap-1 pt-6.5">
              {ordered && (
                <>
                  <RowButton
                    icon={ArrowUp}
                    label={`Move ${rowLabel} ${index + 1} up`}
                    intent={form.reorder.getButtonProps({ name, from: index, to: index - 1 })}
                    disabled={index === 0}
                  />
                  <RowButton
                    icon={ArrowDown}
                    label={`Move ${rowLabel} ${index + 1} down`}
                    intent={form.reorder.getButtonProps({ name, from: index, to: index + 1 })}
                    disabled={index === rows.length - 1}
                  />
                </>
              )}
              <RowButton
                icon={Trash2}
                label={`Remove ${rowLabel} ${index + 1}`}
                intent={form.remove.getButtonProps({ name, index })}
              />
            </div>
          </li>
        ))}
      </ol>
      {field.errors && (
        <p id={field.errorId} className="field-problem">
          {field.errors.join(' ')}
        </p>
      )}
      <Button
        type="submit"
        icon={Plus}
        size="sm"
        className="mt-3"
        disabled={most !== undefined && rows.length >= most}
        {...form.insert.getButtonProps({ name, defaultValue: newRow })}
      >
        {addLabel}
      </Button>
    </div>
  );
}

function RowButton({
  icon,
  label,
  intent,
  disabled,
}: {
  icon: LucideIcon;
  label: string;
  intent: IntentButton;
  disabled?: boolean;
}) {
  return <IconButton type="submit" icon={icon} label={label} disabled={disabled} {...intent} />;
}

/** A person who adds a row wants to fill it in: its first field gets the focus. */
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
