import { useState } from 'react';
import { CheckboxField } from '#app/fields/controls/checkbox-field.tsx';
import { TextField } from '#app/fields/controls/field.tsx';
import { TypedConfirmation } from '#app/forms/confirmation/lazy-typed-confirmation.ts';
import type { FormPageProps } from '#app/forms/reply/form-reply.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { FileField } from './file-field.tsx';
import { dbSchemaNameProblem } from './db-schema-name.ts';
import { filesProblem } from './file-problems.ts';
import { UploadPage } from './upload-page.tsx';
import { DELETE_PHRASE } from './upload-form-data.ts';
import type { ImportData } from './upload-form-data.ts';
import { useFilePick } from './use-file-pick.tsx';
import { useUploadForm } from './use-upload-form.ts';

type Shape = { deleteDictionaries: boolean; confirmation: string; file: File };

const DELETES = {
  title: 'Delete dictionaries',
  text: 'Dictionaries that the DbSchema does not specify are deleted with all records of their chains. It CANNOT be undone.',
  confirm: 'Import and delete',
  typedKey: DELETE_PHRASE,
};

/** The form Import DbSchema (B-239 to B-241). */
export function ImportDbSchemaPage({ loaderData, reply }: FormPageProps<ImportData>) {
  const hydrated = useHydrated();
  /** The form that is sent once DELETE is typed. */
  const [asked, setAsked] = useState<FormData>();
  const { fields, upload, page } = useUploadForm<Shape>(
    'upload-db-schema',
    { loaderData, reply },
    { id: 'import-db-schema', value: { deleteDictionaries: loaderData.deletes } },
  );
  const pick = useFilePick();
  const problemsOf = (): Record<string, string[]> => {
    const problem =
      filesProblem(pick.files, loaderData.maxUploadBytes) ??
      pick.files.map(({ name }) => dbSchemaNameProblem(name)).find(Boolean);
    return problem ? { file: [problem] } : {};
  };
  return (
    <>
      <UploadPage
        icon="database"
        {...page}
        problemsOf={problemsOf}
        asksFirst={(body) => {
          const deletes = body.has(fields.deleteDictionaries.name);
          if (deletes) setAsked(body);
          return deletes;
        }}
        pick={pick}
      >
        <p className="mb-5 text-muted">
          The file must be a DBS file. It likely has more than one dictionary and more than one
          edge.
        </p>
        <div className="grid gap-5">
          <CheckboxField
            field={fields.deleteDictionaries}
            label="Delete dictionaries not specified by the DbSchema"
            hint="They are deleted with all records of their chains."
          />
          {/* With scripts, a dialog asks instead when the form is sent (B-491). */}
          {hydrated && <input type="hidden" name={fields.confirmation.name} value="" />}
          <noscript>
            <TextField
              field={fields.confirmation}
              label={`Type ${DELETE_PHRASE} to confirm`}
              hint="Only when you have dictionaries deleted."
              spellCheck={false}
            />
          </noscript>
          <FileField
            field={fields.file}
            label="File"
            hint="A project of DbSchema: its tables become dictionaries, its foreign keys edge definitions."
            accept=".dbs"
            pick={pick}
          />
        </div>
      </UploadPage>
      {asked && (
        <TypedConfirmation
          {...DELETES}
          formToken={loaderData.formToken}
          onClose={() => setAsked(undefined)}
          onTyped={(key) => {
            setAsked(undefined);
            // The value is set before the file, because the server reads only the fields before the first file.
            asked.set(fields.confirmation.name, key);
            void upload.send(asked);
          }}
        />
      )}
    </>
  );
}
