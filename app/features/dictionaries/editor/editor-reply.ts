/** The editor's additions to `FormReply`: the sent value is the draft, and each problem has a location. */
import type { FormAgain, FormReply } from '#app/forms/reply/form-reply.ts';
import type { DictionaryChange } from '#model/dictionaries/dictionary-change.ts';
import type { Draft } from './draft/draft.ts';
import { isTab } from './editor-location.ts';
import type { EditorLocation } from './editor-location.ts';

/** The effects of a save, or the reason why they are not known. */
export type SavePreview =
  | { change: DictionaryChange; failure?: undefined }
  | { failure: string; change?: undefined };

/** A reply, which may ask for a confirmation of the save. */
export type EditorReply = FormReply & {
  preview?: SavePreview;
  /** Whether the upload of a file opens once the person has confirmed the save. Otherwise the list opens. */
  thenUpload?: boolean;
  /** The value of the button "Save and next", after which the next record opens. */
  next?: string;
  /** The text in the dialog of pasted attributes. */
  pasted?: string;
  /** The text by which the attributes are filtered. A page that runs scripts keeps this text itself. */
  filter?: string;
  /** Whether the problem of the confirmation is that of a truncation. Otherwise it is that of a deletion. */
  truncates?: boolean;
};

export interface DraftProblem {
  location: EditorLocation;
  /** The name of the control; '' for the location as a whole. */
  field: string;
  message: string;
}

/**
 * The result of a form that is shown again.
 * @param draft the draft for a page without JavaScript; a page with JavaScript has its own
 */
export function editorResult(
  draft: Draft | undefined,
  problems: readonly DraftProblem[],
): FormAgain['result'] {
  const error: Record<string, string[]> = {};
  for (const { location, field, message } of problems) {
    (error[`${location.tab}/${field}/${location.id ?? ''}`] ??= []).push(message);
  }
  return { error, ...(draft && { initialValue: { draft: JSON.stringify(draft) } }) };
}

export function keptDraft(reply: FormReply | undefined): Draft | undefined {
  const kept = reply?.kind === 'again' ? reply.result.initialValue : undefined;
  return typeof kept?.draft === 'string' ? (JSON.parse(kept.draft) as Draft) : undefined;
}

/** The problems of a reply; undefined when it is not about the draft. */
export function problemsOf({ result }: FormAgain): DraftProblem[] | undefined {
  if (!result.error) return undefined;
  return Object.entries(result.error).flatMap(([key, messages]) => {
    const [, tab, field = '', id] = /^(\w+)\/(\w*)\/(.*)$/s.exec(key) ?? [];
    if (!isTab(tab)) return [];
    const location = { tab, ...(id && { id }) };
    return (messages ?? []).map((message) => ({ location, field, message }));
  });
}

/** The attributes or indexes that have a problem, by id. */
export function idsWithProblems(
  problems: readonly DraftProblem[],
): ReadonlySet<string | undefined> {
  return new Set(problems.map(({ location }) => location.id));
}
