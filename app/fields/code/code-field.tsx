import { CodeEditor } from '#app/ui/code-editor/code-editor.tsx';
import type { CodeEditorProps } from '#app/ui/code-editor/code-editor.tsx';
import type { LanguageName } from '#app/ui/code-editor/language-contexts.ts';
import { controlProps, FieldFrame, idsOf } from '#app/fields/controls/field-frame.tsx';
import type { FieldLook, FieldSource } from '#app/fields/controls/field-frame.tsx';

/** A text of code: a textarea, which becomes an editor where scripts run. */
export function CodeField<Name extends LanguageName>({
  field,
  label,
  hideLabel,
  mark,
  hint,
  readOnly,
  className,
  ...code
}: FieldLook & CodeEditorProps<Name> & { field: FieldSource<string | null | undefined> }) {
  return (
    <FieldFrame {...{ field, label, hideLabel, mark, hint, readOnly, className }} tall>
      <CodeEditor
        // A field that gets another value is mounted as a new editor.
        key={field.key}
        {...code}
        {...controlProps(field, hint)}
        labelledBy={idsOf(field).label}
        defaultValue={field.initialValue ?? undefined}
        maxLength={field.maxLength}
        readOnly={readOnly}
        stated={field.errors}
      />
    </FieldFrame>
  );
}
