import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { NoticeBox } from '#app/forms/form-notice.tsx';
import { NEXT_FIELD } from '#app/forms/next-field.ts';
import { paths } from '#app/paths/paths.ts';
import { UNSAVED_CHANGES } from '#app/text/form-dialogs.ts';
import { Chip } from '#app/ui/content/chip.tsx';
import type { ChipTone } from '#app/ui/content/chip.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import type { SubmitButton } from '#app/ui/controls/button.tsx';
import { CancelControl } from '#app/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { Closing } from '#app/ui/overlays/dialog.tsx';
import { counted } from '#model/text/counted.ts';
import type { ChangeClass, DictionaryChange } from '#model/dictionaries/dictionary-change.ts';
import { changeFacts, convertedLines, namedOf, recordsSentence } from './change-facts.ts';
import {
  EDITOR_FORM_ID,
  THEN_FIELD,
  THEN_UPLOAD,
} from '#app/features/dictionaries/editor/editor-form.ts';
import type { SavePreview } from '#app/features/dictionaries/editor/editor-reply.ts';

const CLASSES: Record<ChangeClass, { label: string; tone: ChipTone }> = {
  SAFE: { label: 'Safe', tone: 'success' },
  CARE: { label: 'Needs care', tone: 'warning' },
  BREAKING: { label: 'Breaks programs that read', tone: 'danger' },
};

type SavePreviewProps = Closing & {
  preview: SavePreview;
  /** The properties of the button that saves in spite of the effects. */
  saveBy: SubmitButton;
  pending: boolean;
  /** Whether a file is to be uploaded after the save. */
  thenUpload: boolean;
  /** The next record of the list; undefined when it is not to be opened after the save. */
  next: string | undefined;
};

/** Shows the effects of a save before it happens. A change that the platform would refuse cannot be saved from here. */
export function SavePreviewDialog({
  preview,
  saveBy,
  pending,
  thenUpload,
  next,
  ...closing
}: SavePreviewProps) {
  const { change, failure } = preview;
  const isRefused = change !== undefined && change.refusal !== null;
  const save = !isRefused && (
    <Button
      {...saveBy}
      variant={change?.class === 'BREAKING' ? 'danger' : 'primary'}
      icon="save"
      pending={pending}
    >
      Save
    </Button>
  );
  return (
    <Dialog
      title={isRefused ? 'This cannot be saved yet' : 'What saving will do'}
      size="md"
      footer={
        <>
          <CancelControl label={UNSAVED_CHANGES.cancel} {...closing} />
          {thenUpload && (
            <input type="hidden" form={EDITOR_FORM_ID} name={THEN_FIELD} value={THEN_UPLOAD} />
          )}
          {next !== undefined && (
            <input type="hidden" form={EDITOR_FORM_ID} name={NEXT_FIELD} value={next} />
          )}
          {save}
        </>
      }
      {...closing}
    >
      {change ? (
        <Change change={change} />
      ) : (
        <p className="text-muted">
          What this save does to the records that are there could not be found out: {failure} The
          save itself checks them all, and changes nothing when one does not fit.
        </p>
      )}
    </Dialog>
  );
}

function Change({ change }: { change: DictionaryChange }) {
  const { label, tone } = CLASSES[change.class];
  const { refusal, unfit, edges, contracts } = change;
  // A refused save converts nothing, so no conversions are listed then.
  const converted = refusal === null ? convertedLines(change) : [];
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={tone}>{label}</Chip>
        <span className="min-w-0">{withoutClass(change.summary)}</span>
      </p>
      {refusal !== null && (
        <NoticeBox tone="error" className="">
          {refusal}
        </NoticeBox>
      )}
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
        {changeFacts(change).map(({ label: name, items, more }) => (
          <Fact key={name} name={name}>
            <ul className="chip-list flex flex-wrap gap-1">
              {items.map((item) => (
                <li key={item} className="max-w-full">
                  <Chip>{item}</Chip>
                </li>
              ))}
              {more > 0 && <li className="text-muted">and {more.toLocaleString('en')} more</li>}
            </ul>
          </Fact>
        ))}
        {converted.length > 0 && (
          <Fact name="Values converted">
            {converted.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p className="text-muted">
              Each record gets a new version with your signature. Its history keeps the values as
              they were.
            </p>
          </Fact>
        )}
        <Fact name="Records">{recordsSentence(change)}</Fact>
        {edges.count > 0 && (
          <Fact name="Edges that name it">
            {edges.first.map(({ id, name, fromDictionary, toDictionary, attributes }) => (
              <p key={id}>
                <Link
                  to={paths.edge(id)}
                  target="_blank"
                  className="font-medium underline underline-offset-2"
                >
                  {name}
                  <span className="sr-only"> (opens a new tab)</span>
                </Link>{' '}
                ({fromDictionary} → {toDictionary}: {attributes.join(', ')})
              </p>
            ))}
            {edges.count > edges.first.length && (
              <p>and {(edges.count - edges.first.length).toLocaleString('en')} more</p>
            )}
          </Fact>
        )}
        {contracts.count > 0 && (
          <Fact name="Contracts that name it">
            {namedOf(contracts.first.map(contractText), contracts.count)}
          </Fact>
        )}
      </dl>
      {unfit.count > 0 && <UnfitReasons unfit={unfit} />}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-medium text-muted">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

function UnfitReasons({ unfit: { reasons } }: Pick<DictionaryChange, 'unfit'>) {
  return (
    <section>
      <h3 className="text-sm font-medium text-muted">Why they do not fit</h3>
      <ul className="mt-1 grid gap-1 text-sm">
        {reasons.map(({ message, count, first }) => (
          <li key={message}>
            <p className="flex justify-between gap-4">
              <span className="min-w-0 [overflow-wrap:anywhere]">{message}</span>
              <span className="shrink-0 text-muted tabular-nums">{counted(count, 'record')}</span>
            </p>
            {first.length > 0 && (
              <details className="text-muted">
                <summary className="disclosure">
                  {first.length === 1
                    ? 'The one that is yours'
                    : `The first ${first.length} that are yours`}
                </summary>
                <p className="font-mono text-xs break-all">{first.join(', ')}</p>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The summary without the class before its colon, which is shown as a chip beside it. */
function withoutClass(summary: string): string {
  const reasons = summary.replace(/^[^:]*: /, '');
  return reasons.charAt(0).toUpperCase() + reasons.slice(1);
}

function contractText({
  kind,
  name,
  id,
  attributes,
}: DictionaryChange['contracts']['first'][number]) {
  const named = name || id;
  return `${kind === 'CONSENT' ? 'consent contract' : 'smart contract'} ${named} (${attributes.join(', ')})`;
}
