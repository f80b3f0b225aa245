import { GROUP_COLUMNS } from './wallet-list.tsx';
import type { GroupRow } from './wallet-rows.ts';

/** The columns of an export of groups. The members are a text such as 'Ann, Ben, +3'. */
export const GROUP_EXPORT_COLUMNS = GROUP_COLUMNS.map((column) =>
  column.id === 'members' ? { ...column, value: memberText } : column,
);

function memberText({ members, firstMembers }: GroupRow): string {
  const more = members - firstMembers.length;
  return firstMembers.join(', ') + (more > 0 ? `, +${more}` : '');
}
