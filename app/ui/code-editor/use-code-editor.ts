import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { CodeEditorHandle, CodeProblem, EditorSettings } from './editor.ts';
import { loadLanguage } from './languages.ts';
import type { Language, LanguageContexts, LanguageName } from './language-contexts.ts';

interface Options<Name extends LanguageName> extends Omit<EditorSettings, 'language'> {
  language: Name;
  context: LanguageContexts[Name] | undefined;
  opensOnFocus: boolean;
}

interface Opened<Name extends LanguageName> {
  handle: CodeEditorHandle;
  language: Language<Name>;
}

/**
 * Opens a code editor over a textarea, once its code is fetched: when the page is shown, or at the first focus. Until
 * then, and if that fails, the textarea is used.
 * @param frame where the editor is drawn
 * @returns the open editor, and what is wrong with its text
 */
export function useCodeEditor<Name extends LanguageName>(
  textarea: RefObject<HTMLTextAreaElement>,
  frame: RefObject<HTMLElement>,
  { language: name, context, attributes, readOnly, opensOnFocus }: Options<Name>,
) {
  const [opened, setOpened] = useState<Opened<Name>>();
  const [problems, setProblems] = useState<CodeProblem[]>([]);
  const latest = useRef({ context, attributes, readOnly });
  useEffect(() => {
    latest.current = { context, attributes, readOnly };
  });

  useEffect(() => {
    let handle: CodeEditorHandle | undefined;
    let isWanted = true;
    const open = async () => {
      const [{ openEditor }, language] = await Promise.all([
        import('./editor.ts'),
        loadLanguage(name),
      ]);
      await untilNothingIsPressed();
      const [input, parent] = [textarea.current, frame.current];
      if (!isWanted || !input || !parent) return;
      const { context: known, ...settings } = latest.current;
      const opening = openEditor({
        textarea: input,
        parent,
        settings: { ...settings, language: language(known) },
        onProblems: setProblems,
      });
      handle = opening;
      // The editor is rendered at once, so that two fields are never shown.
      flushSync(() => setOpened({ handle: opening, language }));
    };
    // If the editor cannot be fetched, the textarea stays.
    const begin = () => void open().catch(() => undefined);
    const area = textarea.current;
    if (opensOnFocus && document.activeElement !== area) {
      area?.addEventListener('focus', begin, { once: true });
    } else {
      begin();
    }
    return () => {
      area?.removeEventListener('focus', begin);
      isWanted = false;
      handle?.close();
      setOpened(undefined);
    };
  }, [name, opensOnFocus, textarea, frame]);

  // The effect depends on a text, because a new object at each rendering would set up the editor each time.
  const attributesText = JSON.stringify(attributes);
  useEffect(() => {
    opened?.handle.change({
      language: opened.language(context),
      attributes: JSON.parse(attributesText) as Record<string, string>,
      readOnly,
    });
  }, [opened, context, attributesText, readOnly]);

  return { editor: opened?.handle, problems };
}

const PRESS_MS = 100;

/** Waits while a pointer button is down, because the pressed element must not be replaced. */
async function untilNothingIsPressed(): Promise<void> {
  while (document.querySelector(':active')) {
    await new Promise((resolve) => setTimeout(resolve, PRESS_MS));
  }
}
