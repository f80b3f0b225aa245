/** The choices of fields, which are sent with the page instead of with its code. */
import type { Option } from '#app/ui/controls/option.ts';
import type { UploadOperation } from '#model/job.ts';

/** File types as options. */
export function optionsOf(types: readonly string[]): Option[] {
  return types.map((type) => ({ value: type, label: type }));
}

/** The labels of the operations (B-667). */
export const OPERATION_OPTIONS: (Option & { value: UploadOperation })[] = [
  { value: 'UPSERT', label: 'Upsert' },
  { value: 'CREATE', label: 'Create' },
  { value: 'UPDATE', label: 'Update' },
  { value: 'PATCH', label: 'Patch' },
];
