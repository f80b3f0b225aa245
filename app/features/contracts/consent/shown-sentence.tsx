import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { EDIT_FORM_ID } from '#app/crud/edit-screen.tsx';
import { Time } from '#app/ui/content/time.tsx';
import { SENTENCE_FIELDS } from './consent-sentence.ts';
import type { SentenceField, SentencePart } from './consent-sentence.ts';

/** The contract as one sentence. Each part that a field holds is a link to the field. */
export function ShownSentence({ parts }: { parts: readonly SentencePart[] }) {
  return (
    <p className="mb-4 border-b border-line pb-4 leading-7 break-words">
      {parts.map((part, index) => (
        <ShownPart key={index} part={part} />
      ))}
    </p>
  );
}

function ShownPart({ part: { text, moment, field } }: { part: SentencePart }) {
  const words = (
    <>
      {text}
      {moment !== undefined && <Time value={moment} />}
    </>
  );
  return field === undefined ? words : <FieldLink field={field}>{words}</FieldLink>;
}

function FieldLink({ field, children }: { field: SentenceField; children: ReactNode }) {
  return (
    <a
      href={`#${EDIT_FORM_ID}-${field}`}
      onClick={(event) => {
        event.preventDefault();
        focusField(field);
      }}
      className={clsx('text-link font-semibold', field === 'when' && 'font-mono text-sm')}
    >
      {children}
      <span className="sr-only"> ({SENTENCE_FIELDS[field]})</span>
    </a>
  );
}

/** Focuses the control of a field; of radio buttons, the chosen one. A covered control passes the focus on. */
function focusField(field: SentenceField): void {
  const control = document.getElementById(`${EDIT_FORM_ID}-${field}`);
  const chosen = control?.closest('fieldset')?.querySelector<HTMLElement>('input:checked');
  (chosen ?? control)?.focus();
}
