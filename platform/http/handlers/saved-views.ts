import type { savedViewCalls } from '#model/calls/saved-views.ts';
import type { Permission } from '#model/access/roles.ts';
import type { SavedView, StoredSavedView } from '#model/metadata/saved-views.ts';
import type { LedgerTransaction } from '#platform/ledger/append/ledger.ts';
import { isSeenBy, SAVED_VIEWS } from '#platform/metadata/saved-views.ts';
import { appendAudited, idOf } from '#platform/http/audit.ts';
import type { ZoneCaller } from '#platform/http/caller.ts';
import { checkListETag, checkVersionETag } from '#platform/http/etag.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { forbidden, notFound, orNotFound } from '#platform/http/http-error.ts';

const ABSENT = 'There is no such saved view.';
const NOT_YOURS =
  'Only who saved this view may change or delete it, and administrators of the zone.';

export const savedViewHandlers: Handlers<typeof savedViewCalls> = {
  async listSavedViews(context) {
    const { caller } = context;
    const { search, ...page } = context.query;
    const query = {
      ...page,
      named: search ? [search] : [],
      visibleTo: [caller.actor.loggedInId],
    };
    await checkListETag({ ...context, query }, SAVED_VIEWS.chain);
    const { total, records } = await SAVED_VIEWS.list(caller.zone, query);
    context.setHeader('X-Total-Count', String(total));
    return records.map((view) => toAnswer(view, caller));
  },

  async readSavedView(context) {
    const { caller, params } = context;
    const { record, hash } = orNotFound(
      await SAVED_VIEWS.readVersion(caller.zone, params.id),
      ABSENT,
    );
    if (!isSeenBy(record, caller.actor.loggedInId)) throw notFound(ABSENT);
    checkVersionETag(context, hash);
    return toAnswer(record, caller);
  },

  async createSavedView({ platform, caller, body }) {
    const { actor } = caller;
    const view = { ...body, author: actor.loggedInId };
    const saved = await appendAudited(platform, caller, 'createSavedView', idOf, (tx) =>
      SAVED_VIEWS.create(tx, view, actor),
    );
    return toAnswer(saved, caller);
  },

  updateSavedView: ({ platform, caller, params: { id }, body, expected }) =>
    appendAudited(platform, caller, 'updateSavedView', { id }, async (tx) => {
      const { author } = await requireOwn(caller, tx, id, 'editMetadata');
      const view = { ...body, author };
      const saved = await SAVED_VIEWS.update(tx, id, view, caller.actor, expected);
      return toAnswer(orNotFound(saved, ABSENT), caller);
    }),

  async deleteSavedView({ platform, caller, params: { id }, expected }) {
    await appendAudited(platform, caller, 'deleteSavedView', { id }, async (tx) => {
      await requireOwn(caller, tx, id, 'deleteMetadata');
      return orNotFound(await SAVED_VIEWS.delete(tx, id, caller.actor, expected), ABSENT);
    });
    return null;
  },
};

/**
 * The view as it is now, if the caller may change it.
 * @param permission what lets others than the author change a shared view
 * @throws HttpError 404 for a view that the caller does not see, 403 for one of others
 */
async function requireOwn(
  { actor, permissions }: ZoneCaller,
  tx: LedgerTransaction,
  id: string,
  permission: Permission,
): Promise<StoredSavedView> {
  const view = await SAVED_VIEWS.read(tx.zone, id, tx.sql);
  if (!view || !isSeenBy(view, actor.loggedInId)) throw notFound(ABSENT);
  if (view.author !== actor.loggedInId && !permissions.has(permission)) throw forbidden(NOT_YOURS);
  return view;
}

function toAnswer(view: StoredSavedView, { actor }: ZoneCaller): SavedView {
  return { ...view, own: view.author === actor.loggedInId };
}
