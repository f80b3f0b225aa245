import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { readMultipart } from './multipart.ts';

const server = createServer();
afterEach(() => void server.close());

it('readMultipart gives up a form of which nothing more comes', async () => {
  const outcome = new Promise<unknown>((settle) => {
    server.on('request', (incoming, response) => {
      const limits = { maxBytes: 1_000, maxFiles: 1, idleMs: 50 };
      const take = async (stream: AsyncIterable<Buffer>) => {
        let size = 0;
        for await (const chunk of stream) size += chunk.length;
        return size;
      };
      readMultipart(incoming, limits, take).then(settle, settle);
      response.on('close', () => undefined);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sender = request({
    port,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  sender.on('error', () => undefined);
  sender.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf');
  expect(await outcome).toMatchObject({
    status: 400,
    message: 'Nothing more of the form came, so it was given up. Send it again.',
  });
  sender.destroy();
});
