import { useSearchParams } from '@remix-run/react';
import { useEffect, useMemo } from 'react';
import { useCommandKey } from '#app/commands/use-command.ts';
import { useListCommands } from '#app/commands/use-list-commands.ts';
import { FILTER_PARAM } from '#app/crud/list-data.ts';
import { useRefreshLink } from '#app/crud/use-refresh-link.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { Chip } from '#app/ui/content/chip.tsx';
import { IconLink, LinkButton } from '#app/ui/controls/button.tsx';
import { AlertBox } from '#app/ui/feedback/alert.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { DataGrid } from '#app/ui/grid/data-grid.tsx';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import { timeColumn } from '#app/ui/grid/time-column.tsx';
import { FilterBox } from '#app/ui/grid/filter-box.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { counted } from '#model/text/counted.ts';
import type { MessageSummary } from '#model/directory/message.ts';
import { DaysSelect } from './days-select.tsx';
import { messageTypeLabel, messageTypeTone } from './message-type.ts';
import { readMessagesAddress, shownMessages, MESSAGE_SORTS } from './messages-address.ts';
import type { MessagesAddress } from './messages-address.ts';
import { MAX_LISTED_MESSAGES } from './messages-data.ts';
import type { MessagesData } from './messages-data.ts';

const MessageDrawer = lazyOnInteraction(
  async () => (await import('./message-drawer.tsx')).MessageDrawer,
);

/** The text of an empty list. */
const NO_UPDATES =
  'There are no system updates in the specified timeframe. Update date range or search criteria.';

/** The columns of the list, in their order. */
export const MESSAGE_COLUMNS: GridColumn<MessageSummary>[] = [
  timeColumn({ id: 'date', header: 'Date' }, ({ createDate }) => createDate),
  {
    id: 'type',
    header: 'Type',
    cell: ({ messageType }) => (
      <Chip tone={messageTypeTone(messageType)}>{messageTypeLabel(messageType)}</Chip>
    ),
    value: ({ messageType }) => messageTypeLabel(messageType),
    kind: 'value',
    end: 'row-end',
  },
  {
    id: 'title',
    header: 'Title',
    cell: ({ title }) => <span className="font-medium">{title}</span>,
    value: ({ title }) => title,
    kind: 'long',
  },
];

/** System Alerts: the list, its search box and days, and the drawer. */
export function MessagesPage({ loaderData }: { loaderData: MessagesData }) {
  const { messages, truncated, drawer, failure, drawerFailure } = loaderData;
  const [params] = useSearchParams();
  const address = useMemo(() => readMessagesAddress(params), [params]);
  const shown = useMemo(() => shownMessages(messages, address), [messages, address]);
  const { kbd, ...refresh } = useRefreshLink('System alerts refreshed');
  const count = countOf(shown.total, address, truncated);
  useListCommands({ filter: failure === undefined });
  useEffect(() => {
    if (address.filter !== '') announce(count);
  }, [address.filter, count]);
  return (
    <>
      <PageHeader subtitle={failure === undefined ? count : undefined}>
        <DaysSelect days={address.days} />
        <IconLink
          icon="refresh-cw"
          label="Refresh Page"
          variant="secondary"
          kbd={kbd}
          {...refresh}
        />
      </PageHeader>
      {drawerFailure !== undefined && (
        <div className="mb-4">
          <AlertBox tone="error">{drawerFailure}</AlertBox>
        </div>
      )}
      {failure === undefined ? (
        <MessageList {...shown} filter={address.filter} />
      ) : (
        <AlertBox tone="error">{failure}</AlertBox>
      )}
      {drawer && (
        <MessageDrawer
          key={drawer.messageId}
          message={drawer}
          closeTo={changeQuery(params, { row: undefined })}
        />
      )}
    </>
  );
}

function MessageList({
  rows,
  total,
  grid,
  filter,
}: ReturnType<typeof shownMessages> & { filter: string }) {
  const [params] = useSearchParams();
  return (
    <Card flush>
      <div className="list-tools">
        <FilterBox
          label="Search system alerts by title"
          placeholder="Search..."
          name={FILTER_PARAM}
          value={filter}
          keep={['days', 'size', 'sort', 'columns']}
          kbd={useCommandKey('list.filter')}
        />
      </div>
      <DataGrid
        label="System alerts"
        list="messages"
        columns={MESSAGE_COLUMNS}
        rows={rows}
        rowId={({ messageId }) => messageId}
        rowTo={({ messageId }) => changeQuery(params, { row: messageId })}
        total={total}
        state={grid}
        sortable={MESSAGE_SORTS}
        exported
        empty={
          <EmptyState text={NO_UPDATES}>
            {filter !== '' && (
              <LinkButton to={changeQuery(params, { [FILTER_PARAM]: undefined, page: undefined })}>
                Clear search
              </LinkButton>
            )}
          </EmptyState>
        }
      />
    </Card>
  );
}

/** A text such as '3 system alerts in the last 15 days with “release”'. */
function countOf(total: number, { days, filter }: MessagesAddress, truncated: boolean): string {
  return [
    counted(total, 'system alert'),
    days !== 'ALL' && `in the last ${days} days`,
    filter !== '' && `with “${filter}”`,
    truncated && `among the newest ${MAX_LISTED_MESSAGES.toLocaleString('en')}`,
  ]
    .filter(Boolean)
    .join(' ');
}
