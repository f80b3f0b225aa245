/** Uploads a form with its file from the browser, by XMLHttpRequest, because fetch reports no upload progress. */
import type { FormReply } from '#app/forms/reply/form-reply.ts';
import { BROKEN_UPLOAD } from '#app/features/jobs/forms/upload/file-problems.ts';
import { addSample, rateOf } from './upload-rate.ts';
import type { RateSample } from './upload-rate.ts';

const ABORTED_UPLOAD = 'The upload was cancelled. Nothing was kept.';
const NO_ANSWER =
  'No job was started, because your session has ended or the answer could not be read. Sign in again in another tab, then send this form again.';

export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
  /** The rate; undefined until it can be measured. */
  bytesPerSecond: number | undefined;
}

/**
 * Posts the form. A network error does not throw: it returns a reply with an error message at the file field.
 * @param onProgress called while the bytes are sent
 * @param signal aborts the upload
 */
export function sendUpload(
  url: string,
  body: FormData,
  { onProgress, signal }: { onProgress: (progress: UploadProgress) => void; signal: AbortSignal },
): Promise<FormReply> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const refuse = (problem: string) =>
      resolve({ kind: 'again', result: { status: 'error', error: { file: [problem] } } });
    request.open('POST', url);
    request.responseType = 'json';
    let samples: RateSample[] = [];
    request.upload.onprogress = ({ loaded, total }) => {
      samples = addSample(samples, { atMs: performance.now(), sentBytes: loaded });
      onProgress({ sentBytes: loaded, totalBytes: total, bytesPerSecond: rateOf(samples) });
    };
    request.onload = () => {
      // When the session has ended, the response is an HTML page instead of a form reply.
      const reply = request.response as FormReply | null;
      if (reply) resolve(reply);
      else refuse(NO_ANSWER);
    };
    request.onerror = () => refuse(BROKEN_UPLOAD);
    request.onabort = () => refuse(ABORTED_UPLOAD);
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
