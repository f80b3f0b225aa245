import { Form, useSearchParams } from '@remix-run/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useCommand, useCommandLink } from '#app/commands/use-command.ts';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { HiddenFields } from '#app/ui/controls/hidden-fields.tsx';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { SELECTED_PARAM } from '#app/ui/grid/grid-selection.ts';
import type { GridSelection } from '#app/ui/grid/grid-selection.ts';
import { useFocusedRow } from '#app/ui/grid/use-focused-row.ts';
import { counted } from '#model/counted.ts';
import { ROW_ACTIONS, SELECTED_DIALOG } from './row-actions.ts';
import type { RowActionId, RowActionsData, RowTexts } from './row-actions.ts';

const RowsDialog = lazyOnInteraction(async () => (await import('./rows-dialog.tsx')).RowsDialog);

interface SelectingProps<Row> extends RowTexts {
  rows: readonly Row[];
  /** What identifies a row where something is done with it. */
  idOf: (row: Row) => string;
  /** What a row is called: in the name of its checkbox, in the question and where something fails. */
  nameOf: (row: Row) => string;
  canSelect?: (row: Row) => boolean;
  /** What the user may do with rows; undefined for nothing. */
  rowActions?: RowActionsData;
  /** @param selection undefined where no row can be selected */
  children: (selection: GridSelection<Row> | undefined) => ReactNode;
}

/**
 * Rows of a grid that can be selected, and what is done with those that are: by a form with the checkboxes, which leads to a
 * dialog by its address. The commands press the checkboxes.
 */
export function Selecting<Row>({ rowActions, ...props }: SelectingProps<Row>) {
  if (!rowActions) return props.children(undefined);
  return <SelectingRows {...props} rowActions={rowActions} />;
}

function SelectingRows<Row>({
  rows,
  idOf,
  nameOf,
  canSelect,
  noun,
  rowActions,
  consequences,
  problem,
  children,
}: SelectingProps<Row> & { rowActions: RowActionsData }) {
  const [params] = useSearchParams();
  const form = useId();
  const { index, around } = useFocusedRow();
  const list = useRef<HTMLDivElement>(null);
  const ids = rows.map(idOf);
  const [selected, onChange] = useState(() => selectionOf(params.getAll(SELECTED_PARAM)));
  const count = ids.filter((id) => selected[id]).length;
  const page = ids.join(' ');
  // what was checked before scripts ran stays, and what is not on the page any more is not selected
  useEffect(() => {
    const checked = [...(list.current?.querySelectorAll<HTMLInputElement>(CHECKED) ?? [])];
    onChange(selectionOf(checked.map(({ value }) => value)));
  }, [page]);
  useAnnouncedCount(count, noun);
  const pressCheckbox = (shiftKey: boolean) => {
    const row = list.current?.querySelectorAll('[data-grid] tbody tr')[index ?? -1];
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey });
    row?.querySelector(`[name=${SELECTED_PARAM}]`)?.dispatchEvent(click);
  };
  const enabled = index !== undefined;
  useCommand('list.select', () => pressCheckbox(false), { enabled });
  useCommand('list.selectRange', () => pressCheckbox(true), { enabled });
  const bar = (
    <SelectionBar
      {...{ form, count, noun }}
      actions={rowActions.actions}
      clear={() => onChange({})}
    />
  );
  return (
    <div ref={list} {...around}>
      {children(
        rows.some(canSelect ?? (() => true))
          ? { form, idOf, selected, onChange, canSelect, nameOf, noun, bar }
          : undefined,
      )}
      {params.get('dialog')?.endsWith(SELECTED_DIALOG) && (
        <RowsDialog
          {...{ noun, consequences, problem, ...rowActions }}
          rows={rows.map((row) => ({ id: idOf(row), name: nameOf(row) }))}
        />
      )}
    </div>
  );
}

const CHECKED = `[name=${SELECTED_PARAM}]:checked`;

function selectionOf(ids: readonly string[]): Record<string, true> {
  return Object.fromEntries(ids.map((id) => [id, true]));
}

function useAnnouncedCount(count: number, { one, many }: { one: string; many: string }): void {
  const last = useRef(count);
  useEffect(() => {
    if (last.current !== count) announce(`${counted(count, one, many)} selected`);
    last.current = count;
  }, [count, one, many]);
}

/** Styles show it as soon as a row is checked, so that it needs no scripts. */
function SelectionBar({
  form,
  count,
  noun,
  actions,
  clear,
}: {
  form: string;
  count: number;
  noun: { many: string };
  actions: readonly RowActionId[];
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
      {actions.map((id) => (
        <ActionButton key={id} id={id} disabled={hydrated && count === 0} />
      ))}
      {hydrated && <ClearButton disabled={count === 0} clear={clear} />}
    </Form>
  );
}

function ActionButton({ id, disabled }: { id: RowActionId; disabled: boolean }) {
  const { verb, icon, command } = ROW_ACTIONS[id];
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
      {verb}…
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
