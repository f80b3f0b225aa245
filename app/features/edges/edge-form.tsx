import { useFormMetadata } from '@conform-to/react';
import { EditScreen } from '#app/crud/edit-screen.tsx';
import { ChainField } from '#app/forms/chain-field.tsx';
import { ComboboxField, TextField } from '#app/forms/field.tsx';
import { FormSection } from '#app/forms/form-section.tsx';
import type { FormReply } from '#app/forms/form-reply.ts';
import { Rows } from '#app/forms/rows.tsx';
import { useChainAttributes } from '#app/forms/use-chain-attributes.ts';
import type { FormFields } from '#app/forms/use-server-form.ts';
import { paths } from '#app/paths/paths.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { Chip } from '#app/ui/content/chip.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import type { Option } from '#app/ui/controls/option.ts';
import type { EdgeDefinition } from '#model/edge.ts';
import { EDGE_LIMITS } from '#model/limits.ts';
import type { EdgeEnds, EdgeView } from './edges.server.ts';

/** A reply with the attributes of the chains that are chosen in the refused form. */
type EdgeReply = FormReply & { ends?: EdgeEnds };

/** Creates or changes an edge definition. */
export function EdgeForm({ view, reply }: { view: EdgeView; reply: EdgeReply | undefined }) {
  const { value } = view;
  return (
    <EditScreen<EdgeDefinition>
      kind="edge definition"
      listTo={paths.edges}
      deletes={value !== undefined}
      deleteLabel="Delete Edge"
      {...{ view, reply, value }}
    >
      {(fields) => <EdgeFields view={view} ends={reply?.ends ?? view.ends} fields={fields} />}
    </EditScreen>
  );
}

function EdgeFields({
  view,
  ends,
  fields,
}: {
  view: EdgeView;
  ends: EdgeEnds;
  fields: FormFields<EdgeDefinition>;
}) {
  const isStored = view.value !== undefined;
  const from = useChainAttributes(ends.from.chain, ends.from.attributes);
  const to = useChainAttributes(ends.to.chain, ends.to.attributes);
  return (
    <>
      <FormSection title="General Info" />
      <TextField field={fields.name} label="Name" readOnly={isStored} className="col-span-full" />
      <EndField
        field={fields.fromDictionary}
        label="From Dictionary"
        end={from}
        {...{ view, isStored }}
      />
      <EndField
        field={fields.toDictionary}
        label="To Dictionary"
        end={to}
        {...{ view, isStored }}
      />
      {!isStored && <AttributesButton field={fields.fromDictionary} />}
      <EdgePicture name={fields.name.value} from={from.chain} to={to.chain} />
      <Rows
        field={fields.condition}
        label="Attribute Association"
        rowLabel="association"
        most={EDGE_LIMITS.conditions}
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

type End = ReturnType<typeof useChainAttributes>;

function EndField({
  field,
  label,
  view,
  isStored,
  end,
}: {
  field: FormFields<EdgeDefinition>['fromDictionary'];
  label: string;
  view: EdgeView;
  isStored: boolean;
  end: End;
}) {
  if (isStored) return <TextField field={field} label={label} readOnly />;
  return (
    <ChainField
      field={field}
      label={label}
      placeholder="Choose a dictionary"
      chains={view.chains}
      onChange={end.chooseChain}
    />
  );
}

/** Without scripts, the attributes of the chosen dictionaries come with the next page. */
function AttributesButton({ field }: { field: FormFields<EdgeDefinition>['fromDictionary'] }) {
  const form = useFormMetadata(field.formId);
  if (useHydrated()) return null;
  return (
    <Button
      type="submit"
      className="col-span-full justify-self-start"
      {...form.validate.getButtonProps({ name: field.name })}
    >
      Show attributes
    </Button>
  );
}

/** Longer lists are sent once for all rows, as suggestions: as options of each field they would fill megabytes. */
const MOST_OPTIONS = 200;

const isLong = ({ attributes }: End) => attributes.length > MOST_OPTIONS;

/** An attribute of the chain at one end: a select, or a text input when the chain has many. */
function AttributeField({
  field,
  label,
  end,
  list,
}: {
  field: FormFields<EdgeDefinition['condition'][number]>['fromCol'];
  label: string;
  end: End;
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

/** Also offers an attribute that was chosen before and that the chain does not have any more. */
function withChosen({ chain, attributes }: End, chosen: string | undefined): readonly Option[] {
  if (!chosen || attributes.some(({ value }) => value === chosen)) return attributes;
  return [{ value: chosen, label: chosen, description: `not found in ${chain}` }, ...attributes];
}

/** Which way the edge goes. */
function EdgePicture({ name, from, to }: { name: string | undefined; from: string; to: string }) {
  if (from === '' || to === '') return null;
  return (
    <p className="col-span-full flex min-w-0 flex-wrap items-center gap-2 text-sm text-muted">
      <span className="sr-only">From</span>
      <Chip tone="accent">{from}</Chip>
      {name}
      <Icon name="arrow-right" />
      <span className="sr-only">to</span>
      <Chip tone="accent">{to}</Chip>
    </p>
  );
}
