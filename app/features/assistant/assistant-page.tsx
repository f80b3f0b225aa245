import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useCommand, useCommandLink } from '#app/commands/use-command.ts';
import { problemAt, resultOf } from '#app/forms/reply/form-reply.ts';
import type { FormPageProps, FormReply } from '#app/forms/reply/form-reply.ts';
import { formTokenFields } from '#app/forms/form-token.ts';
import { paths } from '#app/paths/paths.ts';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { Chip } from '#app/ui/content/chip.tsx';
import { NoticeBox } from '#app/forms/form-notice.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { BLANK_MESSAGE } from '#model/fields/field-messages.ts';
import { PROMPT_FIELD } from './assistant-data.ts';
import type { AssistantData } from './assistant-data.ts';
import { errorOf, questionOf } from './conversation.ts';
import type { AssistantMessage } from './conversation.ts';
import { InitialView } from './initial-view.tsx';
import { LATEST_ID, MessageList } from './message-list.tsx';
import { PromptForm } from './prompt-form.tsx';
import { useConversation } from './use-conversation.ts';
import type { UsedConversation } from './use-conversation.ts';

/** The page Ask Blast: questions to the assistant (B-310 to B-317, B-427 to B-435). */
export function AssistantPage({ loaderData, reply }: FormPageProps<AssistantData>) {
  const conversation = useConversation(loaderData);
  const { loading, clear } = conversation;
  const input = useRef<HTMLInputElement>(null);
  const { problem, setProblem, ask } = usePrompt(loaderData, reply, { input, conversation });
  const messages = [...conversation.messages, ...refusedMessages(reply)];

  useCommand('assistant.ask', () => input.current?.focus());
  useCommand('assistant.stop', conversation.stop, { enabled: loading });
  useFocusAfterAnswer(input, loading);
  useFollowQuestion(messages);

  return (
    <div className="flex min-h-[calc(100dvh-8rem)] max-w-3xl flex-col">
      <PageHeader aside={<Chip tone="accent">Beta</Chip>}>
        <LinkButton
          to={paths.askBlast()}
          onClick={clear}
          icon="plus"
          {...useCommandLink('assistant.clear')}
        >
          {/* The icon draws the sign, which is part of the name (B-317). */}
          <span>
            <span className="sr-only">+ </span>New Conversation
          </span>
        </LinkButton>
      </PageHeader>
      <div className="flex-1">
        {loaderData.gone && (
          <NoticeBox tone="info" className="mb-4">
            <p>{loaderData.gone}</p>
          </NoticeBox>
        )}
        {messages.length === 0 ? (
          <InitialView onAsk={(example) => void ask(example)} />
        ) : (
          <MessageList messages={messages} partHtml={conversation.partHtml} />
        )}
      </div>
      <PromptForm
        ref={input}
        formToken={loaderData.formToken}
        conversationId={conversation.conversationId}
        prompt={sentPrompt(reply) ?? loaderData.prompt}
        problem={problem}
        loading={loading}
        onType={() => setProblem(undefined)}
        onAsk={(prompt) => void ask(prompt)}
        onStop={conversation.stop}
      />
    </div>
  );
}

/** The problem with the prompt, and the function that asks it. */
function usePrompt(
  loaderData: AssistantData,
  reply: FormReply | undefined,
  { input, conversation }: { input: RefObject<HTMLInputElement>; conversation: UsedConversation },
) {
  const [problem, setProblem] = useState(problemAt(reply, PROMPT_FIELD));
  const fill = (text: string) => {
    if (input.current) input.current.value = text;
  };
  const ask = async (prompt: string) => {
    if (conversation.loading) return;
    if (prompt.trim() === '') return setProblem(BLANK_MESSAGE);
    setProblem(undefined);
    fill('');
    // The key of a form token is used once, so each question needs a form token of its own.
    const formToken = formTokenFields({ ...loaderData.formToken, key: crypto.randomUUID() });
    const isAnswered = await conversation.ask(prompt.trim(), formToken);
    if (!isAnswered && input.current?.value === '') fill(prompt);
  };
  useAskAtOnce(loaderData.prompt, ask);
  return { problem, setProblem, ask };
}

/** Asks the prompt that the palette sent, and removes it from the address. */
function useAskAtOnce(prompt: string, ask: (prompt: string) => Promise<void>): void {
  const { state } = useLocation() as { state: { ask?: boolean } | null };
  const navigate = useNavigate();
  const asked = useRef<unknown>();
  useEffect(() => {
    if (!state?.ask || prompt === '' || asked.current === state) return;
    asked.current = state;
    navigate(paths.askBlast(), { replace: true });
    void ask(prompt);
  });
}

function sentPrompt(reply: FormReply | undefined): string | undefined {
  const sent = resultOf(reply)?.initialValue?.[PROMPT_FIELD];
  return typeof sent === 'string' ? sent : undefined;
}

/** The messages of a question that a plain form posted without success (B-433, B-626). */
function refusedMessages(reply: FormReply | undefined) {
  const message = problemAt(reply);
  return message === undefined ? [] : [questionOf(sentPrompt(reply) ?? ''), errorOf(message)];
}

/** Gives the focus back to the prompt after an answer, because the prompt loses the focus while it is disabled. */
function useFocusAfterAnswer(input: RefObject<HTMLInputElement>, loading: boolean): void {
  const wasLoading = useRef(loading);
  useEffect(() => {
    if (wasLoading.current && !loading && document.activeElement === document.body) {
      input.current?.focus({ preventScroll: true });
    }
    wasLoading.current = loading;
  }, [input, loading]);
}

/** Scrolls to the question that is asked, so that its answer is read from its beginning. */
function useFollowQuestion(messages: readonly AssistantMessage[]): void {
  const count = messages.length;
  const shown = useRef(count);
  useEffect(() => {
    if (count > shown.current) {
      document.getElementById(LATEST_ID)?.scrollIntoView({ block: 'start' });
    }
    shown.current = count;
  }, [count]);
}
