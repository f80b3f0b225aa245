import { useId } from 'react';
import { ColorField } from '#app/fields/controls/color-field.tsx';
import { RadioField } from '#app/fields/controls/radio-field.tsx';
import { TextAreaField, TextField } from '#app/fields/controls/field.tsx';
import { PRESET_COLORS } from '#model/dictionaries/colors.ts';
import { DICTIONARY_LIMITS } from '#model/fields/limits.ts';
import type { Option } from '#app/ui/controls/option.ts';
import type { Draft } from './draft/draft.ts';
import { fieldFor } from './editor-form.ts';
import type { Editor } from './use-editor.ts';

const ACTION_TEXTS: Record<Draft['undefinedAttributesAction'], Omit<Option, 'value'>> = {
  KEEP: { label: 'Keep', description: 'Attributes that the dictionary does not name are stored.' },
  REMOVE: { label: 'Remove', description: 'They are left out, the rest of the record is stored.' },
  ERROR: { label: 'Error', description: 'A record that has one is refused.' },
};
const ACTIONS: readonly Option[] = Object.entries(ACTION_TEXTS).map(([value, texts]) => ({
  value,
  ...texts,
}));

/** The options of the color: none, the eight presets, and the present color if an import has set another. */
function colorOptions(color: string): Option[] {
  const presets = PRESET_COLORS.map(({ value, name }) => ({ value, label: name }));
  const isOwn = color !== '' && !presets.some(({ value }) => value === color.toLowerCase());
  return [
    { value: '', label: 'Automatic' },
    ...presets,
    ...(isOwn ? [{ value: color, label: color }] : []),
  ];
}

/** The fields of the dictionary itself, such as name and description. */
export function DetailsTab({ editor, groups }: { editor: Editor; groups: readonly string[] }) {
  const { draft, stored } = editor;
  const groupsId = useId();
  return (
    <div className="grid gap-5 p-(--gutter) sm:grid-cols-2">
      <TextField
        field={fieldFor(editor, 'name', draft.name, { required: true })}
        label="Dictionary Name"
        hint={stored ? 'Records, queries and edges go by the name, so it stays.' : undefined}
        readOnly={stored !== undefined}
        spellCheck={false}
      />
      <TextField
        field={fieldFor(editor, 'groupName', draft.groupName)}
        label="Dictionary Grouping"
        list={groupsId}
      />
      <datalist id={groupsId}>
        {groups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
      <TextAreaField
        field={fieldFor(editor, 'description', draft.description, {
          maxLength: DICTIONARY_LIMITS.textLength,
        })}
        label="Description"
        className="sm:col-span-2"
      />
      <RadioField
        field={fieldFor<string>(
          editor,
          'undefinedAttributesAction',
          draft.undefinedAttributesAction,
        )}
        label="Undefined Attributes Action"
        options={ACTIONS}
      />
      <ColorField
        field={fieldFor(editor, 'color', draft.color.toLowerCase())}
        label="Color"
        options={colorOptions(draft.color.toLowerCase())}
      />
    </div>
  );
}
