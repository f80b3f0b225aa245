import { FormProvider } from '@conform-to/react';
import type { SubmissionResult } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import { useRef } from 'react';
import { useCommand, useCommandKey, useCommandLink } from '#app/commands/use-command.ts';
import { ChainField } from '#app/forms/chain-field.tsx';
import type { ChainList } from '#app/forms/chain-list.ts';
import { SelectField, TextField } from '#app/forms/field.tsx';
import { NumberField } from '#app/forms/number-field.tsx';
import { useChainAttributes } from '#app/forms/use-chain-attributes.ts';
import { useServerForm } from '#app/forms/use-server-form.ts';
import { paths } from '#app/paths/paths.ts';
import { AlertBox } from '#app/ui/feedback/alert.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { Kbd } from '#app/ui/content/kbd.tsx';
import type { Option } from '#app/ui/controls/option.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { CHOOSE } from './graph-filter.ts';
import type { FilterValues } from './graph-filter.ts';
import type { LifegraphView, View } from './lifegraph-view.ts';

export const FILTER_FORM = 'lifegraph-filter';
/** The element with the filter's form errors, which gets the focus. */
export const FILTER_PROBLEM = 'lifegraph-filter-problem';

/** Marks required fields; the server validates. */
const CONSTRAINT = {
  chain: { required: true },
  limit: { required: true },
  depth: { required: true },
};

/** The panel of the simple filter, which can be collapsed (B-280). */
export function FilterPanel({
  view,
  shown,
  onApply,
}: {
  view: LifegraphView;
  shown: View;
  onApply: () => void;
}) {
  const panel = useRef<HTMLDetailsElement>(null);
  const keys = useCommandKey('lifegraph.filters');
  useCommand('lifegraph.filters', () => {
    panel.current?.toggleAttribute('open');
    panel.current?.querySelector('summary')?.focus();
  });
  return (
    <details
      ref={panel}
      open
      className="group mb-6 rounded-lg border border-line bg-surface shadow-sm"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-lg px-5 py-2 font-semibold">
        <Icon
          name="chevron-right"
          className="text-faint transition-transform group-open:rotate-90"
        />
        Filters
        {keys && (
          <span aria-hidden className="hidden sm:inline-flex">
            <Kbd keys={keys} />
          </span>
        )}
      </summary>
      {/* keyed by the filter in the address: a new one resets the fields to its values */}
      <FilterForm
        key={JSON.stringify(view.values)}
        chains={view.chains}
        attributes={view.attributes}
        values={view.values}
        result={view.form}
        shown={shown}
        onApply={onApply}
      />
    </details>
  );
}

function FilterForm({
  chains,
  attributes,
  values,
  result,
  shown,
  onApply,
}: {
  chains: ChainList;
  attributes: readonly Option[];
  values: FilterValues;
  result: SubmissionResult | null;
  shown: View;
  onApply: () => void;
}) {
  const hydrated = useHydrated();
  const [form, fields] = useServerForm<FilterFields>({
    id: FILTER_FORM,
    result,
    defaultValue: { ...values },
    constraint: CONSTRAINT,
  });
  const chosen = useChainAttributes(values.chain, attributes);
  return (
    <FormProvider context={form.context}>
      <Form
        method="get"
        action={paths.lifegraph()}
        id={form.id}
        noValidate
        onSubmit={onApply}
        className="border-t border-line p-5"
      >
        {/* Enter in a field clicks the first submit button, which must be Apply */}
        <button type="submit" className="hidden" tabIndex={-1} aria-hidden />
        {shown !== 'graph' && <input type="hidden" name="view" value={shown} />}
        {form.errors && (
          <div id={FILTER_PROBLEM} tabIndex={-1} className="outline-none">
            {form.errors.map((problem) => (
              <div key={problem} className="mb-5">
                <AlertBox tone="error">{problem}</AlertBox>
              </div>
            ))}
          </div>
        )}
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,6fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
          <div>
            <ChainField
              field={fields.chain}
              label="Chain"
              placeholder="Choose a chain"
              chains={chains}
              onChange={chosen.chooseChain}
            />
            {!hydrated && (
              <Button type="submit" name={CHOOSE.name} value={CHOOSE.value} className="mt-2">
                Choose chain
              </Button>
            )}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-2">
            <SelectField
              field={fields.key}
              label="Where"
              placeholder="None"
              options={chosen.attributes}
              hint={attributesHint(chosen)}
            />
            <span className="mt-8 font-mono text-muted">==</span>
            <TextField field={fields.value} label="Value" />
          </div>
          <NumberField field={fields.limit} label="Limit" />
          <NumberField field={fields.depth} label="Depth" />
          <ApplyButton />
        </div>
      </Form>
    </FormProvider>
  );
}

function attributesHint({ chain, failed }: { chain: string; failed: boolean }) {
  if (failed) return 'The attributes could not be read. Choose the chain again in a moment.';
  return chain === '' ? 'Choose a chain to see its attributes.' : undefined;
}

/** The field types for conform; the server parses the numbers. */
type FilterFields = Omit<Record<keyof FilterValues, string>, 'limit' | 'depth'> & {
  limit: number;
  depth: number;
};

function ApplyButton() {
  const { formAction } = useNavigation();
  const command = useCommandLink('lifegraph.apply');
  return (
    <Button
      type="submit"
      variant="primary"
      pending={formAction?.startsWith(paths.lifegraph()) === true}
      className="lg:mt-6.5"
      {...command}
    >
      Apply
    </Button>
  );
}
