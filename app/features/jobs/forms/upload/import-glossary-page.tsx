import { SelectField } from '#app/fields/controls/field.tsx';
import { FileChoicesFields } from '#app/fields/file-choices/file-choices.tsx';
import type { FileChoiceValues } from '#app/fields/file-choices/file-choices.tsx';
import type { FormPageProps } from '#app/forms/reply/form-reply.ts';
import { FileField } from './file-field.tsx';
import { uploadProblems } from './file-problems.ts';
import { UploadPage } from './upload-page.tsx';
import type { ImportGlossaryData } from './upload-form-data.ts';
import { onFileType, useFilePick } from './use-file-pick.tsx';
import { useUploadForm } from './use-upload-form.ts';

/** The form Import Glossary (B-269 to B-273). */
export function ImportGlossaryPage({ loaderData, reply }: FormPageProps<ImportGlossaryData>) {
  const { form, fields, page } = useUploadForm<FileChoiceValues & { fileType: string; file: File }>(
    'bulk-glossary-upload',
    { loaderData, reply },
    { id: 'import-glossary', value: loaderData.value },
  );
  const pick = useFilePick(
    onFileType(loaderData.fileTypes, (value) => form.update({ name: fields.fileType.name, value })),
  );
  return (
    <UploadPage
      icon="book-a"
      {...page}
      problemsOf={(body) => uploadProblems(body, ['fileType'], loaderData.maxUploadBytes)}
      pick={pick}
    >
      <p className="mb-5 text-muted">
        Bulk Glossary file must be a JSON, CSV, or XLSX file. JSON is preferred: CSV and XLSX may
        lose data.
      </p>
      <div className="grid grid-cols-1 gap-5">
        <SelectField field={fields.fileType} label="File Type" options={loaderData.fileTypes} />
        {/* The choices are before the file, because the server does not read the fields after the file. */}
        <FileChoicesFields
          choices={loaderData.fileChoices}
          fields={fields}
          fileType={fields.fileType.value}
        />
        <FileField
          field={fields.file}
          label="File"
          hint="A list of terms, as Export Glossary writes it. Terms that are there already are replaced."
          accept=".json,.csv,.xlsx"
          pick={pick}
        />
      </div>
    </UploadPage>
  );
}
