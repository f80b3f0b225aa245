import { formatBytes } from '#app/format/number.ts';
import { TruncatedChip } from '#app/ui/content/chip.tsx';
import { CodeBlock } from '#app/ui/content/code-block.tsx';
import type { DictionaryPreview } from './preview-dictionary-file.ts';

/** Previews of the picked files (B-234). */
export function DictionaryPreviews({ previews }: { previews: readonly DictionaryPreview[] }) {
  return (
    <section aria-labelledby="preview-heading" className="mt-6">
      <h2 id="preview-heading" className="field-label">
        Preview
      </h2>
      <ul className="grid gap-4">
        {previews.map((preview, index) => (
          <li key={index} className="rounded-lg border border-line p-4">
            <Preview {...preview} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Preview({ file, sizeBytes, names, start, problem }: DictionaryPreview) {
  return (
    <>
      <p className="mb-2 flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{file}</span>
        <span className="text-muted tabular-nums">{formatBytes(sizeBytes)}</span>
      </p>
      {problem ? (
        <p role="alert" className="mb-3 text-sm font-medium text-danger">
          {problem}
        </p>
      ) : (
        <ul aria-label={`Dictionaries in ${file}`} className="mb-3 flex flex-wrap gap-2">
          {names.map((name, index) => (
            <li key={index}>
              <TruncatedChip label={name} />
            </li>
          ))}
        </ul>
      )}
      {start && <CodeBlock label={`First lines of ${file}`} code={start} />}
    </>
  );
}
