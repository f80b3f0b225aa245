import { once } from 'node:events';
import { expect, it } from 'vitest';
import { BufferUntilFlush } from './buffer-until-flush.server.ts';

async function piecesOf(write: (stream: BufferUntilFlush) => void): Promise<string[]> {
  const stream = new BufferUntilFlush();
  const pieces: string[] = [];
  stream.on('data', (piece) => pieces.push(String(piece)));
  write(stream);
  await once(stream, 'end');
  return pieces;
}

it('passes on what was written since the last flush as one piece', async () => {
  const pieces = await piecesOf((stream) => {
    for (const part of ['<main>', 'é', '</main>']) stream.write(part);
    stream.flush();
    stream.write('<script>');
    stream.write('</script>');
    stream.flush();
    stream.end();
  });
  expect(pieces).toEqual(['<main>é</main>', '<script></script>']);
});

it('passes on what nobody flushed when the page ends, and no empty piece', async () => {
  const pieces = await piecesOf((stream) => {
    stream.flush();
    stream.end('the end');
  });
  expect(pieces).toEqual(['the end']);
});
