import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readStreamedForm } from './streamed-form.server.ts';

const BOUNDARY = 'edge';

function field(name: string, value: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}

function file(name: string, content: string, inputName = 'file'): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${inputName}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n${content}\r\n`;
}

const END = `--${BOUNDARY}--\r\n`;

function buildRequest(
  body: ReadableStream<Uint8Array> | string,
  contentType = `multipart/form-data; boundary=${BOUNDARY}`,
): Request {
  return new Request('http://localhost/', {
    method: 'POST',
    headers: { 'Content-Type': contentType },
    body,
    duplex: 'half',
  } as RequestInit);
}

/** A body that produces its parts on demand and counts them. */
function countedBody(parts: Iterable<string>) {
  const iterator = parts[Symbol.iterator]();
  let given = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = iterator.next();
        if (next.done) return controller.close();
        given += 1;
        controller.enqueue(new TextEncoder().encode(next.value));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, given: () => given };
}

/** A body whose end is missing, and comes when it is told to. */
function bodyThatBreaks(part: string) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  void writer.write(new TextEncoder().encode(part));
  return { body: readable, breakOff: () => void writer.close() };
}

const BLOCK = 'x'.repeat(64 * 1024);

/** A form with a file of so many blocks. */
function* bigForm(chain: string, blocks: number): Generator<string> {
  yield field('chain', chain) + file('big.csv', '').slice(0, -2);
  for (let sent = 0; sent < blocks; sent += 1) yield BLOCK;
  yield '\r\n' + END;
}

async function readForm(request: Request) {
  const form = await readStreamedForm(request);
  if (!form) throw new Error('The form was refused.');
  return form;
}

describe('readStreamedForm', () => {
  it('returns the fields, then each picked file', async () => {
    const form = await readForm(
      buildRequest(
        field('chain', 'naïve') +
          field('owners', '1') +
          field('owners', '2') +
          file('a.csv', 'x,y') +
          file('b.csv', 'z') +
          END,
      ),
    );
    expect(form.fields.get('chain')).toBe('naïve');
    expect(form.fields.getAll('owners')).toEqual(['1', '2']);
    const files: [string, string][] = [];
    for (let next = await form.files.next(); !next.done; next = await form.files.next()) {
      files.push([next.value.name, await text(next.value.content)]);
    }
    expect(files).toEqual([
      ['a.csv', 'x,y'],
      ['b.csv', 'z'],
    ]);
    expect(form.isBroken()).toBe(false);
  });

  it('skips an empty file input and files of other fields', async () => {
    const form = await readForm(
      buildRequest(field('chain', 'a') + file('', '') + file('c.csv', 'x', 'other') + END),
    );
    expect((await form.files.next()).done).toBe(true);
  });

  it('reads no more of a file than its parser consumes', async () => {
    const { body, given } = countedBody(bigForm('a', 200));
    const form = await readForm(buildRequest(body));
    const next = await form.files.next();
    await new Promise(setImmediate);
    expect(given()).toBeLessThan(10);
    expect((await text(next.value.content)).length).toBe(200 * BLOCK.length);
  });

  it('rejects the read of a file when the form is cut off', async () => {
    const { body, breakOff } = bodyThatBreaks(field('chain', 'a') + file('a.csv', 'x,y'));
    const form = await readForm(buildRequest(body));
    const next = await form.files.next();
    breakOff();
    await expect(text(next.value.content)).rejects.toThrow();
    expect(form.isBroken()).toBe(true);
  });

  it('rejects the read of a file when the request itself fails', async () => {
    let breakOff = () => {};
    const broken = new Promise<void>((resolve) => (breakOff = resolve));
    const start = field('chain', 'a') + file('a.csv', 'x,y').slice(0, -2);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
      async pull(controller) {
        await broken;
        controller.error(new Error('gone'));
      },
    });
    const form = await readForm(buildRequest(body));
    const next = await form.files.next();
    breakOff();
    await expect(text(next.value.content)).rejects.toThrow();
    expect(form.isBroken()).toBe(true);
  });

  it('discards the rest of a refused form', async () => {
    const { body, given } = countedBody(bigForm('', 100));
    const form = await readForm(buildRequest(body));
    form.discard();
    await expect.poll(given).toBe(102);
  });

  it.each([
    ['no form', '', 'text/plain'],
    ['no boundary', 'x', 'multipart/form-data'],
    ['the end in the middle of a field', field('chain', 'a').slice(0, -3), undefined],
    [
      'fields of more than a mebibyte',
      field('a', 'x'.repeat(600_000)) + field('b', 'x'.repeat(600_000)) + END,
      undefined,
    ],
  ])('refuses %s', async (_, body, contentType) => {
    expect(await readStreamedForm(buildRequest(body, contentType))).toBeUndefined();
  });

  it('refuses a field that reaches into objects', async () => {
    const reading = readStreamedForm(buildRequest(field('__proto__.a', '1') + END));
    await expect(reading).rejects.toMatchObject({ status: 400 });
  });
});
