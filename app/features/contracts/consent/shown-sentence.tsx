import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { CommandId } from '#app/commands/registry.ts';
import { useCommandKey, useRunCommand } from '#app/commands/use-command.ts';
import { EDIT_FORM_ID } from '#app/crud/edit-screen.tsx';
import { ariaKeys, KeyHint } from '#app/ui/content/kbd.tsx';
import { Time } from '#app/ui/content/time.tsx';
import { SENTENCE_FIELDS } from './preview-data.ts';
import type { SentenceField, SentencePart } from './preview-data.ts';

/** The command that leads to a field; the fields of the recipients share one. */
const COMMAND_OF = {
  only: 'consent.only',
  when: 'consent.when',
  shareWith: 'consent.recipients',
  to: 'consent.recipients',
  jwtProperties: 'consent.recipients',
  start: 'consent.start',
  until: 'consent.until',
} as const satisfies Record<SentenceField, CommandId>;

/** The contract as one sentence. Each part that a field holds is a link to the field; the keys of the fields are below. */
export function ShownSentence({ parts }: { parts: readonly SentencePart[] }) {
  return (
    <div className="mb-4 border-b border-line pb-4">
      <p className="leading-6 break-words text-muted">
        {parts.map((part, index) => (
          <ShownPart key={index} part={part} />
        ))}
      </p>
      <p
        aria-hidden
        className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1.5 text-xs text-muted max-lg:hidden noscript:hidden"
      >
        {parts.map(({ field }) => field && <FieldKey key={field} field={field} />)}
      </p>
    </div>
  );
}

function ShownPart({ part: { text, moment, field, isCode } }: { part: SentencePart }) {
  const words = (
    <>
      {text}
      {moment !== undefined && <Time value={moment} />}
    </>
  );
  return field === undefined ? (
    words
  ) : (
    <FieldLink field={field} isCode={isCode}>
      {words}
    </FieldLink>
  );
}

/** A link to a field. Where scripts run, it does what the key of the field does. */
function FieldLink({
  field,
  isCode,
  children,
}: {
  field: SentenceField;
  isCode: true | undefined;
  children: ReactNode;
}) {
  const command = COMMAND_OF[field];
  const keys = useCommandKey(command);
  const run = useRunCommand();
  return (
    <a
      href={`#${EDIT_FORM_ID}-${field}`}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      onClick={(event) => {
        event.preventDefault();
        run(command);
      }}
      className={clsx(
        'text-ink underline decoration-faint underline-offset-4 hover:decoration-current',
        isCode && 'font-mono text-sm',
      )}
    >
      {children}
      <span className="sr-only"> ({SENTENCE_FIELDS[field]})</span>
    </a>
  );
}

function FieldKey({ field }: { field: SentenceField }) {
  const keys = useCommandKey(COMMAND_OF[field]);
  if (keys === undefined) return null;
  return (
    <span className="flex items-center justify-between">
      {SENTENCE_FIELDS[field]} <KeyHint keys={keys} className="inline-flex" />
    </span>
  );
}
