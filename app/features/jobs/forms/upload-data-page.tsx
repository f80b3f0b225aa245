import { ChainField } from '#app/forms/chain-field.tsx';
import { MultiSelectField, SelectField } from '#app/forms/field.tsx';
import { FileChoices } from '#app/forms/file-choices/file-choices.tsx';
import type { FormReply } from '#app/forms/form-reply.ts';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { BLANK_FIELD } from '#app/text/dialogs.ts';
import { FileField } from './file-field.tsx';
import { filesProblem } from './file-problems.ts';
import { UploadPage } from './upload-page.tsx';
import type { UploadDataShape, UploadDataView } from './upload-view.ts';
import { onFileType, useFilePick } from './use-file-pick.tsx';
import { useUploadForm } from './use-upload-form.ts';

const UploadPreviewPanel = lazyOnInteraction(
  async () => (await import('./upload-preview.tsx')).UploadPreviewPanel,
);

const REQUIRED = ['operation', 'chain', 'fileType'];

/** The form Upload Data (B-236). */
export function UploadDataPage({
  view,
  reply,
}: {
  view: UploadDataView;
  reply: FormReply | undefined;
}) {
  const { form, fields, page } = useUploadForm<UploadDataShape>(
    'upload-file',
    { view, reply },
    { id: 'upload-data', value: view.value },
  );
  const pick = useFilePick(
    onFileType(view.fileTypes, (value) => form.update({ name: fields.fileType.name, value })),
  );
  const [file] = pick.files;
  return (
    <UploadPage
      icon="file-up"
      {...page}
      problemsOf={(body) => problemsOf(body, view.maxUploadBytes)}
      pick={pick}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          field={fields.operation}
          label="Operation"
          options={view.operations}
          className="sm:col-span-2"
        />
        <ChainField
          field={fields.chain}
          label="Chain"
          placeholder="Select a chain"
          chains={view.chains}
        />
        <SelectField
          field={fields.fileType}
          label="File Type"
          placeholder="Select a file type"
          options={view.fileTypes}
        />
        <MultiSelectField
          field={fields.owners}
          label="Owners"
          hint={view.ownersHint}
          options={view.owners}
        />
        <MultiSelectField
          field={fields.limitedOwners}
          label="Limited Owners"
          options={view.owners}
        />
        {/* before the file: what comes after it in the form is not read */}
        <FileChoices choices={view.fileChoices} fields={fields} fileType={fields.fileType.value} />
        <div className="sm:col-span-2">
          <FileField field={fields.file} label="File" hint={view.fileHint} pick={pick} />
        </div>
        {file && <UploadPreviewPanel file={file} values={form.value} choices={view.fileChoices} />}
      </div>
    </UploadPage>
  );
}

function problemsOf(body: FormData, maxUploadBytes: number): Record<string, string[]> {
  const blank = REQUIRED.filter((name) => !body.get(name)).map((name) => [name, [BLANK_FIELD]]);
  const files = body.getAll('file').filter((value) => value instanceof File);
  const file = filesProblem(files, maxUploadBytes);
  return { ...Object.fromEntries(blank), ...(file && { file: [file] }) };
}
