import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { gracefulEnd } from './end-server.ts';

/** More bytes than the system buffers of an answer that nobody takes. */
const LARGE = 64 * 1024 * 1024;

async function serve(handler: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handler);
  const end = gracefulEnd(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { end, port: (server.address() as AddressInfo).port };
}

async function ask(port: number, agent?: Agent): Promise<IncomingMessage> {
  const [answer] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [
    IncomingMessage,
  ];
  return answer;
}

async function sizeOf(answer: IncomingMessage): Promise<number> {
  let size = 0;
  for await (const chunk of answer) size += (chunk as Buffer).length;
  return size;
}

it('a server that ends answers the requests under way to their end, and refuses new connections meanwhile', async () => {
  const begun: ServerResponse[] = [];
  const { end, port } = await serve((_, response) => begun.push(response));
  const answers = [ask(port), ask(port)];
  await expect.poll(() => begun.length).toBe(2);
  let hasEnded = false;
  const ended = end().then(() => (hasEnded = true));
  await expect(ask(port)).rejects.toThrow('ECONNREFUSED');
  begun[0]?.end('one');
  expect(await sizeOf((await answers[0])!)).toBe(3);
  expect(hasEnded).toBe(false);
  begun[1]?.write('tw');
  begun[1]?.end('o');
  expect(await sizeOf((await answers[1])!)).toBe(3);
  await ended;
});

it('a server that ends sends the whole of an answer that is written but not taken yet', async () => {
  const { end, port } = await serve((_, response) => void response.end(Buffer.alloc(LARGE)));
  const answer = await ask(port);
  const ended = end();
  expect(await sizeOf(answer)).toBe(LARGE);
  await ended;
});

it('a server that ends closes a connection that waits for its next request, and one that has sent none', async () => {
  const { end, port } = await serve((_, response) => void response.end('done'));
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  await sizeOf(await ask(port, agent));
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const closed = once(silent.resume(), 'close');
  await end();
  await closed;
});
