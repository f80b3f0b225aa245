import { Link } from '@remix-run/react';
import { clsx } from 'clsx';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { DETAILS_INCOMPLETE } from '#app/text/dialogs.ts';
import { Icon } from '#app/ui/content/icon.tsx';
import { findAttribute } from './draft.ts';
import type { Draft } from './draft.ts';
import { FORM_ID, openButton } from './editor-form.ts';
import type { DraftProblem } from './editor-reply.ts';
import { isSameLocation } from './editor-location.ts';
import type { EditorLocation } from './editor-location.ts';
import type { Editor } from './use-editor.ts';

/** More are not listed: fixing the first ones often fixes the rest. */
const MOST_LISTED = 6;

/** Above the form: the notice of the last reply, and the problems as links to their fields. */
export function ProblemSummary({ editor }: { editor: Editor }) {
  const { notice, problems } = editor;
  return (
    <>
      {notice && (
        <Note tone={notice.tone} title={notice.title}>
          <p className="whitespace-pre-line">{notice.text}</p>
          {notice.link && (
            <Link
              to={notice.link.to}
              target={notice.link.newTab ? '_blank' : undefined}
              className="font-medium underline underline-offset-2"
            >
              {notice.link.label}
              {notice.link.newTab && <span className="sr-only"> (opens a new tab)</span>}
            </Link>
          )}
        </Note>
      )}
      {problems.length > 0 && <ProblemList editor={editor} />}
    </>
  );
}

function ProblemList({ editor: { draft, problems, location } }: { editor: Editor }) {
  const summary = useRef<HTMLUListElement>(null);
  useFocusOnProblem(problems.length, summary);
  const inDetails = problems.filter((problem) => problem.location.tab === 'details');
  const others = problems.filter((problem) => problem.location.tab !== 'details');
  return (
    <Note tone="error">
      <ul ref={summary} tabIndex={-1} className="grid gap-0.5 outline-none">
        {inDetails.length > 0 && (
          <li>
            <ProblemButton to={{ tab: 'details' }} here={location}>
              {DETAILS_INCOMPLETE}
            </ProblemButton>
          </li>
        )}
        {others.slice(0, MOST_LISTED).map((problem) => (
          <li key={JSON.stringify(problem)}>
            <ProblemButton to={problem.location} here={location}>
              {whereOf(problem, draft)}: {problem.message}
            </ProblemButton>
          </li>
        ))}
        {others.length > MOST_LISTED && <li>… and {others.length - MOST_LISTED} more.</li>}
      </ul>
    </Note>
  );
}

/** Opens the location of a problem; plain text when it is open already. */
function ProblemButton({
  to,
  here,
  children,
}: {
  to: EditorLocation;
  here: EditorLocation;
  children: ReactNode;
}) {
  if (isSameLocation(to, here)) return <span className="font-medium">{children}</span>;
  return (
    <button
      {...openButton(to)}
      className="cursor-pointer text-left font-medium underline underline-offset-2"
    >
      {children}
    </button>
  );
}

function Note({
  tone,
  title,
  children,
}: {
  tone: 'error' | 'info';
  title?: string;
  children: ReactNode;
}) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={clsx(
        'mb-4 flex gap-3 rounded-lg border px-4 py-3',
        tone === 'error'
          ? 'border-danger/40 bg-danger-soft text-danger'
          : 'border-info/40 bg-info-soft text-info',
      )}
    >
      <Icon as={tone === 'error' ? CircleAlert : Info} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}

/** A refused save focuses the first wrong control on screen, else the list of what is wrong elsewhere. */
function useFocusOnProblem(count: number, summary: React.RefObject<HTMLElement>): void {
  const shown = useRef(0);
  useEffect(() => {
    if (count > shown.current) {
      const wrong = document.querySelector<HTMLElement>(`#${FORM_ID} [aria-invalid=true]`);
      (wrong ?? summary.current)?.focus();
    }
    shown.current = count;
  }, [count, summary]);
}

function whereOf({ location: { tab, id } }: DraftProblem, draft: Draft): string {
  if (tab === 'attributes') return findAttribute(draft, id)?.path || 'Attributes';
  return draft.indexes.find((index) => index.id === id)?.name || 'Indexes';
}
