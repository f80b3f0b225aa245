import { Form, useSearchParams } from '@remix-run/react';
import { useCommandLink } from '#app/commands/use-command.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { HiddenFields } from '#app/ui/controls/hidden-fields.tsx';
import { SELECTED_DIALOG, SELECTED_PARAM } from '#app/ui/grid/grid-selection.ts';
import type { RowActionsData } from './row-actions.ts';

/** The actions for the selected rows. Styles show the bar as soon as a row is checked, so it needs no scripts. */
export function SelectionBar({
  form,
  count,
  noun,
  actions,
  clear,
}: {
  form: string;
  count: number;
  noun: { many: string };
  actions: RowActionsData['actions'];
  clear: () => void;
}) {
  const [params] = useSearchParams();
  const hydrated = useHydrated();
  const { [SELECTED_PARAM]: _, dialog: __, row: ___, ...kept } = Object.fromEntries(params);
  return (
    <Form id={form} method="get" preventScrollReset className="selection-bar">
      <HiddenFields fields={kept} />
      <p className="mr-auto text-sm font-medium tabular-nums">
        {hydrated ? `${count.toLocaleString('en')} selected` : `Selected ${noun.many}`}
      </p>
      {actions.map((action) => (
        <ActionButton key={action.id} {...action} disabled={hydrated && count === 0} />
      ))}
      {hydrated && <ClearButton disabled={count === 0} clear={clear} />}
    </Form>
  );
}

function ActionButton({
  id,
  verb,
  rest = '',
  icon,
  command,
  disabled,
}: RowActionsData['actions'][number] & { disabled: boolean }) {
  return (
    <Button
      type="submit"
      name="dialog"
      value={id + SELECTED_DIALOG}
      size="sm"
      icon={icon}
      disabled={disabled}
      {...useCommandLink(command)}
    >
      {`${verb}${rest}…`}
    </Button>
  );
}

function ClearButton({ disabled, clear }: { disabled: boolean; clear: () => void }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      disabled={disabled}
      onClick={clear}
      {...useCommandLink('list.unselect')}
    >
      Clear
    </Button>
  );
}
