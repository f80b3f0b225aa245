import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useNavigate, useSearchParams } from '@remix-run/react';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { withWidths, writeColumns } from './change-columns.ts';
import { COLUMN_FIELDS } from './column-fields.ts';
import { COLUMN_WIDTHS, columnsParam } from './column-settings.ts';
import type { ColumnSetting } from './column-settings.ts';

/** How many pixels an arrow key moves the edge, alone and with Shift. */
const STEPS = { plain: 16, shift: 64 };

/** The width of each column in pixels; '' for the usual width. */
type Widths = Readonly<Record<string, number | ''>>;

interface ResizedGrid {
  /** The name under which a person's choice of columns is kept. */
  list: string;
  prefix: string | undefined;
  settings: readonly ColumnSetting[];
  /** Shows the settings that a text names. */
  show: (text: string) => void;
}

/**
 * The right edge of a header, which is dragged, or moved by the arrow keys. A double click or Delete gives the column
 * its usual width again.
 */
export function ResizeHandle({
  title,
  ...grid
}: ResizedGrid & {
  /** The title of the column. */
  title: string;
}) {
  const resize = useResize(grid);
  const ref = useRef<HTMLSpanElement>(null);
  /** While the edge is dragged: the position and the widths at which the drag began. */
  const drag = useRef<{ x: number; widths: Record<string, number>; width: number }>();
  const [width, setWidth] = useState<number>();
  const header = () => ref.current?.closest<HTMLTableCellElement>('th');
  useEffect(() => {
    const cell = header();
    if (!cell) return;
    const observer = new ResizeObserver(() => setWidth(cell.offsetWidth));
    observer.observe(cell);
    return () => observer.disconnect();
  }, []);

  const id = () => header()?.dataset.column ?? '';
  const change = (pixels: number, keep: boolean, widths = drawnWidths(header())) =>
    resize({ ...widths, [id()]: withinLimits(pixels) }, keep);
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      x: event.clientX,
      widths: drawnWidths(header()),
      width: header()?.offsetWidth ?? 0,
    };
  };
  const moveTo = (event: PointerEvent, keep: boolean) => {
    if (!drag.current) return;
    const { x, widths, width: begun } = drag.current;
    if (keep) drag.current = undefined;
    if (event.clientX !== x) change(begun + event.clientX - x, keep, widths);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? STEPS.shift : STEPS.plain;
    const steps = { ArrowLeft: -step, ArrowRight: step }[event.key];
    const now = header()?.offsetWidth ?? 0;
    if (steps !== undefined) change(now + steps, true);
    else if (event.key === 'Delete') reset();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const reset = () => resize({ [id()]: '' }, true);
  return (
    <span
      ref={ref}
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${title}`}
      aria-valuenow={width ?? COLUMN_WIDTHS.min}
      aria-valuemin={COLUMN_WIDTHS.min}
      aria-valuemax={COLUMN_WIDTHS.max}
      aria-valuetext={`${width ?? COLUMN_WIDTHS.min} pixels`}
      tabIndex={0}
      className="resize-handle"
      onPointerDown={onPointerDown}
      onPointerMove={(event) => moveTo(event, false)}
      onPointerUp={(event) => moveTo(event, true)}
      onPointerCancel={(event) => moveTo(event, true)}
      onDoubleClick={reset}
      onKeyDown={onKeyDown}
    />
  );
}

/**
 * Returns a function that shows other widths of columns at once, and stores them for later visits when told to. If the
 * address has the columns, it gets the widths, and nothing is stored.
 */
function useResize({ list, prefix, settings, show }: ResizedGrid) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (widths: Widths, keep: boolean) => {
    const changed = Object.entries(widths).map(([id, width]) => [id, String(width)] as const);
    const next = writeColumns(withWidths(settings, new Map(changed)));
    show(next);
    if (!keep) return;
    const param = columnsParam(prefix);
    if (params.has(param)) {
      navigate(changeQuery(params, { [param]: next }), { replace: true, preventScrollReset: true });
      return;
    }
    // This is a plain request and no submission, because nothing on the page has to be loaded again. If it fails, the
    // widths are only not stored.
    fetch(paths.columns, {
      method: 'POST',
      body: new URLSearchParams([
        [COLUMN_FIELDS.list, list],
        [COLUMN_FIELDS.text, next],
        ...changed.flatMap(([id, width]) => [
          [COLUMN_FIELDS.id, id],
          [COLUMN_FIELDS.width, width],
        ]),
      ]),
      redirect: 'manual',
    }).catch(() => undefined);
  };
}

function withinLimits(pixels: number): number {
  return Math.round(Math.max(COLUMN_WIDTHS.min, Math.min(pixels, COLUMN_WIDTHS.max)));
}

/**
 * The drawn widths of the columns, so that the others stay as they are when one of them changes. The columns that take
 * the remaining width are left out: those of long texts, or else the last one.
 */
function drawnWidths(header: HTMLElement | null | undefined): Record<string, number> {
  const row = header?.closest('tr');
  const cells = [...(row?.querySelectorAll<HTMLTableCellElement>('th[data-column]') ?? [])];
  const flexible = cells.filter((cell) => cell.matches('.grid-long'));
  const rest = flexible.length > 0 ? flexible : cells.slice(-1);
  return Object.fromEntries(
    cells
      .filter((cell) => !rest.includes(cell) && cell.offsetWidth > 0)
      .map((cell) => [cell.dataset.column ?? '', cell.offsetWidth]),
  );
}
