import { once } from 'node:events';
import { expect, it } from 'vitest';
import { BufferUntilFlush } from './buffer-until-flush.server.ts';

async function chunksOf(write: (stream: BufferUntilFlush) => void): Promise<string[]> {
  const stream = new BufferUntilFlush();
  const chunks: string[] = [];
  stream.on('data', (chunk) => chunks.push(String(chunk)));
  write(stream);
  await once(stream, 'end');
  return chunks;
}

it('emits the writes since the last flush as one chunk', async () => {
  const chunks = await chunksOf((stream) => {
    for (const part of ['<main>', 'é', '</main>']) stream.write(part);
    stream.flush();
    stream.write('<script>');
    stream.write('</script>');
    stream.flush();
    stream.end();
  });
  expect(chunks).toEqual(['<main>é</main>', '<script></script>']);
});

it('emits the rest at the end of the page, and no empty chunk', async () => {
  const chunks = await chunksOf((stream) => {
    stream.flush();
    stream.end('the end');
  });
  expect(chunks).toEqual(['the end']);
});
