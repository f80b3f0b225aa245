import { lifegraphPaths } from '#app/paths/lifegraph-paths.ts';
import { AlertBox } from '#app/ui/feedback/alert.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import type { FilesData } from '#app/features/lifegraph/lifegraph-data.ts';

/** The files of a record. Each is saved by a form of its own. */
export function FilesList({ loaderData: { files, failure } }: { loaderData: FilesData }) {
  return (
    <section aria-labelledby="lifegraph-files" className="mt-8">
      <h3 id="lifegraph-files" className="mb-2 font-semibold">
        Files
      </h3>
      {failure !== undefined && <AlertBox tone="error">{failure}</AlertBox>}
      {failure === undefined && files.length === 0 && (
        <p className="text-muted">The record has no files.</p>
      )}
      <ul className="flex flex-col gap-2">
        {files.map(({ chain, id, name, attribute, hash, sizeBytes }) => (
          <li key={`${attribute} ${hash}`} className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1">
              {name}
              <span className="block text-xs text-muted">
                {attribute}, {sizeBytes.toLocaleString('en')} bytes
              </span>
            </span>
            <form method="post" action={lifegraphPaths.file}>
              {Object.entries({ chain, id, attribute, hash }).map(([field, value]) => (
                <input key={field} type="hidden" name={field} value={value} />
              ))}
              <Button type="submit" size="sm" icon="download" aria-label={`Download ${name}`}>
                Download
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
