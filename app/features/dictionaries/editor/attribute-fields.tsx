import { CheckboxField } from '#app/fields/controls/checkbox-field.tsx';
import {
  MultiSelectField,
  SelectField,
  TextAreaField,
  TextField,
} from '#app/fields/controls/field.tsx';
import type { FieldLook, FieldSource } from '#app/fields/controls/field-frame.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import type { Option } from '#app/ui/controls/option.ts';
import { truncateText } from '#app/format/truncate-text.ts';
import {
  DATATYPES,
  datatypeLabel,
  isArrayType,
  isObjectType,
} from '#model/dictionaries/datatypes.ts';
import { PATH_LENGTH } from '#model/fields/limits.ts';
import { visibleProperties } from './attribute-properties.ts';
import type { AttributeProperty } from './attribute-properties.ts';
import { flattenDraft } from './draft/draft.ts';
import type { Draft, DraftAttribute } from './draft/draft.ts';
import { openButton, fieldFor } from './editor-form.ts';
import type { EditorLocation } from './editor-location.ts';
import type { Editor } from './use-editor.ts';

const DATATYPE_OPTIONS: readonly Option[] = DATATYPES.map((datatype) => ({
  value: datatype,
  label: datatypeLabel(datatype),
}));

interface AttributeFieldsProps {
  editor: Editor;
  attribute: DraftAttribute;
}

/** The fields of the open attribute, which depend on its datatype. */
export function AttributeFields({ editor, attribute }: AttributeFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {visibleProperties(attribute).map((property) => (
        <PropertyField
          key={property.name}
          editor={editor}
          attribute={attribute}
          property={property}
        />
      ))}
    </div>
  );
}

function PropertyField({
  editor,
  attribute,
  property,
}: AttributeFieldsProps & { property: AttributeProperty }) {
  const { name, kind, label, hint, required, maxLength, resetTo } = property;
  const { isCode, spellCheck = false } = property;
  const { datatype, [name]: value } = attribute;
  const look: FieldLook = { label, hint: typeof hint === 'function' ? hint(datatype) : hint };
  // A change of the datatype resets the value, so the control is rendered anew.
  const options = { required, maxLength, version: resetTo === undefined ? undefined : datatype };
  const list = Array.isArray(value) ? value : [];
  const text = fieldFor(
    editor,
    name,
    Array.isArray(value) ? list.join('\n') : String(value),
    options,
  );
  switch (kind) {
    case 'text':
    case 'bound':
      return (
        <TextField
          field={text}
          {...look}
          spellCheck={spellCheck}
          className={isCode ? '[&>input]:font-mono' : undefined}
        />
      );
    case 'number':
      return <TextField field={text} {...look} inputMode="numeric" />;
    case 'paragraph':
      return (
        <TextAreaField
          field={text}
          {...look}
          spellCheck={spellCheck}
          rows={2}
          className="sm:col-span-2"
        />
      );
    case 'datatype':
      return <DatatypeField field={text} {...look} location={editor.location} />;
    case 'default':
      return <DefaultField field={text} {...look} attribute={attribute} />;
    case 'flag': {
      const flag = fieldFor(editor, name, value === true, options);
      return <CheckboxField field={flag} {...look} className="sm:pt-8" />;
    }
    case 'lines': {
      const rows = Math.min(12, Math.max(4, list.length + 1));
      return (
        <TextAreaField
          field={text}
          {...look}
          rows={rows}
          spellCheck={spellCheck}
          className="sm:col-span-2"
        />
      );
    }
    case 'attributes':
      return (
        <MultiSelectField
          field={fieldFor(editor, name, list, options)}
          {...look}
          options={referenceOptions(editor.draft, list, attribute.id)}
          className="sm:col-span-2"
        />
      );
  }
}

type TextFieldProps = FieldLook & { field: FieldSource<string | undefined> };

function DatatypeField({ location, ...field }: TextFieldProps & { location: EditorLocation }) {
  return (
    <div className="flex items-end gap-2 self-start">
      <SelectField {...field} options={DATATYPE_OPTIONS} className="min-w-0 flex-1" />
      {/* Without scripts, this button shows the fields of the chosen datatype. */}
      <Button {...openButton(location)} className="hidden noscript:inline-flex">
        Change
      </Button>
    </div>
  );
}

function DefaultField({ attribute, ...field }: TextFieldProps & { attribute: DraftAttribute }) {
  const { datatype, enumValues, defaultValue } = attribute;
  const choices =
    datatype === 'BOOLEAN' ? ['true', 'false'] : datatype === 'ENUM' ? enumValues : [];
  if (choices.length === 0) {
    const hint = isArrayType(datatype) ? 'A JSON list, or one value.' : undefined;
    return <TextField {...field} hint={hint} spellCheck={false} />;
  }
  // A default that is not one of the choices stays visible, so that it can be corrected.
  const values = new Set([...choices, defaultValue].filter((value) => value !== ''));
  const options = [...values].map((value) => ({ value, label: value }));
  return <SelectField {...field} placeholder="None" options={options} />;
}

/**
 * The attributes to choose from. The chosen ones come first and in their order, including those that were removed, so
 * that they can be deselected.
 * @param exceptId an attribute that cannot be chosen
 */
export function referenceOptions(
  { attributes }: Pick<Draft, 'attributes'>,
  chosen: readonly string[],
  exceptId?: string,
): Option[] {
  const options = new Map<string, Option>(
    flattenDraft(attributes)
      .filter(({ attribute: { id, datatype } }) => id !== exceptId && !isObjectType(datatype))
      .map(({ attribute: { id, datatype }, path }) => [
        id,
        { value: id, label: truncateText(path, PATH_LENGTH), description: datatypeLabel(datatype) },
      ]),
  );
  const removed = (id: string) => ({ value: id, label: id, description: 'not there any more' });
  const isChosen = new Set(chosen);
  return [
    ...chosen.map((id) => options.get(id) ?? removed(id)),
    ...[...options.values()].filter(({ value }) => !isChosen.has(value)),
  ];
}
