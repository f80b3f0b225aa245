import { SelectField, TextField } from '#app/fields/controls/field.tsx';
import type { FormPageProps } from '#app/forms/reply/form-reply.ts';
import { ForSpreadsheetsField } from '#app/features/jobs/forms/for-spreadsheets-field.tsx';
import { JobFormPage } from '#app/features/jobs/forms/job-form.tsx';
import type { ExportShape, ExportData } from '#app/features/jobs/forms/job-form-data.ts';
import { PasswordField } from '#app/features/jobs/forms/password-field.tsx';

/** The form Export Glossary (B-266 to B-268). */
export function ExportGlossaryPage({ loaderData, reply }: FormPageProps<ExportData>) {
  return (
    <JobFormPage<ExportShape>
      id="export-glossary"
      icon="download"
      loaderData={loaderData}
      reply={reply}
    >
      {(fields) => (
        <>
          <TextField field={fields.title} label="Name" hint="The file gets this name." />
          <SelectField field={fields.fileType} label="File Type" options={loaderData.fileTypes} />
          <ForSpreadsheetsField field={fields.forSpreadsheets} fileTypes="CSV" />
          <PasswordField field={fields.filePassword} />
        </>
      )}
    </JobFormPage>
  );
}
