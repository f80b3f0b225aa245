import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { FormReply } from '#app/forms/form-reply.ts';
import { onFirstInteraction } from '#app/ui/browser/on-first-interaction.ts';
import { BROKEN_UPLOAD } from './file-problems.ts';
import type { Transfer } from './send-upload.ts';

const loadSending = () => import('./sending.ts');

/** A file on its way, and what is drawn of it. */
interface Sending extends Omit<Awaited<ReturnType<typeof loadSending>>, 'sendUpload'> {
  transfer: Transfer;
}

/**
 * Sends a form's file with progress.
 * @param url where to; it answers with a FormReply as JSON
 */
export function useUpload(url: string) {
  /** Present while the file is on its way. */
  const [sending, setSending] = useState<Sending>();
  const [reply, setReply] = useState<FormReply>();
  const { revalidate } = useRevalidator();
  const abort = useRef<AbortController>();
  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => onFirstInteraction(() => void loadSending().catch(() => undefined)), []);

  const refuse = (error: Record<string, string[]>) =>
    setReply({ kind: 'again', result: { status: 'error', error } });
  const send = async (body: FormData) => {
    // a second press while the code is fetched
    if (abort.current) return;
    const controller = new AbortController();
    abort.current = controller;
    setReply(NO_PROBLEMS);
    const loaded = await loadSending().catch(() => undefined);
    if (!loaded) {
      abort.current = undefined;
      return refuse({ file: [BROKEN_UPLOAD] });
    }
    if (controller.signal.aborted) return;
    const { sendUpload, ...parts } = loaded;
    setSending({ ...parts, transfer: NOTHING_SENT });
    const answer = await sendUpload(url, body, {
      signal: controller.signal,
      onProgress: (transfer) => setSending({ ...parts, transfer }),
    });
    abort.current = undefined;
    setReply(answer);
    if (answer.kind === 'done') return;
    setSending(undefined);
    // another tab has entered another zone: the whole page is reloaded there, its lists too
    if (answer.ticket) revalidate();
  };

  return {
    sending,
    /** What the server, or the browser before it, says of the last attempt; 'done' once the job has started. */
    reply,
    refuse,
    send,
    cancel: () => abort.current?.abort(),
  };
}

const NOTHING_SENT: Transfer = { sentBytes: 0, totalBytes: 0, bytesPerSecond: undefined };
/** Takes the complaints of the last attempt away. */
const NO_PROBLEMS: FormReply = { kind: 'again', result: { error: {} } };
