import type { SubmissionResult } from '@conform-to/react';
import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { ZONE_FIELD } from '#app/forms/ticket.ts';
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
 * @param onDone called once the job has started
 */
export function useUpload(url: string, onDone: () => void) {
  /** Present while the file is on its way. */
  const [sending, setSending] = useState<Sending>();
  const [result, setResult] = useState<SubmissionResult>();
  const [started, setStarted] = useState(false);
  const { revalidate } = useRevalidator();
  const abort = useRef<AbortController>();
  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => onFirstInteraction(() => void loadSending().catch(() => undefined)), []);

  const refuse = (error: Record<string, string[]>) => setResult({ status: 'error', error });
  const send = async (body: FormData) => {
    // a second press while the code is fetched
    if (abort.current) return;
    const controller = new AbortController();
    abort.current = controller;
    setResult(NO_PROBLEMS);
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
    if (answer.ok) {
      setStarted(true);
      return onDone();
    }
    setSending(undefined);
    setResult(answer.result);
    // another tab has entered another zone: the page is read anew there, so that the form can be sent again
    if (answer.zone !== undefined && answer.zone !== body.get(ZONE_FIELD)) revalidate();
  };

  return {
    sending,
    /** True once the job has started: nothing is on its way any more, and the page is about to be left. */
    started,
    /** What the server, or the browser before it, found wrong. */
    result,
    refuse,
    send,
    cancel: () => abort.current?.abort(),
  };
}

const NOTHING_SENT: Transfer = { sentBytes: 0, totalBytes: 0, bytesPerSecond: undefined };
/** Takes the complaints of the last attempt away. */
const NO_PROBLEMS: SubmissionResult = { error: {} };
