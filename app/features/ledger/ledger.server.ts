/** The page of a zone's ledger: its end, its checkpoints, and the last verification. */
import { data } from '@remix-run/node';
import { readWalletNames } from '#app/fields/read-only/wallet-names.server.ts';
import { problemBefore } from '#app/forms/reply/answer-form.server.ts';
import { makeFormToken } from '#app/forms/form-token.ts';
import type { OutgoingFile } from '#app/forms/body/multipart-body.server.ts';
import { readStreamedForm } from '#app/forms/body/streamed-form.server.ts';
import { paths } from '#app/paths/paths.ts';
import { failureText } from '#app/platform-client/errors.ts';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { checkpointSchema, checkpointText } from '#model/ledger/checkpoint.ts';
import type { Checkpoint } from '#model/ledger/checkpoint.ts';
import { DO_FIELD, TAKE_CHECKPOINT } from './ledger-data.ts';
import type { LedgerData, LedgerReply } from './ledger-data.ts';

/** The maximum size of a file. A checkpoint has about 500 bytes. */
const MAX_FILE_BYTES = 64 * 1024;

const BROKEN = 'The connection broke before the form had arrived. Send it again.';
const NO_CHECKPOINT =
  'This file is not a checkpoint of a ledger. Choose one that was downloaded here.';

export async function loadLedger(session: Session): Promise<LedgerData> {
  const { data: ledger } = await session.api.call(CALLS.readLedger, {});
  const { check } = ledger;
  const names = check ? await readWalletNames(session, [check.askedBy]) : undefined;
  return {
    ledger,
    askedBy: check && (names?.get(check.askedBy) ?? check.askedBy),
    formToken: makeFormToken(session.zone.name),
  };
}

/** Takes a checkpoint, or starts a verification. */
export async function answerLedger(session: Session, request: Request) {
  const form = await readStreamedForm(request);
  if (!form) return refused({ problem: BROKEN });
  const { fields, files } = form;
  try {
    const before = problemBefore(session, fields);
    if (before) return refused({ problem: before.message });
    if (fields.get(DO_FIELD) === TAKE_CHECKPOINT) return await takeCheckpoint(session);
    const file = await files.next();
    const given = file.done ? undefined : await readCheckpoint(file.value);
    if (given === null) return refused({ problem: NO_CHECKPOINT, atFile: true });
    return await startVerification(session, given);
  } catch (error) {
    if (form.isBroken()) return refused({ problem: BROKEN });
    throw error;
  } finally {
    form.discard();
  }
}

async function takeCheckpoint(session: Session) {
  try {
    const { data: checkpoint } = await session.api.call(CALLS.takeCheckpoint, { body: {} });
    const record = checkpoint.seq.toLocaleString('en');
    return await redirectWithAlert(session, paths.ledger, {
      tone: 'success',
      text: `Checkpoint of record ${record} taken. Download it, and keep it elsewhere.`,
    });
  } catch (error) {
    return refused({ problem: failureText(error, 'The checkpoint could not be taken.') });
  }
}

async function startVerification(session: Session, checkpoint: Checkpoint | undefined) {
  try {
    await session.api.call(CALLS.startVerification, { body: { checkpoint } });
  } catch (error) {
    const problem = failureText(error, 'The verification could not be started.');
    return refused({ problem, ...(checkpoint && { atFile: true }) });
  }
  return redirectWithAlert(session, paths.ledger, {
    tone: 'success',
    text: 'Verification started.',
  });
}

function refused(reply: LedgerReply) {
  return data(reply, { status: 400 });
}

/** The checkpoint in a file; undefined when no file was chosen, null when the file is no checkpoint. */
async function readCheckpoint({ content }: OutgoingFile): Promise<Checkpoint | undefined | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes <= MAX_FILE_BYTES) chunks.push(chunk);
  }
  if (bytes === 0) return undefined;
  if (bytes > MAX_FILE_BYTES) return null;
  try {
    const given: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    return checkpointSchema.safeParse(given).data ?? null;
  } catch {
    return null;
  }
}

/** Answers with a checkpoint as a file. Its name is ASCII, because headers are. */
export async function answerCheckpoint({ api }: Session, seq: string): Promise<Response> {
  const { data: checkpoint } = await api.call(CALLS.readCheckpoint, {
    params: { seq: Number(seq) },
  });
  return jsonFile(`checkpoint-${checkpoint.seq}.json`, checkpointText(checkpoint));
}

/** Answers with the proof of a record as a file, which `check-proof.mjs` checks. */
export async function answerProof(
  { api }: Session,
  params: { chain: string; sdoId: string },
): Promise<Response> {
  const { data: proof } = await api.call(CALLS.proveRecord, { params, query: {} });
  const { seq } = JSON.parse(proof.record) as { seq: number };
  return jsonFile(`proof-${seq}.json`, `${JSON.stringify(proof, undefined, 2)}\n`);
}

function jsonFile(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}
