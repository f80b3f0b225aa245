import { clsx } from 'clsx';
import { useEffect, useId, useRef } from 'react';
import type { CSSProperties, TextareaHTMLAttributes } from 'react';
import type { CodeEditorHandle, CodeProblem } from './editor.ts';
import type { LanguageContexts, LanguageName } from './language-contexts.ts';
import { textWithPosition, positionIn } from './text-position.ts';
import { useCodeEditor } from './use-code-editor.ts';

export interface CodeEditorProps<Name extends LanguageName> {
  language: Name;
  /** The data of the page for the language. It must be the same object as long as nothing in it changes. */
  context?: LanguageContexts[Name];
  /** How many lines of text are visible at least. */
  rows?: number;
  /** True for a field that most people leave empty. Its editor is fetched at the first focus. */
  opensOnFocus?: boolean;
  /** The problems that the page already shows; the editor does not repeat them. */
  stated?: readonly string[];
}

type Textarea = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows' | 'className'>;

/**
 * A text of code: a textarea, over which an editor is drawn where scripts run. The textarea stays in the form and holds
 * the value, so that the form does not depend on the editor.
 * @param labelledBy the id of its label
 */
export function CodeEditor<Name extends LanguageName>({
  language,
  context,
  rows = 16,
  opensOnFocus = false,
  stated = [],
  labelledBy,
  ...props
}: CodeEditorProps<Name> & Textarea & { labelledBy: string }) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const { editor, problems } = useCodeEditor(textarea, frame, {
    language,
    context,
    attributes: attributesOf(props, labelledBy, helpId),
    readOnly: props.readOnly === true,
    opensOnFocus,
  });
  useStatedPosition(editor, stated, labelledBy);
  const covered = editor && {
    tabIndex: -1,
    'aria-hidden': true,
    // A click on the label or on a problem focuses the textarea, which passes the focus on.
    onFocus: () => editor.focus(),
  };
  return (
    <>
      <div className="relative">
        <textarea
          spellCheck={false}
          autoCapitalize="off"
          {...props}
          {...covered}
          ref={textarea}
          rows={rows}
          className={clsx(
            // A link to the field must leave its label and its error in sight, which are above it.
            'scroll-mt-36',
            editor ? 'covered-control resize-none' : 'control h-auto py-2 font-mono leading-5',
            !editor && !opensOnFocus && 'code-textarea',
          )}
        />
        <div ref={frame} style={{ '--code-rows': rows } as CSSProperties} />
      </div>
      {editor && <Below helpId={helpId} problems={problems} stated={stated} onGo={editor.goTo} />}
    </>
  );
}

/** Shows the position that the page's error names, with the label and the error above it. */
function useStatedPosition(
  editor: CodeEditorHandle | undefined,
  stated: readonly string[],
  labelId: string,
) {
  const text = stated.join(' ');
  useEffect(() => {
    const position = positionIn([text]);
    if (!editor || !position) return;
    editor.show(position);
    document.getElementById(labelId)?.scrollIntoView({ block: 'nearest' });
  }, [editor, text, labelId]);
}

/** Label and descriptions of the textarea, for the element of the editor that has the focus. */
function attributesOf(props: Textarea, labelledBy: string, helpId: string): Record<string, string> {
  const described = [props['aria-describedby'], helpId].filter(Boolean).join(' ');
  return {
    'aria-labelledby': labelledBy,
    'aria-describedby': described,
    ...(props['aria-invalid'] && { 'aria-invalid': 'true' }),
    ...(props['aria-required'] && { 'aria-required': 'true' }),
  };
}

/** The first mistake, as a button that leads to its position, and the keys that leave the editor. */
function Below({
  helpId,
  problems: [first],
  stated,
  onGo,
}: {
  helpId: string;
  problems: readonly CodeProblem[];
  stated: readonly string[];
  onGo: (problem: CodeProblem) => void;
}) {
  const problem = first && textWithPosition(first);
  const isStated =
    problem !== undefined && stated.join(' ').toLowerCase().includes(problem.toLowerCase());
  return (
    <div className="code-below">
      <p role="status" className="min-w-0">
        {first && !isStated && (
          <button
            type="button"
            onClick={() => onGo(first)}
            className="cursor-pointer text-left text-danger hover:underline"
          >
            {problem}
          </button>
        )}
      </p>
      <p id={helpId} className="text-muted">
        Escape, then Tab, leaves the editor.
      </p>
    </div>
  );
}
