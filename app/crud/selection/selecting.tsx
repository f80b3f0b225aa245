import { useSearchParams } from '@remix-run/react';
import { rowSelectionFeature } from '@tanstack/react-table';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useCommand } from '#app/commands/use-command.ts';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { SELECTED_DIALOG, SELECTED_PARAM } from '#app/ui/grid/grid-selection.ts';
import type { GridSelection } from '#app/ui/grid/grid-selection.ts';
import { useFocusedRow } from '#app/ui/grid/use-focused-row.ts';
import { counted } from '#model/text/counted.ts';
import type { RowActionsData, RowTexts } from './row-actions.ts';
import { SelectionBar } from './selection-bar.tsx';

const RowsDialog = lazyOnInteraction(async () => (await import('./rows-dialog.tsx')).RowsDialog);

interface SelectingProps<Row> extends RowTexts {
  rows: readonly Row[];
  /** The id by which an action names a row. */
  idOf: (row: Row) => string;
  /** What a row is called: in the name of its checkbox, in the question and where something fails. */
  nameOf: (row: Row) => string;
  canSelect?: (row: Row) => boolean;
  /** What the person may do with rows; undefined for nothing. */
  rowActions?: RowActionsData;
  /** @param selection undefined where the person may do nothing with rows */
  children: (selection: GridSelection<Row> | undefined) => ReactNode;
}

/**
 * A grid with rows that can be selected, and the actions for the selected rows. The checkboxes belong to a GET form,
 * whose address opens the dialog that confirms the action. Commands press the checkboxes.
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
  // Rows that were checked before scripts ran stay selected. Rows that left the page are not counted.
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
      {children({
        feature: rowSelectionFeature,
        offered: rows.some(canSelect ?? (() => true)),
        ...{ form, idOf, selected, onChange, canSelect, nameOf, noun, bar },
      })}
      {params.get('dialog')?.endsWith(SELECTED_DIALOG) && (
        <RowsDialog
          {...{ noun, problem, ...rowActions }}
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
