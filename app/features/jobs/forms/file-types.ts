/** File types of uploads. */
import { UPLOAD_FILE_TYPES, uploadFileType } from '#model/job.ts';
import type { UploadFileType, UploadOperation } from '#model/job.ts';
import type { Option } from '#app/ui/controls/option.ts';

/** The file types on offer (B-663). */
export const FILE_TYPE_OPTIONS: readonly Option[] = UPLOAD_FILE_TYPES.map((type) => ({
  value: type,
  label: type,
}));

/** The file type for a file name's extension; undefined for an unknown one. */
export function fileTypeOfName(name: string): UploadFileType | undefined {
  return uploadFileType(/\.([^.]+)$/.exec(name)?.[1] ?? '');
}

/** The labels of the operations (B-667). */
export const OPERATION_OPTIONS: readonly (Option & { value: UploadOperation })[] = [
  { value: 'UPSERT', label: 'Upsert' },
  { value: 'CREATE', label: 'Create' },
  { value: 'UPDATE', label: 'Update' },
  { value: 'PATCH', label: 'Patch' },
];
