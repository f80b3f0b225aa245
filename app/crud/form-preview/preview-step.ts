/** How a form asks what saving it would do. */

/** The name of the buttons that post a form without saving it, where no scripts run. */
export const STEP_FIELD = '_step';
/** The step that shows what saving the form would do. */
export const PREVIEW = 'preview';

/** The preview of a form, or the sentence that says why there is none. */
export type PreviewReply<Shown> =
  | { shown: Shown; problem?: undefined }
  | { shown?: undefined; problem: string };
