/** The file type of a picked file. Its code is loaded when a file is picked. */
import { uploadFileType } from '#model/job.ts';
import type { UploadFileType } from '#model/job.ts';

/** The file type for a file name's extension; undefined for an unknown one. */
export function fileTypeOfName(name: string): UploadFileType | undefined {
  return uploadFileType(/\.([^.]+)$/.exec(name)?.[1] ?? '');
}
