/** The editor over a textarea: all of CodeMirror that is not a language. It is fetched when a page has an editor. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { forEachDiagnostic, lintKeymap, setDiagnosticsEffect } from '@codemirror/lint';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import type { TextPosition } from './text-position.ts';
import { LOOK } from './theme.ts';

/** How long Tab leaves the editor after Escape, in milliseconds. Another key ends this earlier. */
const LEAVING_MS = 60 * 60 * 1_000;

/** What is wrong with the text, and where. */
export interface CodeProblem extends TextPosition {
  message: string;
}

export interface EditorSettings {
  language: Extension;
  /** The label and the descriptions of the focused element. */
  attributes: Readonly<Record<string, string>>;
  readOnly: boolean;
}

export interface CodeEditorHandle {
  change: (settings: EditorSettings) => void;
  focus: () => void;
  /** Moves the cursor to a position, and scrolls it into sight. */
  show: (position: TextPosition) => void;
  /** Moves the cursor as `show` does, and focuses the editor. */
  goTo: (position: TextPosition) => void;
  close: () => void;
}

/**
 * Opens an editor for the text of a textarea. The textarea stays in the form and has the same text at any time: it
 * posts the value, and fires the events of a control.
 * @param parent where the editor is drawn
 * @param onProblems called when what is wrong with the text has changed
 */
export function openEditor({
  textarea,
  parent,
  settings,
  onProblems,
}: {
  textarea: HTMLTextAreaElement;
  parent: HTMLElement;
  settings: EditorSettings;
  onProblems: (problems: CodeProblem[]) => void;
}): CodeEditorHandle {
  const changing = new Compartment();
  const { selectionStart, selectionEnd } = textarea;
  const hasFocus = document.activeElement === textarea;
  const view = new EditorView({
    parent,
    doc: textarea.value,
    selection: hasFocus ? { anchor: selectionStart, head: selectionEnd } : undefined,
    extensions: [
      changing.of(extensionsOf(settings)),
      EditorView.cspNonce.of(nonceOfPage()),
      EditorView.updateListener.of(({ docChanged, state, transactions }) => {
        if (docChanged) writeTo(textarea, state.doc.toString());
        const isLinted = transactions.some(({ effects }) =>
          effects.some((effect) => effect.is(setDiagnosticsEffect)),
        );
        if (isLinted) onProblems(problemsOf(state));
      }),
      BASICS,
      LOOK,
    ],
  });
  if (hasFocus) view.focus();
  const unfollow = follow(textarea, view);
  const show = ({ line, column }: TextPosition) => {
    const { doc } = view.state;
    const { from, to } = doc.line(Math.min(line, doc.lines));
    const anchor = Math.min(from + column - 1, to);
    view.dispatch({ selection: { anchor }, scrollIntoView: true });
  };
  return {
    change: (next) => view.dispatch({ effects: changing.reconfigure(extensionsOf(next)) }),
    focus: () => view.focus(),
    show,
    goTo: (position) => {
      show(position);
      view.focus();
    },
    close: () => {
      unfollow();
      view.destroy();
    },
  };
}

const BASICS: Extension = [
  lineNumbers(),
  highlightSpecialChars(),
  history(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  autocompletion({ icons: false }),
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...historyKeymap,
    ...completionKeymap,
    ...lintKeymap,
    indentWithTab,
  ]),
  // Tab indents, so after Escape it has to leave the editor (WCAG 2.1.2).
  Prec.lowest(
    keymap.of([
      {
        key: 'Escape',
        run: (view) => {
          view.setTabFocusMode(LEAVING_MS);
          return true;
        },
      },
    ]),
  ),
];

function extensionsOf({ language, attributes, readOnly }: EditorSettings): Extension {
  return [
    language,
    EditorView.contentAttributes.of({ ...attributes }),
    EditorState.readOnly.of(readOnly),
  ];
}

/** The nonce of the document, for the styles of the editor. Only scripts can read it. */
function nonceOfPage(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}

/** Writes the text of the editor to the textarea, with an event, because the form notices the change only by it. */
function writeTo(textarea: HTMLTextAreaElement, text: string): void {
  if (textarea.value === text) return;
  textarea.value = text;
  textarea.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Copies a text into the editor that a reset of the form or the browser writes to the textarea. */
function follow(textarea: HTMLTextAreaElement, view: EditorView): () => void {
  const read = () => {
    const { doc } = view.state;
    if (textarea.value === doc.toString()) return;
    view.dispatch({ changes: { from: 0, to: doc.length, insert: textarea.value } });
  };
  // Controls get their initial values only after the event.
  const onReset = () => queueMicrotask(read);
  textarea.addEventListener('input', read);
  const { form } = textarea;
  form?.addEventListener('reset', onReset);
  return () => {
    textarea.removeEventListener('input', read);
    form?.removeEventListener('reset', onReset);
  };
}

function problemsOf(state: EditorState): CodeProblem[] {
  const problems: CodeProblem[] = [];
  forEachDiagnostic(state, ({ message }, from) => {
    const line = state.doc.lineAt(from);
    problems.push({ message, line: line.number, column: from - line.from + 1 });
  });
  return problems;
}
