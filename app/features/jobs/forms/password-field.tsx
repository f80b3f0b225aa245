import { TextField } from '#app/fields/controls/field.tsx';
import type { FieldSource } from '#app/fields/controls/field-frame.tsx';

/** The optional password of a file that a job writes. */
export function PasswordField({ field }: { field: FieldSource<string | undefined> }) {
  return (
    <TextField
      field={field}
      label="Password"
      type="password"
      autoComplete="new-password"
      hint="Optional. The file then comes in a zip archive (AES-256) that opens with it. Nobody can look it up later."
    />
  );
}
