/** The options of fields. They are sent with the page and not with its code. */
import type { Option } from '#app/ui/controls/option.ts';
import { fileEndingsOf } from '#model/jobs/job.ts';
import type { UploadFileType, UploadOperation } from '#model/jobs/job.ts';
import type { UploadTypeOption } from './upload/upload-form-data.ts';

/** The file types as options. */
export function optionsOf(types: readonly string[]): Option[] {
  return types.map((type) => ({ value: type, label: type }));
}

/** The file types of uploads as options, with the endings of their files' names. */
export function uploadOptionsOf(types: readonly UploadFileType[]): UploadTypeOption[] {
  return types.map((type) => ({ value: type, label: type, endings: fileEndingsOf(type) }));
}

/** The labels of the operations (B-667). */
export const OPERATION_OPTIONS: (Option & { value: UploadOperation })[] = [
  { value: 'UPSERT', label: 'Upsert' },
  { value: 'CREATE', label: 'Create' },
  { value: 'UPDATE', label: 'Update' },
  { value: 'PATCH', label: 'Patch' },
];
