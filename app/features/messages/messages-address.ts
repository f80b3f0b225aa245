/** The state of the list of system alerts in the address, and the messages that it shows. */
import { FILTER_PARAM } from '#app/crud/list-data.ts';
import { pageCount, readGridState } from '#app/ui/grid/grid-state.ts';
import type { GridState } from '#app/ui/grid/grid-state.ts';
import type { MessageSummary } from '#model/directory/message.ts';
import { messageTypeLabel } from './message-type.ts';

/** The choices of the days-range select. */
export const MESSAGE_DAYS = [5, 15, 30, 60, 90, 'ALL'] as const;
export type Days = (typeof MESSAGE_DAYS)[number];
/** The days that are shown when the address names none. */
const DEFAULT_DAYS: Days = 15;

/** The columns, all of which can be sorted. */
export const MESSAGE_SORTS = ['date', 'type', 'title'] as const;

export interface MessagesAddress {
  days: Days;
  /** The text that titles must contain; '' for all. */
  filter: string;
  grid: GridState;
  /** The id of the message in the open drawer. */
  row: string | undefined;
}

/** Reads the address. A parameter that is absent or invalid gets its default. */
export function readMessagesAddress(params: URLSearchParams): MessagesAddress {
  return {
    days: MESSAGE_DAYS.find((choice) => String(choice) === params.get('days')) ?? DEFAULT_DAYS,
    filter: (params.get(FILTER_PARAM) ?? '').trim(),
    grid: readGridState(params, {
      sortable: MESSAGE_SORTS,
      // At first, the newest message comes first, by createDate.
      defaultSort: { column: 'date', descending: true },
    }),
    row: params.get('row') ?? undefined,
  };
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const SORT_KEYS: Record<string, (message: MessageSummary) => string> = {
  date: ({ createDate }) => createDate,
  type: ({ messageType }) => messageTypeLabel(messageType),
  title: ({ title }) => title,
};

/**
 * The messages whose title contains the filter, in any case, in the order of the address, and the page
 * of them that it names. A page beyond the last one becomes the last one.
 */
export function shownMessages(
  messages: readonly MessageSummary[],
  { filter, grid }: Pick<MessagesAddress, 'filter' | 'grid'>,
): { rows: MessageSummary[]; total: number; grid: GridState } {
  const wanted = filter.toLowerCase();
  const { column, descending } = grid.sort;
  const keyOf = SORT_KEYS[column] ?? (() => '');
  const found = messages
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .sort((a, b) => (descending ? -1 : 1) * collator.compare(keyOf(a), keyOf(b)));
  const page = Math.min(grid.page, pageCount(found.length, grid.size));
  return {
    rows: found.slice((page - 1) * grid.size, page * grid.size),
    total: found.length,
    grid: { ...grid, page },
  };
}
