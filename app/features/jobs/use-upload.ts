import type { SubmissionResult } from '@conform-to/react';
import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { ZONE_FIELD } from '#app/forms/ticket.ts';
import { addSample, rateOf } from './upload-rate.ts';
import type { Sample } from './upload-rate.ts';
import { sendUpload } from './send-upload.ts';

export interface Transfer {
  sentBytes: number;
  totalBytes: number;
  /** Undefined until it can be told. */
  bytesPerSecond: number | undefined;
}

/**
 * Sends a form's file with progress.
 * @param onDone called once the job has started
 */
export function useUpload(url: string, onDone: () => void) {
  /** Present while the file is on its way. */
  const [transfer, setTransfer] = useState<Transfer>();
  const [result, setResult] = useState<SubmissionResult>();
  const [started, setStarted] = useState(false);
  const { revalidate } = useRevalidator();
  const abort = useRef<AbortController>();
  useEffect(() => () => abort.current?.abort(), []);

  const send = async (body: FormData) => {
    const controller = new AbortController();
    abort.current = controller;
    setResult(NO_PROBLEMS);
    setTransfer({ sentBytes: 0, totalBytes: 0, bytesPerSecond: undefined });
    let samples: Sample[] = [];
    const answer = await sendUpload(url, body, {
      signal: controller.signal,
      onProgress(sent) {
        samples = addSample(samples, { atMs: performance.now(), sentBytes: sent.sentBytes });
        setTransfer({ ...sent, bytesPerSecond: rateOf(samples) });
      },
    });
    if (answer.ok) {
      setStarted(true);
      return onDone();
    }
    setTransfer(undefined);
    setResult(answer.result);
    // another tab has entered another zone: the page is read anew there, so that the form can be sent again
    if (answer.zone !== undefined && answer.zone !== body.get(ZONE_FIELD)) revalidate();
  };

  return {
    transfer,
    /** True once the job has started: nothing is on its way any more, and the page is about to be left. */
    started,
    /** What the server, or the browser before it, found wrong. */
    result,
    refuse: (error: Record<string, string[]>) => setResult({ status: 'error', error }),
    send,
    cancel: () => abort.current?.abort(),
  };
}

/** Takes the complaints of the last attempt away. */
const NO_PROBLEMS: SubmissionResult = { error: {} };
