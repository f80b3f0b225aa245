/** Posts a question from the browser and reads the answer while it is made. */
import { FAILURE } from '#app/text/alerts.ts';
import type { AnswerLine } from './assistant-data.ts';

/** The address that takes a question from scripts and answers with a stream. */
const ANSWERS_TO = '/ask-blast/answer';

export type Answered =
  | Exclude<AnswerLine, { kind: 'part' }>
  | { kind: 'stopped' }
  /** The session of the person has ended. */
  | { kind: 'ended' };

/**
 * Posts a question. Failures do not throw: each is an answer of its own kind.
 * @param onPart called with the HTML of the answer so far
 * @param signal stops the answer
 */
export async function askBlast(
  form: FormData,
  { onPart, signal }: { onPart: (html: string) => void; signal: AbortSignal },
): Promise<Answered> {
  try {
    const response = await fetch(ANSWERS_TO, {
      method: 'POST',
      // The body is encoded as that of a plain form: the server would take FormData for a file upload.
      body: new URLSearchParams([...form].map(([name, value]) => [name, String(value)])),
      redirect: 'manual',
      signal,
    });
    if (response.type === 'opaqueredirect' || response.status === 401 || response.status === 403) {
      return { kind: 'ended' };
    }
    for await (const line of linesOf(response)) {
      if (line.kind !== 'part') return line;
      onPart(line.html);
    }
  } catch {
    if (signal.aborted) return { kind: 'stopped' };
  }
  return { kind: 'failure', message: FAILURE.chat };
}

async function* linesOf({ body }: Response): AsyncGenerator<AnswerLine> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    const lines = (waiting + value).split('\n');
    waiting = done ? '' : (lines.pop() ?? '');
    for (const line of lines) if (line !== '') yield JSON.parse(line) as AnswerLine;
    if (done) return;
  }
}
