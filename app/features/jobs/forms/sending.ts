/** What an upload needs from its press to its end. Fetched once somebody is there: no page shows it at first. */
export { sendUpload } from './send-upload.ts';
export { TransferPanel } from './transfer-panel.tsx';
export { UploadGuard } from './upload-guard.tsx';
