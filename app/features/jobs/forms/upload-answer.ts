import type { SubmissionResult } from '@conform-to/react';

/** What scripts are told of an upload. */
export type UploadAnswer =
  | { ok: true }
  | {
      ok: false;
      result: SubmissionResult;
      /** The zone that the person is in, perhaps another than the form's; absent when no server answered. */
      zone?: string;
    };
