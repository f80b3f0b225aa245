/** Asks the assistant: by a plain form, and by scripts that get the answer as a stream. */
import { redirect } from '@remix-run/node';
import { problemBefore } from '#app/forms/reply/answer-form.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { parseForm } from '#app/forms/body/parse-form.server.ts';
import type { ParsedForm } from '#app/forms/body/parse-form.server.ts';
import type { FormAgainResponse } from '#app/forms/reply/form-reply.server.ts';
import { makeFormToken } from '#app/forms/form-token.ts';
import { paths } from '#app/paths/paths.ts';
import { failureResponse, failureText, PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import { questionSchema } from '#model/metadata/assistant.ts';
import type { AnswerPart, Conversation } from '#model/metadata/assistant.ts';
import { CALLS } from '#model/calls/all.ts';
import { isUuid } from '#model/fields/fields.ts';
import { z } from 'zod';
import type { AssistantData } from './assistant-data.ts';
import { streamLines } from './stream-lines.server.ts';
import { htmlOfAnswer, showAnswer } from './show-answer.server.ts';

const GONE = 'This conversation is not in this zone, or it was forgotten when the zone was reset.';

/** At most this many turns of a conversation are shown, the newest ones. */
const SHOWN_TURNS = 100;
/** Only the newest turns offer to run their queries, because each of these queries has to be checked. */
const TURNS_WITH_QUERIES = 5;

/** The form of a question. Its prompt may be as long as the platform accepts. */
const questionFormSchema = z.object({
  prompt: questionSchema.shape.userPrompt,
  conversationId: z.uuid().optional(),
});
type Question = z.output<typeof questionFormSchema>;

/** The data of the page: the conversation that the address names, or none. */
export async function loadAssistant(session: Session, request: Request): Promise<AssistantData> {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('conversation') ?? '';
  const conversation = asked === '' ? undefined : await readConversation(session, asked);
  const history = conversation?.history.slice(-SHOWN_TURNS) ?? [];
  return {
    formToken: makeFormToken(session.zone.name),
    userName: session.user.name,
    zone: session.zone.name,
    prompt: searchParams.get('prompt') ?? '',
    conversationId: conversation?.conversationId,
    turns: await Promise.all(
      history.map(async (turn, index) => ({
        prompt: turn.prompt,
        answer: turn.answer,
        shown: await showAnswer(session, turn, {
          offersQueries: index >= history.length - TURNS_WITH_QUERIES,
        }),
      })),
    ),
    gone: asked !== '' && !conversation ? GONE : undefined,
  };
}

/**
 * Reads a conversation; undefined when there is none with this id.
 * @throws Response for another failure of the platform
 */
async function readConversation({ api }: Session, id: string): Promise<Conversation | undefined> {
  if (!isUuid(id)) return undefined;
  try {
    const { data } = await api.call(CALLS.readConversation, { params: { id } });
    return data;
  } catch (error) {
    if (error instanceof PlatformError && error.status === 404) return undefined;
    throw failureResponse(error);
  }
}

/** Answers the form of a browser without scripts: a redirect to the conversation, or the form again with its prompt. */
export async function answerAssistant(
  session: Session,
  request: Request,
): Promise<Response | FormAgainResponse> {
  const parsed = await readQuestion(session, request);
  if (!parsed.ok) return parsed.response;
  try {
    const { conversationId } = await ask(session, parsed, request.signal, () => undefined);
    return redirect(`${paths.askBlast({ conversation: conversationId })}#${LATEST}`);
  } catch (error) {
    return parsed.refuse({ message: failureText(error, FAILURE.chat) });
  }
}

/** The id of the element with the newest question. A browser without scripts scrolls to it. */
const LATEST = 'latest';

/** Answers a script with `AnswerLine`s. A failure before the first line is an answer with status 400. */
export async function streamAssistant(session: Session, request: Request): Promise<Response> {
  const parsed = await readQuestion(session, request);
  if (!parsed.ok) {
    const problems = Object.values(parsed.response.data.result.error ?? {});
    const message = problems[0]?.[0] ?? FAILURE.chat;
    return Response.json({ kind: 'failure', message }, { status: 400 });
  }
  return streamLines(request.signal, async (send, signal) => {
    let text = '';
    const onPart = (part: AnswerPart) => {
      text = part.replaces ? part.text : text + part.text;
      send({ kind: 'part', html: htmlOfAnswer(text, []) });
    };
    try {
      const whole = await ask(session, parsed, signal, onPart);
      const { conversationId, answer } = whole;
      return { kind: 'answer', conversationId, answer, shown: await showAnswer(session, whole) };
    } catch (error) {
      return { kind: 'failure', message: failureText(error, FAILURE.chat) };
    }
  });
}

type AskedQuestion = Extract<ParsedForm<Question>, { ok: true }>;

async function readQuestion(session: Session, request: Request): Promise<ParsedForm<Question>> {
  const form = await readForm(request);
  return parseForm(form, questionFormSchema, {
    problem: problemBefore(session, form, 'readMetadata'),
  });
}

/** Sends the question to the platform. @throws PlatformError; the reason of the signal when the asker goes away */
function ask(
  { api }: Session,
  { value: { prompt, conversationId }, sending }: AskedQuestion,
  signal: AbortSignal,
  onPart: (part: AnswerPart) => void,
) {
  const body = { userPrompt: prompt, conversationId, approvalToUseMetadata: true as const };
  return api.callInParts(CALLS.askAssistant, { body, ...sending, signal }, onPart);
}
