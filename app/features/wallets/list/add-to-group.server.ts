/** Adds the selected user wallets of the list to a group. */
import { answerRows } from '#app/crud/selection/answer-rows.server.ts';
import type {
  RowsOutcome,
  SelectedRow,
  RowOffers,
} from '#app/crud/selection/answer-rows.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { paths } from '#app/paths/paths.ts';
import { orElse } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { BLANK_FIELD } from '#app/text/dialogs.ts';
import { CALLS } from '#model/calls/all.ts';
import { PAGE_LIMITS } from '#model/fields/limits.ts';
import { USER_WALLET_NOUN } from './wallet-rows.ts';

export const WALLET_OFFERS = {
  addToGroup: {
    permission: 'editMetadata',
    consequence: 'They may then read and write what the group may.',
  },
} as const satisfies RowOffers;

/** The names that are suggested: those of the first groups of the zone. Any other name can be typed. */
export async function listGroupNames({ api }: Session): Promise<string[]> {
  const asked = api.call(CALLS.listGroups, {
    query: { limit: PAGE_LIMITS.limit, orderBy: 'name' },
  });
  const groups = (await orElse(asked, undefined))?.data ?? [];
  return groups.map(({ name }) => name);
}

export async function answerAddToGroup(session: Session, request: Request) {
  return answerRows(session, await readForm(request), new URL(request.url), {
    noun: USER_WALLET_NOUN,
    offers: WALLET_OFFERS,
    runAll: {
      addToGroup: (rows, name, sending) => addToGroup(session, rows, { name, sending }),
    },
    failure: 'Unable to update user group',
    to: paths.walletsAndGroups(),
  });
}

async function addToGroup(
  { api }: Session,
  rows: readonly SelectedRow[],
  { name, sending }: { name: string; sending: { idempotencyKey: string } },
): Promise<RowsOutcome | string> {
  if (name === '') return BLANK_FIELD;
  const isNamed = (group: { name: string }) => group.name.toLowerCase() === name.toLowerCase();
  const listed = await api.call(CALLS.listGroups, { query: { name: [name] } });
  const id = listed.data.find(isNamed)?.id;
  if (id === undefined) return `There is no group “${name}” in this zone. Choose one of the list.`;
  const params = { id };
  const { data, headers } = await api.call(CALLS.readGroup, { params });
  const members = new Set(data.group);
  const done = rows.filter((row) => !members.has(row.id));
  const already = rows.filter((row) => members.has(row.id));
  if (done.length > 0) {
    await api.call(CALLS.updateGroup, {
      params,
      body: {
        name: data.name,
        description: data.description,
        group: [...data.group, ...done.map((row) => row.id)],
      },
      ifMatch: headers.get('etag') ?? undefined,
      ...sending,
    });
  }
  const failed = new Map(already.length > 0 ? [['Already a member.', already]] : []);
  return { done, failed };
}
