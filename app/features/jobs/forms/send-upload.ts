/** Sending a form with its file from the browser, with progress. Only XMLHttpRequest tells how much was sent. */
import { BROKEN_UPLOAD } from './file-problems.ts';
import type { UploadAnswer } from './upload-answer.ts';
import { addSample, rateOf, type Sample } from './upload-rate.ts';

export const ABORTED_UPLOAD = 'The upload was cancelled. Nothing was kept.';
const NO_ANSWER =
  'No job was started, because your session has ended or the answer could not be read. Sign in again in another tab, then send this form again.';

export interface Transfer {
  sentBytes: number;
  totalBytes: number;
  /** Undefined until it can be told. */
  bytesPerSecond: number | undefined;
}

/**
 * Posts the form. What goes wrong on the way is an answer too, with a sentence at the file.
 * @param onProgress called while the bytes go out
 * @param signal ends the upload
 */
export function sendUpload(
  url: string,
  body: FormData,
  { onProgress, signal }: { onProgress: (transfer: Transfer) => void; signal: AbortSignal },
): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const refuse = (problem: string) =>
      resolve({ ok: false, result: { status: 'error', error: { file: [problem] } } });
    request.open('POST', url);
    request.responseType = 'json';
    let samples: Sample[] = [];
    request.upload.onprogress = ({ loaded, total }) => {
      samples = addSample(samples, { atMs: performance.now(), sentBytes: loaded });
      onProgress({ sentBytes: loaded, totalBytes: total, bytesPerSecond: rateOf(samples) });
    };
    request.onload = () => {
      // an ended session leads to a page, which is no answer to a form
      const answer = request.response as UploadAnswer | null;
      if (answer) resolve(answer);
      else refuse(NO_ANSWER);
    };
    request.onerror = () => refuse(BROKEN_UPLOAD);
    request.onabort = () => refuse(ABORTED_UPLOAD);
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
