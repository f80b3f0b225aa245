/** The program of a sandbox thread: runs one contract after the other, each in a new instance of the engine. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { runGuest } from './guest.ts';
import type { HostMessage, RunOrder, Run, RunMessage } from './messages.ts';

const ENGINE = '@jitl/quickjs-ng-wasmfile-release-sync/wasm';

interface PendingQuery {
  resolve(json: string): void;
  reject(error: Error): void;
}

const engine = await WebAssembly.compile(
  await readFile(createRequire(import.meta.url).resolve(ENGINE)),
);

parentPort?.on('message', ({ run, channel }: RunOrder) => void work(run, channel));
parentPort?.postMessage('ready');

async function work(run: Run, channel: MessagePort): Promise<void> {
  const send = (message: RunMessage) => channel.postMessage(message);
  const asked = new Map<number, PendingQuery>();
  channel.on('message', (answer: HostMessage) => {
    const waiting = asked.get(answer.query);
    if (answer.kind === 'answer') waiting?.resolve(answer.json);
    else waiting?.reject(new Error(answer.message));
  });
  const ending = await runGuest(engine, run, {
    print: (log, text) => send({ kind: 'print', log, text }),
    query: (tql) =>
      new Promise((resolve, reject) => {
        const query = asked.size;
        asked.set(query, { resolve, reject });
        send({ kind: 'query', query, tql });
      }),
    nowMs: () => performance.now(),
  });
  send({ kind: 'ended', ending });
  channel.close();
}
