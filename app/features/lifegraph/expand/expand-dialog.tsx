import { Form, useSearchParams } from '@remix-run/react';
import { NumberField } from '#app/fields/controls/number-field.tsx';
import { RadioField } from '#app/fields/controls/radio-field.tsx';
import { usePlainField } from '#app/fields/controls/plain-field.ts';
import type { FieldSource } from '#app/fields/controls/field-frame.tsx';
import { MAX_NEIGHBORS } from '#model/fields/limits.ts';
import { paths } from '#app/paths/paths.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { AlertBox } from '#app/ui/feedback/alert.tsx';
import { CancelControl } from '#app/ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#app/ui/overlays/dialog.tsx';
import { closeAddress } from '#app/features/lifegraph/result/graph-navigation.ts';
import type { ExpandDetails } from '#app/features/lifegraph/lifegraph-data.ts';
import { KIND_FIELD, MAX_FIELD } from './ask-expansion.ts';
import { MAX_AT_ONCE } from './expansion.ts';

const number = (count: number) => count.toLocaleString('en');

/** Asks which neighbors to add to a record with many: by which edge, in which direction, and how many. */
export function ExpandDialog({ details }: { details: ExpandDetails }) {
  const [params] = useSearchParams();
  const { node, kinds, isComplete, others, form, failure } = details;
  const closeTo = closeAddress(params);
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const errors = form?.error ?? {};
  const kind = usePlainField(KIND_FIELD, params.get(KIND_FIELD) ?? kinds[0]?.value ?? '', {
    problem: errors[KIND_FIELD]?.[0],
  });
  const most = usePlainField(MAX_FIELD, params.get(MAX_FIELD) ?? String(MAX_AT_ONCE), {
    problem: errors[MAX_FIELD]?.[0],
  }) as FieldSource<number | undefined>;
  const kept = [...params].filter(([name]) => name !== KIND_FIELD && name !== MAX_FIELD);
  const subtitle = `${isComplete ? '' : 'More than '}${number(total)} neighbors${others > 0 ? `; ${others} more records to ask about` : ''}`;
  return (
    <Dialog
      key={node.id}
      title={`Expand ${node.label}`}
      subtitle={subtitle}
      size="md"
      closeTo={closeTo}
    >
      <Form method="get" action={paths.lifegraph()} preventScrollReset noValidate>
        {kept.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        {[...(errors[''] ?? []), ...(failure === undefined ? [] : [failure])].map((text) => (
          <AlertBox key={text} tone="error">
            {text}
          </AlertBox>
        ))}
        {kinds.length === 0 && failure === undefined && (
          <p className="text-muted">No record that you may read is connected with this one.</p>
        )}
        {kinds.length > 0 && (
          <>
            <RadioField
              field={kind}
              label="Along"
              options={kinds.map(({ value, label, direction, chain, count, shown }) => ({
                value,
                label: `${direction === 'out' ? `${label} → ${chain}` : `← ${label} ${chain}`}`,
                description: `${isComplete ? '' : 'at least '}${number(count)}${shown > 0 ? `, ${number(shown)} of them shown` : ''}`,
              }))}
            />
            <NumberField
              field={most}
              label="How many"
              hint={`At most ${number(MAX_NEIGHBORS)}, the first that were created.`}
              className="mt-4 max-w-48"
            />
          </>
        )}
        <DialogActions>
          <CancelControl label="Cancel" closeTo={closeTo} />
          {kinds.length > 0 && (
            <Button type="submit" variant="primary">
              Expand
            </Button>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
}
