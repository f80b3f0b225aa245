import { TermMark } from '#app/ui/content/term-mark.tsx';
import { ChainField } from '#app/fields/chains/chain-field.tsx';
import { MultiSelectField, SelectField } from '#app/fields/controls/field.tsx';
import { FileChoicesFields } from '#app/fields/file-choices/file-choices.tsx';
import type { FormPageProps } from '#app/forms/reply/form-reply.ts';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { FileField } from './file-field.tsx';
import { uploadProblems } from './file-problems.ts';
import { UploadPage } from './upload-page.tsx';
import type { UploadDataShape, UploadDataPageData } from './upload-form-data.ts';
import { onFileType, useFilePick } from './use-file-pick.tsx';
import { useUploadForm } from './use-upload-form.ts';

const UploadPreviewPanel = lazyOnInteraction(
  async () => (await import('./preview/upload-preview.tsx')).UploadPreviewPanel,
);

const REQUIRED = ['operation', 'chain', 'fileType'];

/** The form Upload Data (B-236). */
export function UploadDataPage({ loaderData, reply }: FormPageProps<UploadDataPageData>) {
  const { form, fields, page } = useUploadForm<UploadDataShape>(
    'upload-file',
    { loaderData, reply },
    { id: 'upload-data', value: loaderData.value },
  );
  const pick = useFilePick(
    onFileType(loaderData.fileTypes, (value) => form.update({ name: fields.fileType.name, value })),
  );
  const [file] = pick.files;
  return (
    <UploadPage
      icon="file-up"
      {...page}
      problemsOf={(body) => uploadProblems(body, REQUIRED, loaderData.maxUploadBytes)}
      pick={pick}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          field={fields.operation}
          label="Operation"
          mark={<TermMark term="operation" ofField />}
          options={loaderData.operations}
          className="sm:col-span-2"
        />
        <ChainField
          field={fields.chain}
          label="Chain"
          mark={<TermMark term="chain" ofField />}
          placeholder="Select a chain"
          chains={loaderData.chains}
        />
        <SelectField
          field={fields.fileType}
          label="File Type"
          placeholder="Select a file type"
          options={loaderData.fileTypes}
        />
        <MultiSelectField
          field={fields.owners}
          label="Owners"
          mark={<TermMark term="owner" ofField />}
          placeholder="Choose owners"
          hint={loaderData.ownersHint}
          options={loaderData.owners}
        />
        <MultiSelectField
          field={fields.limitedOwners}
          label="Limited Owners"
          mark={<TermMark term="limitedOwner" ofField />}
          placeholder="Choose limited owners"
          options={loaderData.owners}
        />
        {/* The choices are before the file, because the server does not read the fields after the file. */}
        <FileChoicesFields
          choices={loaderData.fileChoices}
          fields={fields}
          fileType={fields.fileType.value}
        />
        <div className="sm:col-span-2">
          <FileField field={fields.file} label="File" hint={loaderData.fileHint} pick={pick} />
        </div>
        {file && (
          <UploadPreviewPanel file={file} values={form.value} choices={loaderData.fileChoices} />
        )}
      </div>
    </UploadPage>
  );
}
