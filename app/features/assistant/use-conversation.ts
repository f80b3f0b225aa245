/** The conversation of the page. It comes from the server at first, then from this tab or another one. */
import { useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { paths } from '#app/paths/paths.ts';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { useShowAlert } from '#app/ui/feedback/alerts.tsx';
import { askBlast } from './ask-assistant.ts';
import type { AssistantData } from './assistant-data.ts';
import { CONVERSATION_FIELD, PROMPT_FIELD } from './assistant-data.ts';
import {
  answerMessage,
  errorOf,
  isPending,
  messagesOf,
  settled,
  withQuestion,
  withShown,
} from './conversation.ts';
import type { AssistantConversation, AssistantMessage } from './conversation.ts';
import { conversationStore, onOtherTab, withoutPending } from './conversation-store.ts';

const { show, read, subscribe } = conversationStore;

export const STOPPED_TEXT = 'You stopped this answer.';

export interface UsedConversation {
  messages: readonly AssistantMessage[];
  /** The id is empty before the first answer. */
  conversationId: string;
  /** Whether an answer is still to come. */
  loading: boolean;
  /** The HTML of the pending answer so far. */
  partHtml: string | undefined;
  /**
   * Asks a question. `formToken` has the hidden fields of the form.
   * @returns false when there is no answer, so that the prompt is kept
   */
  ask: (prompt: string, formToken: Readonly<Record<string, string>>) => Promise<boolean>;
  stop: () => void;
  /** Forgets the conversation, in all tabs. */
  clear: () => void;
}

export function useConversation(loaderData: AssistantData): UsedConversation {
  const { userName, zone: sdzName } = loaderData;
  const ofServer = () => serverSnapshot;
  const { conversation, partHtml } = useSyncExternalStore(
    subscribe,
    conversationStore.snapshot,
    ofServer,
  );
  const isOwn = conversation?.userName === userName && conversation.sdzName === sdzName;
  const shown: AssistantConversation = isOwn
    ? conversation
    : { ...{ userName, sdzName }, ...ofLoaderData(loaderData) };
  useInStep(loaderData);

  const showAlert = useShowAlert();
  const ask = useCallback<UsedConversation['ask']>(
    async (prompt, formToken) => {
      const owner = { userName, sdzName };
      const before = conversationStore.snapshot().conversation ?? {
        ...owner,
        ...ofLoaderData(loaderData),
      };
      const { conversationId } = before;
      show({ ...owner, conversationId, messages: withQuestion(before.messages, prompt) });
      const { signal } = conversationStore.begin();
      const form = new FormData();
      for (const [name, value] of Object.entries(formToken)) form.set(name, value);
      form.set(PROMPT_FIELD, prompt);
      if (conversationId !== '') form.set(CONVERSATION_FIELD, conversationId);
      const answered = await askBlast(form, { onPart: conversationStore.showPart, signal });
      const settle = (message: AssistantMessage, id = conversationId) => {
        const now = conversationStore.snapshot().conversation;
        // The conversation may have been cleared meanwhile, here or in another tab.
        if (now && isPending(now.messages)) {
          show({ ...now, conversationId: id, messages: settled(now.messages, message) });
        }
        conversationStore.end();
      };
      switch (answered.kind) {
        case 'answer':
          settle(answerMessage(answered.answer, answered.shown), answered.conversationId);
          announce('Blast has answered.');
          return true;
        case 'failure':
          settle(errorOf(answered.message));
          showAlert({ tone: 'error', text: answered.message });
          return false;
        case 'stopped':
          settle(errorOf(STOPPED_TEXT));
          return false;
        case 'ended':
          settle(errorOf(STOPPED_TEXT));
          // The session has ended, so the reloaded page is that of signing in.
          location.reload();
          return false;
      }
    },
    [userName, sdzName, loaderData, showAlert],
  );
  const clear = useCallback(() => {
    conversationStore.stop();
    conversationStore.clear({ userName, sdzName });
  }, [userName, sdzName]);
  return {
    messages: shown.messages,
    conversationId: shown.conversationId,
    loading: isPending(shown.messages),
    partHtml,
    ask,
    stop: conversationStore.stop,
    clear,
  };
}

const serverSnapshot = { conversation: undefined, partHtml: undefined };

function ofLoaderData({ turns, conversationId = '' }: AssistantData) {
  return { conversationId, messages: messagesOf(turns) };
}

/** Takes over the conversation that another tab has stored, and the turns that the server has. */
function useInStep(loaderData: AssistantData): void {
  const navigate = useNavigate();
  const { userName, zone: sdzName } = loaderData;
  /** The conversation that this tab opens because it is stored. */
  const opened = useRef<string>();
  useEffect(() => {
    const owner = { userName, sdzName };
    /** Lets the server render a conversation if this tab has no HTML of it. */
    const open = (conversation?: string) => {
      opened.current = conversation;
      navigate(paths.askBlast({ conversation, prompt: loaderData.prompt }), {
        replace: true,
        preventScrollReset: true,
      });
    };

    const settle = () => {
      if (conversationStore.isAsking()) return;
      const own = conversationStore.snapshot().conversation;
      const stored = read(owner);
      const { conversationId } = loaderData;
      if (conversationId !== undefined) {
        const isSame = stored?.conversationId === conversationId;
        // The conversation was cleared, here or in another tab, while its data were on their way.
        if (opened.current === conversationId && !isSame) {
          open(stored?.conversationId || undefined);
          return;
        }
        opened.current = undefined;
        const messages = isSame
          ? withShown(stored.messages, loaderData.turns)
          : messagesOf(loaderData.turns);
        show({ ...owner, conversationId, messages }, { isStored: isSame });
        return;
      }
      // The messages of this tab are rendered already.
      if (own && stored && own.messages.length === stored.messages.length) return;
      if (loaderData.gone && stored) {
        show({ ...stored, conversationId: '', messages: withoutPending(stored.messages) });
      } else {
        show(stored, { isStored: true });
        if (stored && stored.conversationId !== '') open(stored.conversationId);
      }
    };
    settle();
    return onOtherTab(() => {
      if (conversationStore.isAsking() && read(owner)) return;
      const stored = read(owner);
      if (!stored) {
        conversationStore.stop();
        conversationStore.clear(owner, { isStored: true });
        if (loaderData.conversationId !== undefined) open();
        return;
      }
      show(withKnown(stored), { isStored: true });
      if (stored.conversationId !== '' && !isPending(stored.messages)) open(stored.conversationId);
    });
  }, [loaderData, userName, sdzName, navigate]);
}

/** A stored conversation with the answers that this tab has rendered already. */
function withKnown(stored: AssistantConversation): AssistantConversation {
  const known = new Map(
    conversationStore
      .snapshot()
      .conversation?.messages.flatMap(({ value, shown }) => (shown ? [[value, shown]] : [])),
  );
  const messages = stored.messages.map((message) => {
    const shown = message.type === 'answer' ? known.get(message.value) : undefined;
    return shown ? { ...message, shown } : message;
  });
  return { ...stored, messages };
}
