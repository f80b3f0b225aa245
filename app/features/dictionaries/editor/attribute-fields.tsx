import {
  CheckboxField,
  MultiSelectField,
  SelectField,
  TextAreaField,
  TextField,
} from '#app/forms/field.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import type { Option } from '#app/ui/controls/option.ts';
import {
  boundKind,
  DATATYPES,
  datatypeLabel,
  isArrayType,
  isObjectType,
} from '#model/datatypes.ts';
import { fieldsOf } from './datatype-fields.ts';
import { flattenAttributes } from './draft.ts';
import type { DraftAttribute } from './draft.ts';
import { createFields, actionButton } from './editor-form.ts';
import type { TextSource } from './editor-form.ts';
import type { Editor } from './use-editor.ts';

const DATATYPE_OPTIONS: readonly Option[] = DATATYPES.map((datatype) => ({
  value: datatype,
  label: datatypeLabel(datatype),
}));

/** What min and max mean, said below them. */
const BOUND_HINTS: Record<ReturnType<typeof boundKind>, { min?: string; max?: string }> = {
  integer: {},
  decimal: {},
  length: { min: 'Fewest characters', max: 'Most characters' },
  date: { min: 'Earliest: YYYY-MM-DD, in UTC', max: 'Latest: YYYY-MM-DD, in UTC' },
  none: {},
};

/** The fields of the open attribute: those that its datatype has. */
export function AttributeFields({
  editor,
  attribute,
}: {
  editor: Editor;
  attribute: DraftAttribute;
}) {
  const { location, problems } = editor;
  const { text, flag } = createFields(location, problems);
  const shown = fieldsOf(attribute);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        field={text({ name: 'name', value: attribute.name, required: true })}
        label="Name"
        spellCheck={false}
      />
      <TextField
        field={text({ name: 'displayName', value: attribute.displayName })}
        label="Display Name"
      />
      <div className="flex items-end gap-2 self-start">
        <SelectField
          field={text({ name: 'datatype', value: attribute.datatype, required: true })}
          label="Datatype"
          options={DATATYPE_OPTIONS}
          className="min-w-0 flex-1"
        />
        {/* without scripts, the fields follow the datatype when asked to */}
        <Button
          {...actionButton({ kind: 'show' }, location)}
          className="hidden noscript:inline-flex"
        >
          Change
        </Button>
      </div>
      {shown.has('required') && (
        <CheckboxField
          field={flag({ name: 'required', checked: attribute.required })}
          label="Required"
          hint="A record without a value is refused."
          className="sm:pt-7"
        />
      )}
      <TextAreaField
        field={text({ name: 'description', value: attribute.description, maxLength: 10_000 })}
        label="Description"
        rows={2}
        className="sm:col-span-2"
      />
      <DatatypeFields editor={editor} attribute={attribute} />
    </div>
  );
}

function DatatypeFields({ editor, attribute }: { editor: Editor; attribute: DraftAttribute }) {
  const { datatype } = attribute;
  const shown = fieldsOf(attribute);
  const { text, many } = createFields(editor.location, editor.problems);
  // another datatype empties these fields, so they are drawn afresh
  const fieldFor = (name: 'defaultValue' | 'min' | 'max' | 'precision' | 'regex') =>
    text({ name, value: attribute[name], version: datatype });
  const hints = BOUND_HINTS[boundKind(datatype)];
  return (
    <>
      {shown.has('enumValues') && (
        <TextAreaField
          field={text({
            name: 'enumValues',
            value: attribute.enumValues.join('\n'),
            version: datatype,
          })}
          label="Enum Values"
          hint="One value a line."
          rows={Math.min(12, Math.max(4, attribute.enumValues.length + 1))}
          spellCheck={false}
          className="sm:col-span-2"
        />
      )}
      {shown.has('defaultValue') && (
        <DefaultField field={fieldFor('defaultValue')} attribute={attribute} />
      )}
      {shown.has('regex') && (
        <TextField
          field={{ ...fieldFor('regex'), maxLength: 1_000 }}
          label="Regular Expression"
          spellCheck={false}
        />
      )}
      {shown.has('min') && (
        <TextField field={fieldFor('min')} label="Min" hint={hints.min} spellCheck={false} />
      )}
      {shown.has('max') && (
        <TextField field={fieldFor('max')} label="Max" hint={hints.max} spellCheck={false} />
      )}
      {shown.has('precision') && (
        <TextField
          field={fieldFor('precision')}
          label="Precision"
          hint="Digits after the point, 1 to 15."
          inputMode="numeric"
        />
      )}
      {shown.has('fingerprintAttributes') && (
        <MultiSelectField
          field={many({ name: 'fingerprintAttributes', values: attribute.fingerprintAttributes })}
          label="Fingerprint Attributes"
          hint="Their values together make the fingerprint."
          options={attributeOptions(editor, attribute.fingerprintAttributes, attribute.id)}
          className="sm:col-span-2"
        />
      )}
    </>
  );
}

function DefaultField({ field, attribute }: { field: TextSource; attribute: DraftAttribute }) {
  const { datatype, enumValues } = attribute;
  const choices =
    datatype === 'BOOLEAN' ? ['true', 'false'] : datatype === 'ENUM' ? enumValues : [];
  if (choices.length === 0) {
    const hint = isArrayType(datatype) ? 'A JSON list, or one value.' : undefined;
    return <TextField field={field} label="Default Value" hint={hint} spellCheck={false} />;
  }
  // a default that is no choice stays on view, so that it can be put right
  const values = new Set([...choices, attribute.defaultValue].filter((value) => value !== ''));
  return (
    <SelectField
      field={field}
      label="Default Value"
      placeholder="None"
      options={[...values].map((value) => ({ value, label: value }))}
    />
  );
}

/**
 * Attributes to choose from, the chosen ones first and in their order; one that is not there any more stays, so
 * that it can be taken out.
 * @param exceptId an attribute that cannot be chosen
 */
export function attributeOptions(
  { draft }: Pick<Editor, 'draft'>,
  chosen: readonly string[],
  exceptId?: string,
): Option[] {
  const options = new Map(
    flattenAttributes(draft.attributes)
      .filter(({ attribute: { id, datatype } }) => id !== exceptId && !isObjectType(datatype))
      .map(({ attribute: { id, datatype }, path }) => [
        id,
        { value: id, label: path, description: datatypeLabel(datatype) },
      ]),
  );
  const missing = (id: string): Option => ({
    value: id,
    label: id,
    description: 'not there any more',
  });
  return [
    ...chosen.map((id) => options.get(id) ?? missing(id)),
    ...[...options.values()].filter(({ value }) => !chosen.includes(value)),
  ];
}
