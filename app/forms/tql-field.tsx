import { useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { controlProps, FieldFrame } from './field-frame.tsx';
import type { FieldLook, FieldSource } from './field-frame.tsx';
import type { AskedTql, TqlEditorProps } from './tql-editor.tsx';

interface Props extends Omit<FieldLook, 'hideLabel'>, AskedTql {
  field: FieldSource<string | null | undefined>;
  rows?: number;
}

/** A query or condition in TQL: a textarea, which becomes an editor at the first focus, as its code is too much before. */
export function TqlField({ field, rows = 3, label, hint, readOnly, className, ...asked }: Props) {
  return (
    <FieldFrame {...{ field, label, hint, readOnly, className }}>
      {/* a field that gets another value is mounted again */}
      <TqlControl key={field.key} {...{ field, rows, hint, readOnly, asked }} />
    </FieldFrame>
  );
}

type ControlProps = Pick<Props, 'field' | 'hint' | 'readOnly'> &
  Pick<TqlEditorProps, 'asked' | 'rows'>;

function TqlControl({ field, rows, hint, readOnly, asked }: ControlProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [editor, setEditor] = useState<{
    Part: ComponentType<TqlEditorProps>;
    before: TqlEditorProps['before'];
  }>();
  const load = async () => {
    const { TqlEditor } = await import('./tql-editor.tsx');
    const { current } = area;
    if (!current) return;
    const { value, selectionStart, selectionEnd } = current;
    const hasFocus = document.activeElement === current;
    setEditor({ Part: TqlEditor, before: { value, selectionStart, selectionEnd, hasFocus } });
  };
  const control = { ...controlProps(field, hint), maxLength: field.maxLength, readOnly };
  if (editor) {
    const { Part, before } = editor;
    return <Part {...{ field, control, rows, asked, before }} />;
  }
  return (
    <textarea
      {...control}
      ref={area}
      rows={rows}
      spellCheck={false}
      defaultValue={field.initialValue ?? undefined}
      // without the editor, the textarea stays
      onFocus={readOnly ? undefined : () => void load().catch(() => undefined)}
      className="control h-auto py-2 font-mono leading-5"
    />
  );
}
