import { AccessChanges } from '#app/crud/access-changes/access-changes.tsx';
import { FormPreview } from '#app/crud/form-preview/form-preview.tsx';
import type { PreviewReply } from '#app/crud/form-preview/preview-step.ts';
import { withQuery } from '#app/paths/paths.ts';
import { counted } from '#model/text/counted.ts';
import type { PreviewData, PreviewSample } from './preview-data.ts';
import { ShownSentence } from './shown-sentence.tsx';

interface Props {
  chain: string;
  /** The id of the stored contract; absent for a new one. */
  sdoId: string | undefined;
  /** The reply of the server to the button, without scripts. */
  reply: PreviewReply<PreviewData> | undefined;
}

/** Shows beside the form which records the contract opens now, to whom, and who gains and loses what by saving it. */
export default function ConsentPreview({ chain, sdoId, reply }: Props) {
  return (
    <FormPreview
      title="What it opens now"
      hint="How many of your records this contract opens, to whom, and who gains and loses what by it. Nothing is saved."
      address={withQuery('/consent-preview', { chain, sdoId })}
      reply={reply}
    >
      {(opened: PreviewData) => <Opened opened={opened} />}
    </FormPreview>
  );
}

export function Opened({
  opened: { sentence, records, recipients, active, changes, samples },
}: {
  opened: PreviewData;
}) {
  return (
    <>
      <ShownSentence parts={sentence} />
      <p className="font-semibold">{records}</p>
      <p className="mt-1">{recipients}</p>
      {!active && (
        <p className="mt-1 text-warning">
          Its start and its end say that it holds at another time: now it opens nothing.
        </p>
      )}
      <AccessChanges changes={changes} />
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
