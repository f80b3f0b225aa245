/** Reads forms with files as a stream: the fields first, then one file after another. */
import { FormRefusalError } from '#http/form-parts.ts';
import { DICTIONARY_UPLOAD_LIMITS } from '#model/fields/limits.ts';
import { MAX_BODY_BYTES, openForm, requireNames } from './form-body.server.ts';
import type { OutgoingFile } from './multipart-body.server.ts';

export interface StreamedForm {
  /** The fields before the first file. In our forms, the files come last. */
  fields: FormData;
  /** The picked files. Each must be read to its end before the next. Reading throws when the request is interrupted. */
  files: AsyncGenerator<OutgoingFile>;
  /** True when the request was interrupted. */
  isBroken: () => boolean;
  /** Discards the rest of the request, so that the browser can read the response. */
  discard: () => void;
}

/**
 * Reads the fields of a form, up to its first file. Files are not buffered: backpressure from their parser slows down
 * the browser.
 * @returns undefined when the request is no form, was interrupted, or has more fields than our pages send
 * @throws Response 400 for fields that none of our pages sends
 */
export async function readStreamedForm(request: Request): Promise<StreamedForm | undefined> {
  try {
    return await readFields(request);
  } catch (error) {
    if (error instanceof FormRefusalError) return undefined;
    throw error;
  }
}

async function readFields(request: Request): Promise<StreamedForm> {
  const { parts, failure, discard } = openForm(request, {
    bytes: Infinity,
    fieldBytes: MAX_BODY_BYTES,
    files: DICTIONARY_UPLOAD_LIMITS.files,
  });
  const fields = new FormData();
  let next = await parts.next();
  while (!next.done && !('content' in next.value)) {
    fields.append(next.value.name, next.value.value);
    next = await parts.next();
  }
  async function* pickedFiles(): StreamedForm['files'] {
    for (; !next.done; next = await parts.next()) {
      const part = next.value;
      if ('content' in part && part.name === 'file') {
        yield { name: part.fileName, content: part.content };
      }
    }
  }
  try {
    requireNames(fields);
  } catch (error) {
    discard();
    throw error;
  }
  return { fields, files: pickedFiles(), isBroken: () => failure() !== undefined, discard };
}
