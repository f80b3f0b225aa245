import { clsx } from 'clsx';
import { Chip } from '#app/ui/content/chip.tsx';
import { useBetweenPresses } from '#app/ui/browser/use-between-presses.ts';
import { Spinner } from '#app/ui/feedback/spinner.tsx';
import { FocusableRegion } from '#app/ui/layout/focusable-region.tsx';
import type { FileChoiceField } from '#app/fields/file-choices/file-choices.tsx';
import type { UploadPreview } from '#model/jobs/upload-preview.ts';
import { BadRowsTable } from '#app/features/jobs/drawer/bad-rows-table.tsx';
import { readBadRows } from '#app/features/jobs/drawer/bad-rows.ts';
import { useUploadPreview } from './use-upload-preview.ts';
import type { UploadDataShape } from '#app/features/jobs/forms/upload/upload-form-data.ts';
import type { PreviewedFile } from './use-upload-preview.ts';

/**
 * Previews the upload of a chosen file before it is sent: its first rows, its columns and its problems. Until the form
 * names the chain, the panel is empty.
 */
export function UploadPreviewPanel({
  file,
  values,
  choices,
}: {
  file: File;
  /** The values of the form. */
  values: Readonly<Partial<Record<keyof UploadDataShape, unknown>>> | undefined;
  choices: readonly FileChoiceField[];
}) {
  const valueOf = (name: keyof UploadDataShape) => (values?.[name] as string | undefined) ?? '';
  const given = {
    chain: valueOf('chain'),
    fileType: valueOf('fileType'),
    operation: valueOf('operation'),
  };
  const isKnown = file.size > 0 && !Object.values(given).includes('');
  if (!useBetweenPresses(isKnown, false) || !isKnown) return null;
  return (
    <Preview
      file={file}
      given={given}
      choices={choices.map((choice) => ({ ...choice, value: valueOf(choice.name) }))}
    />
  );
}

function Preview(picked: PreviewedFile) {
  const preview = useBetweenPresses(useUploadPreview(picked), undefined);
  return (
    <section aria-labelledby="preview-heading" className="mt-2 min-w-0 sm:col-span-2">
      <h2 id="preview-heading" className="field-label">
        Preview
      </h2>
      <p role="status" className="mb-3 text-sm text-muted">
        {preview ? summaryOf(preview) : <Looking name={picked.file.name} />}
      </p>
      {preview?.problem && (
        <p className="mb-3 text-sm font-medium text-danger">{preview.problem}</p>
      )}
      {preview && 'rows' in preview && <Details preview={preview} />}
    </section>
  );
}

function Looking({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Spinner /> Looking at {name}…
    </span>
  );
}

function summaryOf(preview: UploadPreview | { problem: string }): string | undefined {
  if (!('rows' in preview) || preview.checked === 0) return undefined;
  const { columns, checked, wrong } = preview;
  const known = columns.filter(({ datatype }) => datatype !== null).length;
  const found =
    checked === 1
      ? `The first row was checked: it ${wrong.count === 0 ? 'fits' : 'would be refused'}`
      : `The first ${checked} rows were checked: ${wrong.count === 0 ? 'all of them fit' : `${wrong.count} would be refused`}`;
  return `${found}. ${known} of ${columns.length} columns are attributes of the dictionary.`;
}

function Details({
  preview: { columns, rows, missing, warnings, wrong },
}: {
  preview: UploadPreview;
}) {
  const badRows = wrong.count > 0 ? readBadRows(wrong) : undefined;
  return (
    <>
      {missing.length > 0 && (
        <p className="mb-3 text-sm font-medium text-danger">
          No column fills {missing.join(', ')}, which every record needs.
        </p>
      )}
      {rows.length > 0 && (
        <FocusableRegion
          aria-label="First rows"
          className="mb-4 max-h-96 overflow-auto rounded-md border border-line"
        >
          <FirstRows columns={columns} rows={rows} wrong={wrong} />
        </FocusableRegion>
      )}
      {warnings.length > 0 && (
        <ul className="mb-4 list-disc pl-5 text-sm text-muted">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {badRows && <BadRowsTable badRows={badRows} />}
    </>
  );
}

function FirstRows({ columns, rows, wrong }: Pick<UploadPreview, 'columns' | 'rows' | 'wrong'>) {
  const isWrong = (row: number, column: string) =>
    wrong.rows.some((one) => one.row === row && one.problems.some(({ path }) => path === column));
  return (
    <table className="w-full text-left text-sm">
      <thead className="sticky top-0 bg-sunken text-xs">
        <tr>
          <th scope="col" className="px-3 py-2 font-medium whitespace-nowrap text-muted">
            Row
          </th>
          {columns.map(({ name, datatype }) => (
            <th key={name} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
              <span className="block">{name}</span>
              {datatype === null ? (
                <Chip tone="warning">not in the dictionary</Chip>
              ) : (
                <span className="font-normal text-muted">{datatype}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, values }) => (
          <tr key={row} className="border-t border-line align-top">
            <td className="px-3 py-2 text-muted tabular-nums">{row.toLocaleString('en')}</td>
            {columns.map(({ name }, index) => (
              <td
                key={name}
                className={clsx(
                  'max-w-60 truncate px-3 py-2',
                  isWrong(row, name) && 'bg-danger-soft font-medium text-danger',
                )}
              >
                {values[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
