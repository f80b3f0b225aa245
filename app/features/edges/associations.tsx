import type { FieldMetadata } from '@conform-to/react';
import { ComboboxField, TextField } from '#app/fields/controls/field.tsx';
import { Rows } from '#app/fields/controls/rows.tsx';
import type { useChainAttributes } from '#app/fields/chains/use-chain-attributes.ts';
import type { Option } from '#app/ui/controls/option.ts';
import type { EdgeCondition } from '#model/dictionaries/edge-definition.ts';
import { EDGE_LIMITS } from '#model/fields/limits.ts';

/** The chain at one end of an edge, and its attributes. */
export type AssociationEnd = ReturnType<typeof useChainAttributes>;

type Association = EdgeCondition[number];

/** The fields for the attributes of two chains that must be equal. */
export function Associations({
  field,
  from,
  to,
}: {
  field: FieldMetadata<Association[]>;
  from: AssociationEnd;
  to: AssociationEnd;
}) {
  return (
    <>
      <Rows
        field={field}
        label="Attribute Association"
        rowLabel="association"
        max={EDGE_LIMITS.conditions}
        className="col-span-full"
      >
        {(row) => {
          const { fromCol, toCol } = row.getFieldset();
          return (
            <>
              <AttributeField
                field={fromCol}
                label="From attribute"
                end={from}
                list="attributes-0"
              />
              <AttributeField field={toCol} label="To attribute" end={to} list="attributes-1" />
            </>
          );
        }}
      </Rows>
      {[from, to].map(
        (end, index) =>
          isLong(end) && (
            <datalist key={index} id={`attributes-${index}`}>
              {end.attributes.map(({ value, description }) => (
                <option key={value} value={value}>
                  {description}
                </option>
              ))}
            </datalist>
          ),
      )}
    </>
  );
}

/** Longer lists are sent once for all rows, as suggestions. As options of each field, they would take megabytes. */
const MAX_OPTIONS = 200;

const isLong = ({ attributes }: AssociationEnd) => attributes.length > MAX_OPTIONS;

/** An attribute of the chain at one end: a select, or a text input when the chain has many. */
function AttributeField({
  field,
  label,
  end,
  list,
}: {
  field: FieldMetadata<Association['fromCol']>;
  label: string;
  end: AssociationEnd;
  /** The id of the suggestions. */
  list: string;
}) {
  const placeholder = end.chain === '' ? 'Choose a dictionary first' : 'Choose an attribute';
  if (isLong(end)) {
    return <TextField {...{ field, label, list, placeholder }} />;
  }
  return (
    <ComboboxField
      {...{ field, label, placeholder }}
      options={withChosen(end, field.initialValue)}
      hint={
        end.failed ? 'The attributes could not be read. Choose the dictionary again.' : undefined
      }
    />
  );
}

/** The options, and the chosen attribute when the chain no longer has it. */
function withChosen(
  { chain, attributes }: AssociationEnd,
  chosen: string | undefined,
): readonly Option[] {
  if (!chosen || attributes.some(({ value }) => value === chosen)) return attributes;
  return [{ value: chosen, label: chosen, description: `not found in ${chain}` }, ...attributes];
}
