/**
 * The assistant answers questions about the metadata that the asker may read, and names its sources. It changes
 * nothing. Built-in answers cover common questions. With a configured model, the model answers; when it fails, the
 * built-in answer is used.
 */
import type { Logger } from 'pino';
import type { AnswerPart, AssistantAnswer } from '#model/metadata/assistant.ts';
import type { AssistantConfig } from '#platform/config.ts';
import type { Queryable } from '#platform/storage/database.ts';
import { answerWithoutModel } from './answer-without-model.ts';
import { askModel } from './ask-model.ts';
import { addTurn, readConversation } from './conversations.ts';
import { createLookups } from './lookups.ts';
import type { Asker } from './lookups.ts';
import { stripLinks } from './sanitize.ts';
import { createSources } from './sources.ts';
import { createAnswerStream } from './answer-stream.ts';
import { createTools } from './tools.ts';

export interface AssistantQuestion {
  prompt: string;
  /** The conversation to continue; undefined for a new one. */
  conversationId: string | undefined;
  /** Aborts when the asker closes the connection. */
  signal: AbortSignal;
  /** Receives the parts of the answer while the model writes. */
  sendPart(part: AnswerPart): void;
  /** Writes the audit line in the transaction that stores the answer. */
  audit(on: Queryable, conversationId: string): Promise<void>;
}

export interface AssistantOptions {
  /** The model to ask; undefined for built-in answers only. */
  model: AssistantConfig | undefined;
  log: Pick<Logger, 'warn'>;
}

/**
 * Answers a question and stores both in the conversation.
 * @returns undefined when the asker has no such conversation
 */
export async function ask(
  { model, log }: AssistantOptions,
  asker: Asker,
  { prompt, conversationId, signal, sendPart, audit }: AssistantQuestion,
): Promise<AssistantAnswer | undefined> {
  const { zone, wallet, now } = asker;
  const before = conversationId ? await readConversation(zone, wallet, conversationId) : undefined;
  if (conversationId && !before) return undefined;
  const lookups = createLookups(asker);
  const fromModel = model && (await answerOfModel(model));
  const { answer, sources } = fromModel ?? (await builtInAnswer());
  const id = before?.conversationId ?? crypto.randomUUID();
  const turn = { askedAt: now, prompt, answer, sources };
  await addTurn(zone, wallet, id, turn, (on) => audit(on, id));
  return { conversationId: id, answer, sources };

  async function builtInAnswer() {
    const cited = createSources();
    return cited.renumber(await answerWithoutModel(prompt, lookups, cited));
  }

  async function answerOfModel(config: AssistantConfig) {
    const cited = createSources();
    const tools = createTools(lookups, cited);
    const stream = createAnswerStream(cited, sendPart);
    const history = before?.history ?? [];
    try {
      const written = await askModel(config, { prompt, history, tools, stream, signal });
      // Links are removed after unknown citations, as a citation may be inside an address.
      const settled = cited.renumber(written);
      return { ...settled, answer: stripLinks(settled.answer) };
    } catch (error) {
      if (signal.aborted) throw error;
      log.warn({ err: error, zone: zone.path }, 'The model of the assistant returned no answer.');
      return undefined;
    }
  }
}
