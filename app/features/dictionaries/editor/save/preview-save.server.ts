/** Previews the effects of a save on stored records, edges and contracts. */
import { failureText, PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import type { DictionaryChange } from '#model/dictionaries/dictionary-change.ts';
import type { Dictionary } from '#model/dictionaries/dictionary.ts';
import type { Draft } from '#app/features/dictionaries/editor/draft/draft.ts';
import { toDictionary } from '#app/features/dictionaries/editor/draft/draft-dictionary.ts';
import type { SavePreview } from '#app/features/dictionaries/editor/editor-reply.ts';

/** The statuses of a preview that do not stop a save. The save explains a refusal, and a platform may lack previews. */
const LEFT_TO_THE_SAVE: readonly number[] = [401, 403, 404, 405];

const NO_ANSWER = 'The platform did not say.';

/** The preview to show before a draft without problems is saved; undefined when it can be saved at once. */
export async function previewSave(
  { api }: Pick<Session, 'api'>,
  draft: Draft,
): Promise<SavePreview | undefined> {
  if (draft.hash === undefined) return undefined;
  const { name } = draft;
  try {
    const body = toDictionary(draft) as Dictionary;
    const { data } = await api.call(CALLS.previewDictionary, { params: { name }, body });
    return data.hash === draft.hash && asksFirst(data) ? { change: data } : undefined;
  } catch (error) {
    if (error instanceof PlatformError && LEFT_TO_THE_SAVE.includes(error.status)) return undefined;
    return { failure: failureText(error, NO_ANSWER) };
  }
}

/** Whether a save asks first: when it changes attributes or indexes and the chain is in use. */
function asksFirst({ records, edges, contracts, refusal, ...change }: DictionaryChange): boolean {
  const { added, removed, retyped, madeRequired, ruled, indexesBuilt, indexesDropped } = change;
  const lists = [added, removed, retyped, madeRequired, ruled, indexesBuilt, indexesDropped];
  const isChanged =
    lists.some((list) => list.length > 0) || change.undefinedAttributesAction !== null;
  const isUsed = records > 0 || edges.count > 0 || contracts.count > 0;
  return refusal !== null || (isChanged && isUsed);
}
