/** Previews the records that a consent contract would open, while its form is filled in. Nothing is saved. */
import { data as answer } from '@remix-run/node';
import { showChanges } from '#app/crud/access-changes/show-changes.ts';
import type { PreviewReply } from '#app/crud/form-preview/preview-step.ts';
import { problemBefore, problemOf } from '#app/forms/reply/answer-form.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import type { FormAgain } from '#app/forms/reply/form-reply.ts';
import { parseForm, versionOf } from '#app/forms/body/parse-form.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import type { ConsentPreview } from '#model/contracts/consent-contract.ts';
import { draftConsentContractFormSchema } from '#model/contracts/consent-contract-form.ts';
import { counted } from '#model/text/counted.ts';
import { consentSentence } from './consent-sentence.ts';
import type { PreviewData, PreviewSample } from './preview-data.ts';

const FAILURE = 'The preview could not be made. Try again in a moment.';

const NOBODY = 'Nobody is named yet who gains or loses anything.';

/** The contract of the posted form. A new contract has no id. */
export interface PreviewedContract {
  chain: string;
  sdoId?: string | undefined;
}

/** Answers the button Preview with the form, and with the preview or with problems at the fields. */
export async function answerConsentPreview(
  session: Session,
  form: FormData,
  contract: PreviewedContract,
  initialValue: FormAgain['result']['initialValue'],
) {
  const previewed = await preview(session, form, contract);
  if (!previewed.ok) return previewed.response;
  const version = versionOf(form);
  const again: FormAgain = { kind: 'again', result: { initialValue }, version, unchanged: true };
  return answer({ ...again, preview: previewed.reply });
}

/** Answers a script, which asks while the person types. */
export async function loadPreview(
  session: Session,
  request: Request,
): Promise<PreviewReply<PreviewData>> {
  const { searchParams } = new URL(request.url);
  const chain = searchParams.get('chain') ?? '';
  const sdoId = searchParams.get('sdoId') ?? undefined;
  const previewed = await preview(session, await readForm(request), { chain, sdoId });
  if (previewed.ok) return previewed.reply;
  const [[field, messages] = ['', null]] = Object.entries(
    previewed.response.data.result.error ?? {},
  );
  const message = messages?.[0] ?? FAILURE;
  return { problem: LABELS[field] ? `${LABELS[field]}: ${message}` : message };
}

/** The labels of the fields that may have a problem. */
const LABELS: Readonly<Record<string, string>> = {
  to: 'Recipients',
  jwtProperties: 'JWT Properties',
  description: 'Description',
  only: 'Only',
  start: 'Start',
  until: 'Until',
  when: 'When',
};

async function preview(session: Session, form: FormData, { chain, sdoId }: PreviewedContract) {
  const parsed = parseForm(form, draftConsentContractFormSchema, {
    problem: problemBefore(session, form, sdoId === undefined ? 'createData' : 'editData'),
  });
  if (!parsed.ok) return { ok: false as const, response: parsed.response };
  try {
    const { data } = await session.api.call(CALLS.previewConsent, {
      params: { chain },
      body: { consentContract: parsed.value, sdoId },
    });
    const names = new Map(data.changes.readers.map(({ id = '', name }) => [id, name]));
    const shown = {
      sentence: consentSentence(chain, parsed.value, names),
      ...pageDataOf(chain, data, form.get('shareWith')),
    };
    return { ok: true as const, reply: { shown } satisfies PreviewReply<PreviewData> };
  } catch (error) {
    const problem = problemOf(error, { failure: FAILURE }, Object.keys(LABELS));
    return { ok: false as const, response: parsed.refuse(problem) };
  }
}

/**
 * The data of the preview's panel, without its sentence.
 * @param shareWith the choice of the form; without any token property it shares with nobody
 */
export function pageDataOf(
  chain: string,
  found: ConsentPreview,
  shareWith: FormDataEntryValue | null,
): Omit<PreviewData, 'sentence'> {
  return {
    records: recordsText(chain, found),
    recipients: recipientsText(found.recipients, shareWith),
    active: found.active,
    changes: showChanges(found.changes, NOBODY),
    samples: found.samples.map(sampleOf),
  };
}

function recordsText(chain: string, { records, isMore }: ConsentPreview): string {
  if (records === null) return `Too many records of ${chain} to count them quickly.`;
  if (records === 0) return `No record of ${chain} that you own.`;
  return `${isMore ? 'More than ' : ''}${counted(records, 'record')} of ${chain} that you own.`;
}

function recipientsText(
  { everybody, byToken, people, names }: ConsentPreview['recipients'],
  shareWith: FormDataEntryValue | null,
) {
  if (byToken) return 'To whoever signs in with a token that has these properties.';
  if (shareWith === 'JWT') return 'To nobody yet: enter the properties of a token.';
  if (people === 0) return 'To nobody yet: choose recipients.';
  const others = people - names.length;
  const more = others > 0 ? ` and ${others.toLocaleString('en')} more` : '';
  const listed = `${names.join(', ')}${more}`;
  return everybody ? `To everybody in this zone: ${listed}.` : `To ${listed}.`;
}

const MAX_FIELDS = 6;
const MAX_LETTERS = 80;

function sampleOf({ id, data }: ConsentPreview['samples'][number]): PreviewSample {
  const all = Object.entries(data);
  const fields = all.slice(0, MAX_FIELDS).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return { name, text: text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text };
  });
  return { id, fields, left: all.length - fields.length };
}
