/** The addresses of uploads. They are not in `paths.ts`, because every page loads that file. */
import type { UploadForm } from './paths.ts';

export const uploadPaths = {
  /** Receives the file of an upload form when scripts show its progress. */
  form: (form: UploadForm) => `/uploads/${form}`,
  /** Receives the beginning of a file, and answers its rows. */
  preview: '/uploads/preview',
} as const;
