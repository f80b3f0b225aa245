/** The page that proposes a dictionary for a file. The platform guesses it from the file; nothing is stored. */
import { data } from '@remix-run/node';
import { problemBefore } from '#app/forms/reply/answer-form.server.ts';
import { PROPOSAL_CHOICES } from '#app/fields/file-choices/choice-fields.server.ts';
import { multipartBody } from '#app/forms/body/multipart-body.server.ts';
import type { OutgoingFile } from '#app/forms/body/multipart-body.server.ts';
import { readStreamedForm } from '#app/forms/body/streamed-form.server.ts';
import { makeFormToken } from '#app/forms/form-token.ts';
import { failureText } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { BLANK_FIELD } from '#app/text/dialogs.ts';
import { CALLS } from '#model/calls/all.ts';
import type { DictionaryProposal } from '#model/dictionaries/dictionary-proposal.ts';
import { DELIMITED_FILE_TYPES, uploadFileType } from '#model/jobs/job.ts';
import {
  ACTION_FIELD,
  writeAction,
} from '#app/features/dictionaries/editor/draft/draft-actions.ts';
import { writeDraft } from '#app/features/dictionaries/editor/draft/draft.ts';
import type { Draft } from '#app/features/dictionaries/editor/draft/draft.ts';
import { toNewDraft } from '#app/features/dictionaries/editor/draft/draft-dictionary.ts';
import { THEN_FIELD, THEN_UPLOAD } from '#app/features/dictionaries/editor/editor-form.ts';
import { DRAFT_FIELD } from '#app/features/dictionaries/editor/read-open-tab.ts';
import { READING_FIELDS } from './from-file-data.ts';
import type { FromFileReply, FromFileData } from './from-file-data.ts';
import { FROM_FILE_HELP } from './help.server.ts';
import { describeProposal } from './proposal-data.ts';

/** Only this much of a large text file is sent to the platform. Its first 10,000 rows are about as large. */
const BEGINNING_BYTES = 24 * 1024 * 1024;

const BROKEN = 'The connection broke before the file had arrived. Send it again.';
const FAILED = 'The file could not be looked at. Try again in a moment.';

export function loadFromFile({ zone }: Session): FromFileData {
  return {
    formToken: makeFormToken(zone.name),
    choices: PROPOSAL_CHOICES,
    help: FROM_FILE_HELP,
  };
}

/** The proposal for the file that was sent, or the reason why there is none. */
export async function answerFromFile(session: Session, request: Request) {
  const form = await readStreamedForm(request);
  if (!form) return refused(BROKEN, {});
  const given = Object.fromEntries(
    READING_FIELDS.map((name) => [name, form.fields.get(name)?.toString() ?? '']),
  );
  try {
    const before = problemBefore(session, form.fields, 'createMetadata');
    if (before) return refused(before.message, given);
    const file = await form.files.next();
    if (file.done) return refused(BLANK_FIELD, given);
    const { name, content } = file.value;
    const sent = { name, content, bytes: Number(request.headers.get('Content-Length')) };
    const proposal = await proposalFor(session, sent, given, request.signal);
    return data<FromFileReply>({
      ...describeProposal(name, proposal),
      editor: {
        draft: { name: DRAFT_FIELD, value: writeDraft(draftOf(proposal)) },
        opens: { name: ACTION_FIELD, value: writeAction({ kind: 'show' }) },
        uploads: { name: THEN_FIELD, value: THEN_UPLOAD },
      },
      formToken: makeFormToken(session.zone.name),
    });
  } catch (error) {
    if (form.isBroken()) return refused(BROKEN, given);
    return refused(failureText(error, FAILED).replace(/^file: /, ''), given);
  } finally {
    form.discard();
  }
}

/** The draft for the editor, with the options for the upload of the file. */
function draftOf({ dictionary, fileType, choices }: DictionaryProposal): Draft {
  const written = Object.entries({ fileType, ...choices })
    // The defaults of an upload are left out.
    .filter(([, value]) => value !== 'PLAIN' && value !== 'YMD')
    .map(([name, value]) => [name, String(value)]);
  return { ...toNewDraft(dictionary), uploadAs: new URLSearchParams(written).toString() };
}

function refused(problem: string, given: Readonly<Record<string, string>>) {
  return data<FromFileReply>({ problem, given }, { status: 400 });
}

interface SentFile extends OutgoingFile {
  /** The size of the whole form; 0 when the browser has not sent it. */
  bytes: number;
}

async function proposalFor(
  { api }: Session,
  { name, content, bytes }: SentFile,
  given: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<DictionaryProposal> {
  const type = uploadFileType(given.fileType || (/\.(\w+)$/.exec(name)?.[1] ?? ''));
  const isText = type !== undefined && (DELIMITED_FILE_TYPES.has(type) || type === 'JSON');
  const partial = isText && bytes > BEGINNING_BYTES;
  const file = { name, content: partial ? beginningOf(content) : content };
  const fields = Object.entries({ ...given, partial: String(partial) });
  const response = await api.stream(CALLS.proposeDictionary, {
    ...multipartBody(fields, only(file)),
    signal,
  });
  return (await response.json()) as DictionaryProposal;
}

async function* only<Item>(item: Item): AsyncGenerator<Item> {
  yield await Promise.resolve(item);
}

/** The beginning of a file. The rest is read and dropped, because browsers send all before they read the answer. */
async function* beginningOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = BEGINNING_BYTES;
  for await (const chunk of content) {
    if (left > 0) yield chunk.subarray(0, left);
    left -= chunk.length;
  }
}
