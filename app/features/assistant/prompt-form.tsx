import { Form } from '@remix-run/react';
import { forwardRef } from 'react';
import type { FormEvent } from 'react';
import { formTokenFields } from '#app/forms/form-token.ts';
import type { FormToken } from '#app/forms/form-token.ts';
import { Button, IconButton } from '#app/ui/controls/button.tsx';
import { HiddenFields } from '#app/ui/controls/hidden-fields.tsx';
import { useCommandKey } from '#app/commands/use-command.ts';
import { CONVERSATION_FIELD, PROMPT_FIELD } from './assistant-data.ts';

const PROBLEM_ID = 'prompt-problem';
/** The longest prompt that the platform accepts, in characters. */
const MAX_LETTERS = 4_000;

interface Props {
  formToken: FormToken;
  conversationId: string;
  /** The text that the input has at first. */
  prompt: string;
  problem: string | undefined;
  loading: boolean;
  onType: () => void;
  onAsk: (prompt: string) => void;
  onStop: () => void;
}

/** The prompt, its send button and, while an answer is made, the button that stops it. */
export const PromptForm = forwardRef<HTMLInputElement, Props>(function PromptForm(
  { formToken, conversationId, prompt, onType, problem, loading, onAsk, onStop },
  ref,
) {
  const askKey = useCommandKey('assistant.ask');
  const stopKey = useCommandKey('assistant.stop');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget as HTMLFormElement).get(PROMPT_FIELD);
    if (!loading) onAsk(typeof sent === 'string' ? sent : '');
  };
  return (
    <Form
      method="post"
      onSubmit={submit}
      noValidate
      className="sticky bottom-0 mt-6 border-t border-line bg-canvas pt-3 pb-3"
    >
      <HiddenFields fields={formTokenFields(formToken)} />
      {conversationId !== '' && (
        <input type="hidden" name={CONVERSATION_FIELD} value={conversationId} />
      )}
      <div className="flex items-center gap-2">
        <input
          ref={ref}
          name={PROMPT_FIELD}
          defaultValue={prompt}
          onInput={onType}
          maxLength={MAX_LETTERS}
          aria-label="Ask Blast"
          aria-required
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : PROBLEM_ID}
          aria-keyshortcuts={askKey}
          placeholder="Ask about your metadata…"
          autoComplete="off"
          disabled={loading}
          className="control h-10! min-w-0 flex-1 text-base!"
        />
        {loading && (
          <Button icon="square" size="lg" kbd={stopKey} onClick={onStop}>
            Stop
          </Button>
        )}
        <IconButton
          type="submit"
          variant="primary"
          size="lg"
          icon="send-horizontal"
          label="Send"
          disabled={loading}
        />
      </div>
      {problem !== undefined && (
        <p id={PROBLEM_ID} role="alert" className="field-problem">
          {problem}
        </p>
      )}
    </Form>
  );
});
