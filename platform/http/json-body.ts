/**
 * Writes an answer as JSON. A long answer is written in pieces, with turns of the event loop between them, so that
 * other requests do not wait.
 */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The length of one piece in UTF-16 units, which its last item may exceed. */
const PIECE_LENGTH = 256 * 1024;

/** The JSON of a value: a text if it is short, else a stream of its pieces. */
export function jsonBody(value: unknown): string | ReadableStream {
  const pieces = jsonPieces(value);
  const first = pieces.next().value ?? '';
  const second = pieces.next();
  if (second.done) return first;
  return Readable.toWeb(Readable.from(inTurns([first, second.value], pieces))) as ReadableStream;
}

async function* inTurns(
  begun: readonly string[],
  pieces: Iterable<string>,
): AsyncGenerator<Buffer, void, undefined> {
  for (const piece of begun) yield Buffer.from(piece);
  for (const piece of pieces) {
    yield Buffer.from(piece);
    await nextTurn();
  }
}

/** The JSON of a value in pieces. Lists are split, at the top and one level below, where answers have long ones. */
export function* jsonPieces(value: unknown): Generator<string, void, undefined> {
  let piece = '';
  for (const text of jsonTexts(value)) {
    piece += text;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

function* jsonTexts(value: unknown): Generator<string, void, undefined> {
  if (Array.isArray(value)) return yield* listTexts(value);
  const fields = value !== null && typeof value === 'object' ? Object.entries(value) : [];
  if (!fields.some(([, field]) => Array.isArray(field))) {
    return yield JSON.stringify(value) ?? 'null';
  }
  let before = '{';
  for (const [name, field] of fields) {
    const text = Array.isArray(field) ? undefined : JSON.stringify(field);
    if (text === undefined && !Array.isArray(field)) continue;
    yield `${before}${JSON.stringify(name)}:`;
    if (Array.isArray(field)) yield* listTexts(field);
    else yield text ?? '';
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

function* listTexts(list: readonly unknown[]): Generator<string, void, undefined> {
  let before = '[';
  for (const item of list) {
    yield before + (JSON.stringify(item) ?? 'null');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
