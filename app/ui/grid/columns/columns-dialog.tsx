import { Form, useLocation, useNavigation, useSearchParams } from '@remix-run/react';
import { useContext, useId, useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { useBrowserLayoutEffect } from '#app/ui/browser/use-browser-layout-effect.ts';
import { Button, IconButton, LinkButton } from '#app/ui/controls/button.tsx';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { Dialog, DialogActions } from '#app/ui/overlays/dialog.tsx';
import { COLUMN_FIELDS, DRAFT_COLUMNS_PARAM, KEPT_COLUMNS_PARAM } from './column-fields.ts';
import { moveColumn, widthProblem, writeColumns } from './change-columns.ts';
import { COLUMN_WIDTHS, readColumns } from './column-settings.ts';
import type { ColumnSetting } from './column-settings.ts';
import { KeptColumns } from './kept-columns.ts';

interface ColumnsDialogProps {
  /** The name of the grid. */
  label: string;
  /** The name under which the choice is kept. */
  list: string;
  columns: readonly { id: string; header: string }[];
  /** The chosen columns, in their order. */
  settings: readonly ColumnSetting[];
  prefix: string | undefined;
}

/** The form in which a person chooses the columns of a grid. Without scripts, each button sends the form. */
export function ColumnsDialog({ label, list, columns, prefix, ...chosen }: ColumnsDialogProps) {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const pending = useNavigation().formAction === paths.columns;
  const closeTo = changeQuery(params, {
    dialog: undefined,
    [DRAFT_COLUMNS_PARAM]: undefined,
    [KEPT_COLUMNS_PARAM]: undefined,
  });
  const draft = params.get(DRAFT_COLUMNS_PARAM);
  const kept = useContext(KeptColumns)[list] ?? '';
  // These are the columns that were stored when the form was opened. The page may be loaded again while it is open.
  const [opened] = useState(kept);
  const other = params.get(KEPT_COLUMNS_PARAM);
  const ids = columns.map(({ id }) => id);
  const settings = draft === null ? chosen.settings : readColumns(draft, ids);
  const main = columns[0];
  return (
    <Dialog
      title={`Columns of ${label}`}
      subtitle={`Pinned columns come first and stay while the others scroll. “${main?.header}” opens the row, so it is always shown.`}
      size="md"
      closeTo={closeTo}
    >
      <Form method="post" action={paths.columns} noValidate preventScrollReset>
        {/* Enter in a field presses the first submit button, which must not be one that moves a column. */}
        <button type="submit" className="hidden" tabIndex={-1} aria-hidden />
        <input type="hidden" name={COLUMN_FIELDS.list} value={list} />
        <input type="hidden" name={COLUMN_FIELDS.prefix} value={prefix ?? ''} />
        <input type="hidden" name={COLUMN_FIELDS.returnTo} value={pathname + search} />
        <input type="hidden" name={COLUMN_FIELDS.seen} value={other ?? opened} />
        {other !== null && (
          <p role="alert" className="field-problem mb-3">
            Nothing was saved: these columns were changed after you opened this dialog. Save again
            to replace what is kept, or cancel to see it.
          </p>
        )}
        {/* Refused or moved columns come back in the address. */}
        <Rows key={writeColumns(settings)} columns={columns} settings={settings} />
        <DialogActions>
          <Button type="submit" variant="ghost" name={COLUMN_FIELDS.step} value="reset">
            Reset
          </Button>
          <Button
            type="submit"
            name={COLUMN_FIELDS.step}
            value="address"
            title="Puts these columns into the address of the list, for somebody you send it to. Nothing is kept."
          >
            Put into the address
          </Button>
          <LinkButton to={closeTo} preventScrollReset>
            Cancel
          </LinkButton>
          <Button type="submit" variant="primary" pending={pending}>
            Save
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function Rows({ columns, settings }: Pick<ColumnsDialogProps, 'columns' | 'settings'>) {
  const [rows, setRows] = useState(settings);
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string>();
  // A row that is moved in the document loses the focus, so the pressed button gets it again.
  useBrowserLayoutEffect(() => {
    const button = [...(list.current?.querySelectorAll('button') ?? [])].find(
      ({ value }) => value === pressed.current,
    );
    pressed.current = undefined;
    button?.focus();
  }, [rows]);
  const move = (id: string, steps: 1 | -1) => (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    pressed.current = event.currentTarget.value;
    const moved = moveColumn(rows, id, steps);
    setRows(moved);
    announce(`${moved.findIndex((row) => row.id === id) + 1} of ${moved.length}`);
  };
  const firstWrong = settings.find((setting) => widthProblem(setting) !== undefined)?.id;
  return (
    <ol ref={list} className="divide-y divide-line border-y border-line">
      {rows.map((setting) => (
        <Row
          key={setting.id}
          setting={setting}
          header={columns.find(({ id }) => id === setting.id)?.header ?? setting.id}
          isMain={setting.id === columns[0]?.id}
          takesFocus={setting.id === firstWrong}
          onMove={move}
        />
      ))}
    </ol>
  );
}

function Row({
  setting,
  header,
  isMain,
  takesFocus,
  onMove,
}: {
  setting: ColumnSetting;
  header: string;
  isMain: boolean;
  takesFocus: boolean;
  onMove: (id: string, steps: 1 | -1) => (event: MouseEvent<HTMLButtonElement>) => void;
}) {
  const { id, shown, pinned, width } = setting;
  const problem = widthProblem(setting);
  const fieldId = useId();
  const errorId = `${fieldId}-problem`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <input type="hidden" name={COLUMN_FIELDS.id} value={id} />
      {/* A disabled checkbox is not sent. */}
      {isMain && <input type="hidden" name={COLUMN_FIELDS.shown} value={id} />}
      <ColumnCheckbox
        className="flex min-w-36 flex-1 items-start gap-2.5"
        name={COLUMN_FIELDS.shown}
        id={id}
        checked={shown}
        disabled={isMain}
      >
        <span className="min-w-0">{header}</span>
      </ColumnCheckbox>
      <span className="flex gap-1">
        {(['up', 'down'] as const).map((way) => (
          <IconButton
            key={way}
            type="submit"
            icon={`arrow-${way}`}
            label={`Move ${header} ${way}`}
            size="sm"
            name={COLUMN_FIELDS.step}
            value={`${way}:${id}`}
            onClick={onMove(id, way === 'up' ? -1 : 1)}
          />
        ))}
      </span>
      <ColumnCheckbox
        className="flex items-start gap-2"
        name={COLUMN_FIELDS.pinned}
        id={id}
        checked={pinned}
      >
        <span>
          Pin<span className="sr-only"> {header}</span>
        </span>
      </ColumnCheckbox>
      <span className="flex items-center gap-2 text-muted">
        <label htmlFor={fieldId} className="sr-only">
          Width of {header}, in pixels
        </label>
        <input
          id={fieldId}
          name={COLUMN_FIELDS.width}
          defaultValue={width}
          inputMode="numeric"
          autoComplete="off"
          maxLength={COLUMN_WIDTHS.max.toString().length + 4}
          placeholder="Usual"
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={takesFocus}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem && errorId}
          className="control w-20 text-right"
        />
        <span aria-hidden>px</span>
      </span>
      {problem && (
        <p id={errorId} className="field-problem mt-0 w-full">
          {problem}
        </p>
      )}
    </li>
  );
}

/** The checkbox for a property of a column. */
function ColumnCheckbox({
  name,
  id,
  checked,
  disabled,
  className,
  children,
}: {
  name: string;
  id: string;
  checked: boolean;
  disabled?: boolean;
  className: string;
  /** The label of the checkbox. */
  children: ReactNode;
}) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        name={name}
        value={id}
        defaultChecked={checked}
        disabled={disabled}
        className="checkbox"
      />
      {children}
    </label>
  );
}
