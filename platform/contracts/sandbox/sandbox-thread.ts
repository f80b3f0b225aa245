/** The thread behind sandbox.ts: runs one contract after the other, each in a fresh instance of the engine. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort, type MessagePort } from 'node:worker_threads';
import { runGuest } from './guest.ts';
import type { ThreadReply, Order, Run, Word } from './messages.ts';

const ENGINE = '@jitl/quickjs-ng-wasmfile-release-sync/wasm';

interface Asked {
  resolve(json: string): void;
  reject(error: Error): void;
}

const engine = await WebAssembly.compile(
  await readFile(createRequire(import.meta.url).resolve(ENGINE)),
);

parentPort?.on('message', ({ run, channel }: Order) => void work(run, channel));
parentPort?.postMessage('ready');

async function work(run: Run, channel: MessagePort): Promise<void> {
  const say = (word: Word) => channel.postMessage(word);
  const asked = new Map<number, Asked>();
  channel.on('message', (answer: ThreadReply) => {
    const waiting = asked.get(answer.query);
    if (answer.kind === 'answer') waiting?.resolve(answer.json);
    else waiting?.reject(new Error(answer.message));
  });
  const ending = await runGuest(engine, run, {
    print: (log, text) => say({ kind: 'print', log, text }),
    query: (tql) =>
      new Promise((resolve, reject) => {
        const query = asked.size;
        asked.set(query, { resolve, reject });
        say({ kind: 'query', query, tql });
      }),
    nowMs: () => performance.now(),
  });
  say({ kind: 'ended', ending });
  channel.close();
}
