import { useSearchParams } from '@remix-run/react';
import { useId } from 'react';
import { TypedConfirmation } from '#app/forms/confirmation/typed-confirmation.tsx';
import type { FormToken } from '#app/forms/form-token.ts';
import { useHiddenFields } from '#app/forms/use-hidden-fields.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { SELECTED_DIALOG, SELECTED_PARAM } from '#app/ui/grid/grid-selection.ts';
import { FocusableRegion } from '#app/ui/layout/focusable-region.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { counted } from '#model/text/counted.ts';
import { ROW_FIELDS } from './row-actions.ts';
import type { RowActionsData, RowTexts } from './row-actions.ts';

interface Row {
  id: string;
  name: string;
}

/** The dialog that asks before something is done with the rows that the address names. It lists these rows. */
export function RowsDialog({
  rows,
  actions,
  ...question
}: RowTexts & RowActionsData & { rows: readonly Row[] }) {
  const [params] = useSearchParams();
  const hydrated = useHydrated();
  const action = actions.find(({ id }) => id + SELECTED_DIALOG === params.get('dialog'));
  const named = params.getAll(SELECTED_PARAM);
  const chosen = rows.filter(({ id }) => named.includes(id));
  if (!action || chosen.length === 0) return null;
  return (
    <Question
      {...question}
      action={action}
      rows={chosen}
      closeTo={changeQuery(params, {
        dialog: undefined,
        // Where scripts run, the checkboxes keep the selection.
        ...(hydrated && { [SELECTED_PARAM]: undefined }),
      })}
    />
  );
}

function Question({
  action,
  rows,
  noun,
  formToken,
  problem,
  closeTo,
}: RowTexts & {
  action: RowActionsData['actions'][number];
  rows: readonly Row[];
  formToken: FormToken;
  closeTo: string;
}) {
  const hiddenFields = useHiddenFields(formToken);
  const { id, verb, rest = '', consequence, typed, asks, choices } = action;
  const what = `${verb} ${counted(rows.length, noun.one, noun.many)}${rest}`;
  const names = <Names rows={rows} label={noun.many} />;
  const question = {
    title: `${what}?`,
    text: consequence,
    confirm: what,
    cancel: 'Go back',
    closeTo,
    fields: { [ROW_FIELDS.action]: id, ...hiddenFields },
  };
  return typed === undefined ? (
    <ConfirmDialog {...question} variant={asks === undefined ? 'danger' : 'primary'}>
      {names}
      {asks !== undefined && <Asked label={asks} choices={choices} problem={problem} />}
    </ConfirmDialog>
  ) : (
    <TypedConfirmation {...question} typedKey={typed} formToken={formToken} problem={problem}>
      {names}
    </TypedConfirmation>
  );
}

/** The field for a text that the action needs. The browser suggests the choices, so the field works without scripts. */
function Asked({
  label,
  choices = [],
  problem,
}: {
  label: string;
  choices?: readonly string[];
  problem?: string;
}) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="field-label mt-5">
        {label}
      </label>
      <input
        id={id}
        name={ROW_FIELDS.asked}
        list={`${id}-choices`}
        autoComplete="off"
        aria-required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        className="control"
      />
      <datalist id={`${id}-choices`}>
        {choices.map((choice) => (
          <option key={choice} value={choice} />
        ))}
      </datalist>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="field-problem">
          {problem}
        </p>
      )}
    </>
  );
}

function Names({ rows, label }: { rows: readonly Row[]; label: string }) {
  return (
    <FocusableRegion
      aria-label={`Selected ${label}`}
      className="mt-3 max-h-44 overflow-y-auto rounded-lg border border-line bg-sunken px-3 py-2 text-sm"
    >
      <ul className="space-y-1">
        {rows.map(({ id, name }) => (
          <li key={id} className="break-words">
            {name}
            <input type="hidden" name={ROW_FIELDS.id} value={id} />
            <input type="hidden" name={ROW_FIELDS.name} value={name} />
          </li>
        ))}
      </ul>
    </FocusableRegion>
  );
}
