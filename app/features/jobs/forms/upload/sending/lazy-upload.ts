/** The code that runs an upload. It is loaded at the person's first input, because no page needs it to render. */
export { sendUpload } from './send-upload.ts';
export { UploadProgressPanel } from './upload-progress-panel.tsx';
export { UploadGuard } from '#app/features/jobs/forms/upload/upload-guard.tsx';
