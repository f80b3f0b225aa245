import { SearchedList } from '#app/crud/searched-list.tsx';
import { ROW_FIELDS } from '#app/crud/selection/row-actions.ts';
import { Selecting } from '#app/crud/selection/selecting.tsx';
import { tabFrame } from '#app/crud/tab-frame.tsx';
import { textColumn } from '#app/crud/list-data.ts';
import { problemAt } from '#app/forms/reply/form-reply.ts';
import type { FormPageProps } from '#app/forms/reply/form-reply.ts';
import { paths } from '#app/paths/paths.ts';
import type { GridColumn } from '#app/ui/grid/data-grid.tsx';
import { Tags } from './tags.tsx';
import { ReadOnlyBadge } from '#app/features/wallets/read-only-badge.tsx';
import { TAB_LABELS, WALLET_KINDS } from '#app/features/wallets/wallet-kinds.ts';
import type { WalletsData } from './wallet-lists.server.ts';
import { USER_WALLET_NOUN } from './wallet-rows.ts';
import type { GroupRow, SystemWalletRow, UserWalletRow } from './wallet-rows.ts';

export const USER_WALLET_COLUMNS = [
  textColumn('fullName', 'Full Name'),
  textColumn('email', 'Email Address'),
  { ...textColumn('principal', 'Principal'), kind: 'id' as const, from: 'lg' as const },
];

export const GROUP_COLUMNS: readonly GridColumn<GroupRow>[] = [
  textColumn('name', 'Group Name'),
  textColumn('description', 'Description', 'long'),
  {
    id: 'members',
    header: 'Members',
    kind: 'chips',
    cell: ({ members, firstMembers }) => <Tags names={firstMembers} total={members} />,
  },
];

const twoLines = (first: string, second: string) => (
  <>
    {first}
    <span className="block text-xs font-normal text-muted">{second}</span>
  </>
);

export const SYSTEM_WALLET_COLUMNS: readonly GridColumn<SystemWalletRow>[] = [
  {
    ...textColumn('type', 'Type'),
    cell: ({ type, typeName }) => twoLines(typeName, type),
    value: ({ type }) => type,
  },
  {
    ...textColumn('description', 'Description', 'long'),
    cell: ({ description, typeNote }) => twoLines(description, typeNote),
    value: ({ description }) => description,
  },
  {
    ...textColumn('accessControlUserGroupName', 'Access Control User Group'),
    from: 'sm',
  },
  { ...textColumn('writeUserGroupName', 'Write User Group'), from: 'sm' },
];

const SELECTING = {
  noun: USER_WALLET_NOUN,
  idOf: ({ id }: UserWalletRow) => id,
  nameOf: ({ fullName }: UserWalletRow) => fullName,
};

const EMPTY_TEXT = 'Create a wallet or group to get started.';

/** The page Wallets & Groups, with a tab for each kind. */
export function WalletList({ loaderData, reply }: FormPageProps<WalletsData>) {
  const { kind, list } = loaderData;
  const common = {
    label: TAB_LABELS[kind],
    list: `wallets.${kind}` as const,
    rowTo: ({ id }: { id: string }) => paths.wallet(kind, id),
    rowId: ({ id }: { id: string }) => id,
    add: list.mayAdd
      ? ({ to: paths.walletChooser, command: 'wallet-chooser.go' } as const)
      : undefined,
    aside: !list.mayAdd && <ReadOnlyBadge kind={kind === 'user-group' ? 'group' : 'wallet'} />,
    keep: ['option', 'size', 'sort', 'columns'],
    frame: tabFrame({
      tabs: {
        group: 'wallets',
        label: 'Wallets & Groups',
        current: kind,
        tabs: WALLET_KINDS.map((id) => ({
          id,
          label: TAB_LABELS[id],
          to: paths.walletsAndGroups(id),
        })),
      },
    }),
  };
  if (loaderData.kind === 'user-group') {
    return (
      <SearchedList
        {...common}
        loaderData={loaderData.list}
        noun={{ one: 'user group', many: 'user groups' }}
        columns={GROUP_COLUMNS}
        sortable={['name', 'description']}
        rowHeight={107}
        searched="group name or description"
        empty={{ icon: 'users-round', text: EMPTY_TEXT }}
      />
    );
  }
  if (loaderData.kind === 'system-wallet') {
    return (
      <SearchedList
        {...common}
        loaderData={loaderData.list}
        noun={{ one: 'system wallet', many: 'system wallets' }}
        columns={SYSTEM_WALLET_COLUMNS}
        sortable={['type', 'description']}
        rowHeight={107}
        searched="type or description"
        empty={{ icon: 'landmark', text: EMPTY_TEXT }}
      />
    );
  }
  return (
    <SearchedList
      {...common}
      loaderData={loaderData.list}
      noun={USER_WALLET_NOUN}
      columns={USER_WALLET_COLUMNS}
      sortable={['fullName', 'email']}
      rowHeight={52}
      searched="full name or email address"
      selecting={(grid) => (
        <Selecting {...SELECTING} {...loaderData.list} problem={problemAt(reply, ROW_FIELDS.asked)}>
          {grid}
        </Selecting>
      )}
      empty={{ icon: 'wallet', text: EMPTY_TEXT }}
    />
  );
}
