import { TermMark } from '#app/ui/content/term-mark.tsx';
import { FormProvider } from '@conform-to/react';
import type { FormMetadata } from '@conform-to/react';
import { Form, Link, useNavigation, useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useCommandKey, useCommandLink } from '#app/commands/use-command.ts';
import { ChainField } from '#app/fields/chains/chain-field.tsx';
import { SelectField, TextField } from '#app/fields/controls/field.tsx';
import { NumberField } from '#app/fields/controls/number-field.tsx';
import { useChainAttributes } from '#app/fields/chains/use-chain-attributes.ts';
import { useServerForm } from '#app/forms/use-server-form.ts';
import { paths } from '#app/paths/paths.ts';
import { AlertBox } from '#app/ui/feedback/alert.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { KeyHint } from '#app/ui/content/kbd.tsx';
import { CHOOSE } from './graph-filter.ts';
import type { FilterValues } from './graph-filter.ts';
import type { LifegraphData } from '#app/features/lifegraph/lifegraph-data.ts';

export const FILTER_FORM = 'lifegraph-filter';
/** The id of the element with the form errors of the filter. It gets the focus. */
export const FILTER_PROBLEM = 'lifegraph-filter-problem';

export interface FilterFormProps {
  loaderData: LifegraphData;
  /** The address with the other kind of filter. */
  otherMode: string;
  onApply: () => void;
}

/** The fields that look required. The server validates. */
const CONSTRAINT = {
  chain: { required: true },
  limit: { required: true },
  depth: { required: true },
};

/** The field types for conform; the server parses the numbers. */
type FilterFields = Omit<Record<keyof FilterValues, string>, 'limit' | 'depth'> & {
  limit: number;
  depth: number;
};

/** The simple filter: records of a chain, optionally only those with one value, and their neighbors. */
export function FilterForm({ loaderData, otherMode, onApply }: FilterFormProps) {
  const { chains, attributes, values } = loaderData;
  const [form, fields] = useServerForm<FilterFields>({
    id: FILTER_FORM,
    result: loaderData.form,
    defaultValue: { ...values },
    constraint: CONSTRAINT,
  });
  const chosen = useChainAttributes(values.chain, attributes);
  return (
    <QueryForm form={form} onApply={onApply} className="min-w-0">
      {/* Enter in a field clicks the first submit button, which must be Apply. */}
      <button type="submit" className="hidden" tabIndex={-1} aria-hidden />
      <FormProblems problems={form.errors} />
      <div className="filter-fields">
        <div className="max-sm:col-span-full sm:w-40">
          <ChainField
            field={fields.chain}
            label="Chain"
            mark={<TermMark term="chain" ofField />}
            placeholder="Choose a chain"
            chains={chains}
            onChange={chosen.chooseChain}
          />
          <span className="hidden noscript:block">
            <Button type="submit" name={CHOOSE.name} value={CHOOSE.value} className="mt-2">
              Choose chain
            </Button>
          </span>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-2 max-sm:col-span-full sm:w-58">
          <SelectField
            field={fields.key}
            label="Where"
            placeholder="None"
            options={chosen.attributes}
            hint={
              chosen.failed
                ? 'The attributes could not be read. Choose the chain again in a moment.'
                : undefined
            }
          />
          <span className="mt-5.5 flex h-8 items-center font-mono text-muted">==</span>
          <TextField field={fields.value} label="Value" />
        </div>
        <NumberField field={fields.limit} label="Limit" className="sm:w-18" />
        <NumberField
          field={fields.depth}
          label="Depth"
          mark={<TermMark term="depth" ofField />}
          className="sm:w-18"
        />
        <div className="filter-apply">
          <ApplyButton />
          <ModeLink to={otherMode}>Advanced Filters</ModeLink>
        </div>
      </div>
    </QueryForm>
  );
}

/** The form of either kind of filter. It requests the page of its result. */
export function QueryForm<Shape extends Record<string, unknown>>({
  form,
  onApply,
  className,
  children,
}: {
  form: FormMetadata<Shape>;
  onApply: () => void;
  className: string;
  children: ReactNode;
}) {
  return (
    <FormProvider context={form.context}>
      <Form
        method="get"
        action={paths.lifegraph()}
        id={form.id}
        noValidate
        onSubmit={(event) => {
          form.onSubmit(event);
          // Conform also submits the form when a value changes, and prevents the default of that event.
          if (!event.defaultPrevented) onApply();
        }}
        className={className}
      >
        <KeptParams />
        {children}
      </Form>
    </FormProvider>
  );
}

/** Hidden fields that keep the view and the drawing when a filter is applied. */
function KeptParams() {
  const [params] = useSearchParams();
  return ['view', 'draw'].map((name) => {
    const value = params.get(name);
    return value && <input key={name} type="hidden" name={name} value={value} />;
  });
}

function FormProblems({ problems }: { problems: readonly string[] | undefined }) {
  if (!problems) return null;
  return (
    <div id={FILTER_PROBLEM} tabIndex={-1} className="outline-none">
      {problems.map((problem) => (
        <div key={problem} className="mb-3">
          <AlertBox tone="error">{problem}</AlertBox>
        </div>
      ))}
    </div>
  );
}

/** Applies the filter. Its query runs even when nothing has changed. */
export function ApplyButton() {
  const { formAction } = useNavigation();
  const command = useCommandLink('lifegraph.apply');
  return (
    <Button
      type="submit"
      variant="primary"
      pending={formAction?.startsWith(paths.lifegraph()) === true}
      {...command}
    >
      Apply
    </Button>
  );
}

/** Leads to the other kind of filter. */
export function ModeLink({ to, children }: { to: string; children: string }) {
  const kbd = useCommandKey('lifegraph.mode');
  return (
    <Link to={to} preventScrollReset className="mode-link text-link">
      {children}
      <KeyHint keys={kbd} className="hidden 2xl:inline-flex" />
    </Link>
  );
}
