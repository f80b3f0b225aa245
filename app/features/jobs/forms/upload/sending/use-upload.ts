import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { FormReply } from '#app/forms/reply/form-reply.ts';
import { onFirstInteraction } from '#app/ui/browser/on-first-interaction.ts';
import { BROKEN_UPLOAD } from '#app/features/jobs/forms/upload/file-problems.ts';
import type { UploadProgress } from './send-upload.ts';

const loadUpload = () => import('./lazy-upload.ts');

/** A running upload, and the components that show it. */
interface RunningUpload extends Omit<Awaited<ReturnType<typeof loadUpload>>, 'sendUpload'> {
  progress: UploadProgress;
}

/**
 * Uploads a form with its file and reports progress.
 * @param url receives the form; it responds with a FormReply as JSON
 */
export function useUpload(url: string) {
  /** The running upload; undefined when none is running. */
  const [running, setRunning] = useState<RunningUpload>();
  const [reply, setReply] = useState<FormReply>();
  const { revalidate } = useRevalidator();
  const abort = useRef<AbortController>();
  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => onFirstInteraction(() => void loadUpload().catch(() => undefined)), []);

  const refuse = (error: Record<string, string[]>) =>
    setReply({ kind: 'again', result: { status: 'error', error } });
  const send = async (body: FormData) => {
    // The button was pressed a second time while the code is still loading.
    if (abort.current) return;
    const controller = new AbortController();
    abort.current = controller;
    setReply(NO_PROBLEMS);
    const loaded = await loadUpload().catch(() => undefined);
    if (!loaded) {
      abort.current = undefined;
      return refuse({ file: [BROKEN_UPLOAD] });
    }
    if (controller.signal.aborted) return;
    const { sendUpload, ...parts } = loaded;
    setRunning({ ...parts, progress: NOTHING_SENT });
    const answer = await sendUpload(url, body, {
      signal: controller.signal,
      onProgress: (progress) => setRunning({ ...parts, progress }),
    });
    abort.current = undefined;
    setReply(answer);
    if (answer.kind === 'done') return;
    setRunning(undefined);
    // Another tab has entered another zone, so the data of the page, with its lists, are loaded again for that zone.
    if (answer.formToken) revalidate();
  };

  return {
    running,
    /** The reply to the last attempt, from the server or from the check in the browser; 'done' when the job started. */
    reply,
    refuse,
    send,
    cancel: () => abort.current?.abort(),
  };
}

const NOTHING_SENT: UploadProgress = { sentBytes: 0, totalBytes: 0, bytesPerSecond: undefined };
/** The reply that clears the errors of the last attempt. */
const NO_PROBLEMS: FormReply = { kind: 'again', result: { error: {} } };
