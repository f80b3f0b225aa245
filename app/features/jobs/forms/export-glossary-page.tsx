import { SelectField, TextField } from '#app/forms/field.tsx';
import type { FormReply } from '#app/forms/form-reply.ts';
import { ForSpreadsheetsField } from './for-spreadsheets-field.tsx';
import { JobFormPage } from './job-form-page.tsx';
import type { ExportShape, ExportView } from './job-form-view.ts';
import { PasswordField } from './password-field.tsx';

/** The form Export Glossary (B-266 to B-268). */
export function ExportGlossaryPage({
  view,
  reply,
}: {
  view: ExportView;
  reply: FormReply | undefined;
}) {
  return (
    <JobFormPage<ExportShape>
      id="export-glossary"
      icon="download"
      view={view}
      value={view.value}
      reply={reply}
    >
      {(fields) => (
        <>
          <TextField field={fields.title} label="Name" hint="The file gets this name." />
          <SelectField field={fields.fileType} label="File Type" options={view.fileTypes} />
          <ForSpreadsheetsField field={fields.forSpreadsheets} fileTypes="CSV" />
          <PasswordField field={fields.filePassword} />
        </>
      )}
    </JobFormPage>
  );
}
