/** Previews who gains and loses what by a change of a group, while its form is filled in. Nothing is saved. */
import { z } from 'zod';
import { showChanges } from '#app/crud/access-changes/show-changes.ts';
import type { ShownChanges } from '#app/crud/access-changes/show-changes.ts';
import type { PreviewReply } from '#app/crud/form-preview/preview-step.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { parseForm } from '#app/forms/body/parse-form.server.ts';
import { problemBefore, problemOf } from '#app/forms/reply/answer-form.server.ts';
import { urlOf } from '#app/paths/url-of.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import type { GroupPreview } from '#model/access/changes.ts';
import { changedGroupFormSchema } from '#model/wallets/group.ts';

const FAILURE = 'The preview could not be made. Try again in a moment.';
const NOBODY = 'Nobody joins or leaves, so nobody gains or loses anything.';

/** The members alone: a name that is still being written is no obstacle. */
const membersSchema = z.object({ group: changedGroupFormSchema.shape.group });

/** Answers a script, which asks while the person changes the members. */
export async function loadGroupPreview(
  session: Session,
  request: Request,
): Promise<PreviewReply<ShownChanges>> {
  const id = urlOf({ request }).searchParams.get('id') ?? '';
  return previewGroupForm(session, await readForm(request), id);
}

/** The preview of the members in a posted form. */
export async function previewGroupForm(
  session: Session,
  form: FormData,
  id: string,
): Promise<PreviewReply<ShownChanges>> {
  const parsed = parseForm(form, membersSchema, {
    problem: problemBefore(session, form, 'editMetadata'),
  });
  if (!parsed.ok) {
    const [messages] = Object.values(parsed.response.data.result.error ?? {});
    return { problem: messages?.[0] ?? FAILURE };
  }
  try {
    const { data } = await session.api.call(CALLS.previewGroup, {
      params: { id },
      body: parsed.value,
    });
    return { shown: shownChangesOf(data) };
  } catch (error) {
    return { problem: problemOf(error, { failure: FAILURE }, ['group']).message };
  }
}

/** What the form shows of a preview. */
export function shownChangesOf({ actsAs, ...changes }: GroupPreview): ShownChanges {
  const { note, ...shown } = showChanges(changes, NOBODY);
  if (actsAs.length === 0 || changes.readers.length === 0) return { ...shown, note };
  const wallets = new Intl.ListFormat('en').format(actsAs.map(({ name }) => name));
  return {
    ...shown,
    note: `${note} Members may also act as ${wallets}, and then see what that wallet sees.`,
  };
}
