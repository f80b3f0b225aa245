/** Saves the shown result of the LifeGraph as a view. */
import { answerForm } from '#app/forms/reply/answer-form.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { savedViewFormSchema } from '#model/metadata/saved-views.ts';
import { viewQuery } from './view-query.ts';

/** Answers the form of the dialog, which is posted to the address of the view. */
export async function answerSaveView(session: Session, request: Request) {
  const params = new URL(request.url).searchParams;
  return answerForm(session, await readForm(request), {
    schema: savedViewFormSchema,
    permission: 'readMetadata',
    save: (value, sending) => {
      const body = { ...value, area: 'lifegraph' as const, query: viewQuery(params) };
      return session.api.call(CALLS.createSavedView, { body, ...sending });
    },
    failure: 'View Not Saved',
    success: 'View saved.',
    doneTo: paths.lifegraph() + changeQuery(params, { dialog: undefined }),
  });
}
