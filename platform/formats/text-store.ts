/**
 * Many texts in little memory: their UTF-8 bytes in buffers, outside the heap of the thread, which garbage collection
 * need not look at.
 */
import { FormatError } from './format.ts';

/** The most bytes of all texts, with INDEX_BYTES for each. */
export const MAX_STORE_BYTES = 128 * 1_048_576;
/** The memory of a text besides its bytes. */
const INDEX_BYTES = 16;
const CHUNK_BYTES = 1_048_576;
const CHUNK_TEXTS = 65_536;

export interface TextStore {
  /** Adds a text at the end. @throws FormatError when the store is full */
  add(text: string): void;
  /** The text of an index from 0 on; undefined when there is none. */
  at(index: number): string | undefined;
}

export function createTextStore(maxBytes = MAX_STORE_BYTES): TextStore {
  const chunks: Buffer[] = [];
  /** Where each text ends, in bytes from the first chunk on. */
  const ends: Uint32Array[] = [];
  let count = 0;
  let size = 0;

  const endOf = (index: number) =>
    index < 0 ? 0 : (ends[Math.floor(index / CHUNK_TEXTS)]?.[index % CHUNK_TEXTS] ?? 0);

  const write = (bytes: Buffer) => {
    for (let at = 0; at < bytes.length;) {
      const within = (size + at) % CHUNK_BYTES;
      if (within === 0) chunks.push(Buffer.allocUnsafeSlow(CHUNK_BYTES));
      at += bytes.copy(chunks.at(-1)!, within, at);
    }
    size += bytes.length;
  };

  return {
    add(text) {
      const bytes = Buffer.from(text);
      if (size + bytes.length + (count + 1) * INDEX_BYTES > maxBytes) {
        const megabytes = (maxBytes / 1_048_576).toLocaleString('en');
        throw new FormatError(
          `The texts of the workbook take more than ${megabytes} MB. Save the sheet as CSV and upload that.`,
        );
      }
      write(bytes);
      if (count % CHUNK_TEXTS === 0) ends.push(new Uint32Array(CHUNK_TEXTS));
      ends.at(-1)![count % CHUNK_TEXTS] = size;
      count += 1;
    },
    at(index) {
      if (!Number.isInteger(index) || index < 0 || index >= count) return undefined;
      const [start, end] = [endOf(index - 1), endOf(index)];
      const pieces: Buffer[] = [];
      for (let at = start; at < end;) {
        const within = at % CHUNK_BYTES;
        const piece = chunks[Math.floor(at / CHUNK_BYTES)]!.subarray(within, within + end - at);
        pieces.push(piece);
        at += piece.length;
      }
      return pieces.length > 1 ? Buffer.concat(pieces).toString() : (pieces[0]?.toString() ?? '');
    },
  };
}
