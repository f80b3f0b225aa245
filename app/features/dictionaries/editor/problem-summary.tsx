import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { FormNotice, NoticeBox } from '#app/forms/form-notice.tsx';
import { findAttribute } from './draft/draft.ts';
import type { Draft } from './draft/draft.ts';
import { EDITOR_FORM_ID, openButton } from './editor-form.ts';
import type { DraftProblem } from './editor-reply.ts';
import { isSameLocation } from './editor-location.ts';
import type { EditorLocation } from './editor-location.ts';
import type { Editor } from './use-editor.ts';
import { DETAILS_INCOMPLETE } from './texts.ts';

/** At most this many problems are listed, because fixing the first ones often fixes the rest. */
const MAX_LISTED = 6;

/** The notice of the last reply and the problems, as links to their fields. It is above the form. */
export function ProblemSummary({ editor }: { editor: Editor }) {
  const { notice, problems } = editor;
  return (
    <>
      {notice && <FormNotice {...notice} />}
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
    <NoticeBox tone="error" className="mb-4">
      <ul ref={summary} tabIndex={-1} className="grid gap-0.5 outline-none">
        {inDetails.length > 0 && (
          <li>
            <ProblemButton to={{ tab: 'details' }} here={location}>
              {DETAILS_INCOMPLETE}
            </ProblemButton>
          </li>
        )}
        {others.slice(0, MAX_LISTED).map((problem) => (
          <li key={JSON.stringify(problem)}>
            <ProblemButton to={problem.location} here={location}>
              {whereOf(problem, draft)}: {problem.message}
            </ProblemButton>
          </li>
        ))}
        {others.length > MAX_LISTED && <li>… and {others.length - MAX_LISTED} more.</li>}
      </ul>
    </NoticeBox>
  );
}

type ProblemButtonProps = { to: EditorLocation; here: EditorLocation; children: ReactNode };

/** A button that opens the location of a problem; plain text when the location is open already. */
function ProblemButton({ to, here, children }: ProblemButtonProps) {
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

/** Moves the focus after a refused save: to the first wrong control on screen, or the problems on other tabs. */
function useFocusOnProblem(count: number, summary: RefObject<HTMLElement>): void {
  const shown = useRef(0);
  useEffect(() => {
    if (count > shown.current) {
      const wrong = document.querySelector<HTMLElement>(`#${EDITOR_FORM_ID} [aria-invalid=true]`);
      (wrong ?? summary.current)?.focus();
    }
    shown.current = count;
  }, [count, summary]);
}

function whereOf({ location: { tab, id } }: DraftProblem, draft: Draft): string {
  if (tab === 'attributes') return findAttribute(draft, id)?.path || 'Attributes';
  return draft.indexes.find((index) => index.id === id)?.name || 'Indexes';
}
