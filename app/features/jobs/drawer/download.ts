/** Decides whether the file of a job can be downloaded, and why not (B-408 to B-416). */
import type { JobName } from '#model/jobs/job.ts';
import type { Job } from '#model/jobs/job-schema.ts';

export type Download =
  /** `fileName` is the platform's name of the file; '' when the platform does not send one. */
  | { state: 'ready'; fileName: string }
  /** The file was downloaded already, which is possible only once. `on` is ISO 8601. */
  | { state: 'taken'; by: string | undefined; on: string | undefined }
  | { state: 'refused'; reason: string };

/** The jobs that make a file (B-409). */
const WITH_FILE: readonly string[] = ['FileDownloadJob', 'GlossaryDownloadJob'] satisfies JobName[];

const NOT_YOURS = 'Only who started this job can download its file.';

/**
 * The download that the drawer of a job offers; undefined when it offers none.
 * @param nameOf returns the full name of a wallet
 */
export function describeDownload(
  { name, status, own, results }: Pick<Job, 'name' | 'status' | 'own' | 'results'>,
  { mayRead, nameOf }: { mayRead: boolean; nameOf: (walletId: string) => string },
): Download | undefined {
  if (!mayRead || status !== 'COMPLETED_SUCCESS' || !WITH_FILE.includes(name)) return undefined;
  const { downloadedDate, downloadedWalletId, error, fileName } = { ...results.results };
  if (downloadedDate || downloadedWalletId) {
    return {
      state: 'taken',
      by: typeof downloadedWalletId === 'string' ? nameOf(downloadedWalletId) : undefined,
      on: typeof downloadedDate === 'string' ? downloadedDate : undefined,
    };
  }
  if (error) {
    const reason = typeof error === 'string' ? error : 'The file could not be kept.';
    return { state: 'refused', reason };
  }
  if (own === false) return { state: 'refused', reason: NOT_YOURS };
  return { state: 'ready', fileName: typeof fileName === 'string' ? fileName : '' };
}
