/** The HTML of a preview. The server renders it, because its components would make the page of the form too large. */
import { renderToStaticMarkup } from 'react-dom/server';
import { counted } from '#model/text/counted.ts';
import type { PreviewData, PreviewSample } from './preview-data.ts';

/** The HTML of a preview. React escapes all text. */
export function previewHtml(loaderData: PreviewData): string {
  return renderToStaticMarkup(<Opened loaderData={loaderData} />);
}

/** The HTML of a sentence that says why there is no preview. */
export function problemHtml(message: string): string {
  return renderToStaticMarkup(<p className="text-danger">{message}</p>);
}

function Opened({
  loaderData: { records, recipients, active, samples },
}: {
  loaderData: PreviewData;
}) {
  return (
    <>
      <p className="font-semibold">{records}</p>
      <p className="mt-1">{recipients}</p>
      {!active && (
        <p className="mt-1 text-warning">
          Its start and its end say that it holds at another time: now it opens nothing.
        </p>
      )}
      {samples.map((sample) => (
        <SampleRecord key={sample.id} sample={sample} />
      ))}
    </>
  );
}

function SampleRecord({ sample: { id, fields, left } }: { sample: PreviewSample }) {
  return (
    <div className="mt-3 rounded-md bg-sunken px-3 py-2 text-sm">
      <p className="mb-1 font-mono text-xs text-muted">…{id.slice(-8)}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3">
        {fields.map(({ name, text }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0">{text}</dd>
          </div>
        ))}
      </dl>
      {fields.length === 0 && <p className="text-muted">None of its attributes.</p>}
      {left > 0 && <p className="text-muted">{counted(left, 'more attribute')}</p>}
    </div>
  );
}
