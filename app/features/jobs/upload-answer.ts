import type { SubmissionResult } from '@conform-to/react';

/** What scripts are told of an upload. */
export type UploadAnswer = { ok: true } | { ok: false; result: SubmissionResult };
