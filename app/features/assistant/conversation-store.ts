/**
 * The conversation of this tab. The browser's storage keeps it in step with the other tabs. It is kept outside of the
 * page, so that an answer that is still being made is not lost when the person looks at another page meanwhile.
 */
import { STORAGE_KEYS } from '#app/session/browser/local-storage.ts';
import { errorOf, fromStored, isPending, settled, toStored } from './conversation.ts';
import type { AssistantConversation, AssistantMessage, ConversationOwner } from './conversation.ts';

const KEY = STORAGE_KEYS.conversation;

/** The text in the position of an answer for which nobody waits any more. */
export const LEFT_TEXT = 'The page was closed before the answer came. Ask again.';

let conversation: AssistantConversation | undefined;
/** The HTML of the answer so far, in the tab that asked. */
let partHtml: string | undefined;
let asking: AbortController | undefined;
const listeners = new Set<() => void>();

export interface Snapshot {
  conversation: AssistantConversation | undefined;
  partHtml: string | undefined;
}
let snapshot: Snapshot = { conversation, partHtml };

function change(): void {
  snapshot = { conversation, partHtml };
  listeners.forEach((listen) => listen());
}

export const conversationStore = {
  subscribe(listen: () => void): () => void {
    listeners.add(listen);
    return () => listeners.delete(listen);
  },
  snapshot: (): Snapshot => snapshot,

  /** Shows a conversation, and stores it for the other tabs unless it came from them. */
  show(next: AssistantConversation | undefined, { isStored = false } = {}): void {
    conversation = next;
    if (!isStored) store(next);
    change();
  },

  /** Starts a new conversation, in all tabs. @param isStored true when another tab has removed the stored one */
  clear(owner: ConversationOwner, { isStored = false } = {}): void {
    conversation = { ...owner, conversationId: '', messages: [] };
    if (!isStored) store(undefined);
    change();
  },

  showPart(html: string | undefined): void {
    partHtml = html;
    change();
  },

  /** The conversation in the browser's storage, if it is this owner's. */
  read(owner: ConversationOwner): AssistantConversation | undefined {
    try {
      return fromStored(localStorage.getItem(KEY), owner);
    } catch {
      return undefined;
    }
  },

  /** Begins a question. @returns the controller that stops it */
  begin(): AbortController {
    asking = new AbortController();
    return asking;
  },
  end(): void {
    asking = undefined;
    partHtml = undefined;
    change();
  },
  isAsking: () => asking !== undefined,
  stop(): void {
    asking?.abort();
  },
};

function store(next: AssistantConversation | undefined): void {
  try {
    if (next) localStorage.setItem(KEY, toStored(next));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is full or forbidden. Only the other tabs lack the conversation then.
  }
}

/** Calls back when another tab has changed the conversation. */
export function onOtherTab(callback: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) callback();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

/** The messages as they are after the page was left: the pending answer has become an error. */
export function withoutPending(messages: readonly AssistantMessage[]): AssistantMessage[] {
  return settled(messages, errorOf(LEFT_TEXT));
}

if (typeof window !== 'undefined') {
  // Without this, the other tabs would wait for the answer for ever.
  addEventListener('pagehide', () => {
    if (asking && conversation && isPending(conversation.messages)) {
      store({ ...conversation, messages: withoutPending(conversation.messages) });
    }
  });
}
