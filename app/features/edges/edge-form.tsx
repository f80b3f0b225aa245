import { Link, useParams } from '@remix-run/react';
import { useFormMetadata } from '@conform-to/react';
import { EditScreen } from '#app/crud/edit-screen.tsx';
import { ChainField } from '#app/fields/chains/chain-field.tsx';
import { TextField } from '#app/fields/controls/field.tsx';
import { NoticeBox } from '#app/forms/form-notice.tsx';
import { FormSection } from '#app/fields/layout/form-section.tsx';
import type { FormPageProps, FormReply } from '#app/forms/reply/form-reply.ts';
import { useChainAttributes } from '#app/fields/chains/use-chain-attributes.ts';
import type { FormFields } from '#app/forms/use-server-form.ts';
import { paths } from '#app/paths/paths.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { Chip } from '#app/ui/content/chip.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import type { EdgeDefinition } from '#model/dictionaries/edge-definition.ts';
import { Associations } from './associations.tsx';
import type { AssociationEnd } from './associations.tsx';
import type { EdgeEnds, EdgeDefinitionData } from './edges.server.ts';

/** A reply with the attributes of the chains that the refused form chooses. */
type EdgeReply = FormReply & { ends?: EdgeEnds };

/** Creates or changes an edge definition. */
export function EdgeDefinitionForm({
  loaderData,
  reply,
}: FormPageProps<EdgeDefinitionData, EdgeReply>) {
  const { value } = loaderData;
  return (
    <EditScreen<EdgeDefinition>
      noun="edge definition"
      audited={useParams<'edgeId'>().edgeId}
      name={value?.name}
      listTo={paths.edges}
      deletes={value !== undefined}
      deleteLabel="Delete Edge"
      {...{ loaderData, reply, value }}
    >
      {(fields) => (
        <EdgeFields loaderData={loaderData} ends={reply?.ends ?? loaderData.ends} fields={fields} />
      )}
    </EditScreen>
  );
}

function EdgeFields({
  loaderData,
  ends,
  fields,
}: {
  loaderData: EdgeDefinitionData;
  ends: EdgeEnds;
  fields: FormFields<EdgeDefinition>;
}) {
  const isStored = loaderData.value !== undefined;
  const from = useChainAttributes(ends.from.chain, ends.from.attributes);
  const to = useChainAttributes(ends.to.chain, ends.to.attributes);
  return (
    <>
      {!isStored && <TooFewDictionaries count={loaderData.chains.total} />}
      <FormSection title="General Info" />
      <TextField field={fields.name} label="Name" readOnly={isStored} className="col-span-full" />
      <EndField
        field={fields.fromDictionary}
        label="From Dictionary"
        end={from}
        {...{ loaderData, isStored }}
      />
      <EndField
        field={fields.toDictionary}
        label="To Dictionary"
        end={to}
        {...{ loaderData, isStored }}
      />
      {!isStored && <AttributesButton field={fields.fromDictionary} />}
      {!isStored && <EdgePicture name={fields.name.value} from={from.chain} to={to.chain} />}
      <Associations field={fields.condition} from={from} to={to} />
    </>
  );
}

/** Explains that there are too few dictionaries for an edge, and what to do about it. */
function TooFewDictionaries({ count }: { count: number }) {
  if (count > 1) return null;
  return (
    <NoticeBox tone="info" title="An edge needs two dictionaries" className="col-span-full">
      <p>
        {count === 0
          ? 'This zone has none yet.'
          : 'This zone has only one: until there is another, an edge can only connect its records with each other.'}
      </p>
      <Link to={paths.dictionaryChooser} className="font-medium underline underline-offset-2">
        Create a dictionary
      </Link>
    </NoticeBox>
  );
}

function EndField({
  field,
  label,
  loaderData,
  isStored,
  end,
}: {
  field: FormFields<EdgeDefinition>['fromDictionary'];
  label: string;
  loaderData: EdgeDefinitionData;
  isStored: boolean;
  end: AssociationEnd;
}) {
  if (isStored) return <TextField field={field} label={label} readOnly />;
  return (
    <ChainField
      field={field}
      label={label}
      placeholder="Choose a dictionary"
      chains={loaderData.chains}
      onChange={end.chooseChain}
    />
  );
}

/** A button for pages without scripts, which get the attributes of the chosen dictionaries with the next page. */
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

/** The direction of the edge, from one dictionary to the other. */
function EdgePicture({ name, from, to }: { name: string | undefined; from: string; to: string }) {
  if (from === '' || to === '') return null;
  return (
    <p className="col-span-full flex min-w-0 flex-wrap items-center gap-2 text-sm text-muted">
      <span className="sr-only">From</span>
      <Chip tone="accent">{from}</Chip>
      <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      <Icon name="arrow-right" />
      <span className="sr-only">to</span>
      <Chip tone="accent">{to}</Chip>
    </p>
  );
}
