import type { FormPageProps } from '#app/forms/reply/form-reply.ts';
import { lazyOnInteraction } from '#app/ui/browser/lazy-on-interaction.tsx';
import { FileField } from './file-field.tsx';
import { filesProblem } from './file-problems.ts';
import { UploadPage } from './upload-page.tsx';
import type { UploadFormData } from './upload-form-data.ts';
import { useFilePick } from './use-file-pick.tsx';
import { usePreviews } from './preview/use-previews.ts';
import { useUploadForm } from './use-upload-form.ts';

const DictionaryPreviews = lazyOnInteraction(
  async () => (await import('./preview/dictionary-previews.tsx')).DictionaryPreviews,
);

/** The form Import Dictionary (B-230 to B-235). It accepts several files at once (B-500). */
export function ImportDictionaryPage({ loaderData, reply }: FormPageProps<UploadFormData>) {
  const { fields, page } = useUploadForm<{ file: File }>(
    'upload-data-dictionary',
    { loaderData, reply },
    { id: 'import-dictionary' },
  );
  const { previews, show } = usePreviews();
  const pick = useFilePick(show);
  const problemsOf = (): Record<string, string[]> => {
    const bad = previews.find(({ problem }) => problem !== undefined);
    const problem = bad
      ? `${bad.file} cannot be imported; the preview says why.`
      : filesProblem(pick.files, loaderData.maxUploadBytes);
    return problem ? { file: [problem] } : {};
  };
  return (
    <UploadPage icon="book-up" {...page} problemsOf={problemsOf} pick={pick}>
      <p className="mb-5 text-muted">
        The file must be a JSON file. Uploading alters the indexes to match the data file.
      </p>
      <FileField
        field={fields.file}
        label="Files"
        hint="One or more, each with one dictionary or a list of them."
        accept=".json,application/json"
        multiple
        pick={pick}
      />
      {previews.length > 0 && <DictionaryPreviews previews={previews} />}
    </UploadPage>
  );
}
