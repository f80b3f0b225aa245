import type { assistantCalls } from '#model/calls/assistant.ts';
import { serviceEnabled } from '#model/directory/zone.ts';
import { ask } from '#platform/assistant/assistant.ts';
import { readConversation } from '#platform/assistant/conversations.ts';
import type { Queryable } from '#platform/storage/database.ts';
import { writeAudit } from '#platform/http/audit.ts';
import type { ZoneCaller } from '#platform/http/caller.ts';
import { orNotFound, unprocessable } from '#platform/http/http-error.ts';
import type { Handlers } from '#platform/http/handler.ts';

/** Refuses the call when the service is switched off for the customer (B-529, B-531). */
function requireAssistant({ customer }: ZoneCaller): void {
  if (serviceEnabled(customer.enabledServices, 'assistant')) return;
  throw unprocessable(
    'Admin has disabled this feature: the service BAST_AI is off for this customer.',
  );
}

const NO_CONVERSATION = 'There is no such conversation. Begin a new one.';

export const assistantHandlers: Handlers<typeof assistantCalls> = {
  async askAssistant({ platform, caller, body, signal, sendPart }) {
    requireAssistant(caller);
    const { zone, actor, roles } = caller;
    const options = { model: platform.config.assistant, log: platform.log };
    const asker = { zone, wallet: actor.loggedInId, roles, now: platform.now() };
    const { userPrompt: prompt, conversationId } = body;
    // The audit line never contains the question.
    const audit = (on: Queryable, conversation: string) =>
      writeAudit(on, caller, {
        call: 'askAssistant',
        outcome: 'done',
        detail: { conversationId: conversation },
      });
    const answer = await ask(options, asker, { prompt, conversationId, signal, sendPart, audit });
    return orNotFound(answer, NO_CONVERSATION);
  },

  async readConversation({ caller, params }) {
    requireAssistant(caller);
    const { zone, actor } = caller;
    return orNotFound(await readConversation(zone, actor.loggedInId, params.id), NO_CONVERSATION);
  },
};
