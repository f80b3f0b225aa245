import { useLocation } from '@remix-run/react';
import { CheckboxField } from '#app/forms/choice-fields.tsx';
import { resultOf } from '#app/forms/form-reply.ts';
import type { FormReply } from '#app/forms/form-reply.ts';
import { useServerForm } from '#app/forms/use-server-form.ts';
import { paths } from '#app/paths/paths.ts';
import { FileField } from './file-field.tsx';
import { filesProblem } from './file-problems.ts';
import { UploadPage } from './upload-page.tsx';
import type { UploadView } from './upload-view.ts';
import { useFilePick } from './use-file-pick.tsx';
import { useUpload } from './use-upload.ts';

/** The form Import DbSchema (B-239 to B-241). */
export function ImportDbSchemaPage({
  view,
  reply,
}: {
  view: UploadView;
  reply: FormReply | undefined;
}) {
  const { search } = useLocation();
  const upload = useUpload(paths.uploads('upload-db-schema') + search);
  const [form, fields] = useServerForm<{ deleteDictionaries: boolean; file: File }>({
    id: 'import-db-schema',
    result: resultOf(upload.reply ?? reply),
    constraint: view.constraint,
  });
  const pick = useFilePick();
  const problemsOf = (): Record<string, string[]> => {
    const problem = filesProblem(pick.files, view.maxUploadBytes);
    return problem ? { file: [problem] } : {};
  };
  return (
    <UploadPage
      icon="database"
      view={view}
      form={form}
      upload={upload}
      reply={reply}
      problemsOf={problemsOf}
      pick={pick}
    >
      <p className="mb-5 text-muted">
        The file must be a DBS file. It likely has more than one dictionary and more than one edge.
      </p>
      <div className="grid gap-5">
        <CheckboxField
          field={fields.deleteDictionaries}
          label="Delete dictionaries not specified by the DbSchema"
          hint="They are deleted with all records of their chains."
        />
        <FileField
          field={fields.file}
          label="File"
          hint="A project of DbSchema: its tables become dictionaries, its foreign keys edge definitions."
          accept=".dbs"
          pick={pick}
        />
      </div>
    </UploadPage>
  );
}
