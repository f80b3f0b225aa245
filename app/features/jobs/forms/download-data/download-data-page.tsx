import { TermMark } from '#app/ui/content/term-mark.tsx';
import { SelectField } from '#app/fields/controls/field.tsx';
import { TqlField } from '#app/fields/code/tql-field.tsx';
import type { FormPageProps } from '#app/forms/reply/form-reply.ts';
import { ExecutingAs } from '#app/features/jobs/forms/executing-as.tsx';
import { JobFormPage } from '#app/features/jobs/forms/job-form.tsx';
import { FileTypeNotes } from '#app/features/jobs/forms/upload/file-type-notes.tsx';
import { ForSpreadsheetsField } from '#app/features/jobs/forms/for-spreadsheets-field.tsx';
import { PasswordField } from '#app/features/jobs/forms/password-field.tsx';
import type { DownloadShape, DownloadData } from '#app/features/jobs/forms/job-form-data.ts';

/** The form Download Data (B-242 to B-246). */
export function DownloadDataPage({ loaderData, reply }: FormPageProps<DownloadData>) {
  return (
    <JobFormPage<DownloadShape>
      id="download-data"
      icon="file-down"
      loaderData={loaderData}
      reply={reply}
    >
      {(fields) => (
        <>
          <div>
            <ExecutingAs name={loaderData.userName} tip="The query reads what you may read." />
          </div>
          <SelectField field={fields.fileType} label="File Type" options={loaderData.fileTypes} />
          <FileTypeNotes />
          <TqlField
            field={fields.tql}
            label="Query"
            mark={<TermMark term="tql" ofField />}
            hint={
              <>
                The file holds the rows of this query, for example{' '}
                <code>FROM patient WHERE data.city == 'Boston'</code>.
              </>
            }
            rows={6}
            chains={loaderData.chains}
          />
          <ForSpreadsheetsField field={fields.forSpreadsheets} fileTypes="CSV, PIPE and TAB" />
          <PasswordField field={fields.filePassword} />
        </>
      )}
    </JobFormPage>
  );
}
