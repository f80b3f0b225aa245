/** The thread behind sandbox.ts: runs one contract after the other, each in a fresh instance of the engine. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { runGuest, type Run } from './guest.ts';
import type { Order, Word } from './messages.ts';

const ENGINE = '@jitl/quickjs-ng-wasmfile-release-sync/wasm';

interface Asked {
  resolve(json: string): void;
  reject(error: Error): void;
}

const engine = await WebAssembly.compile(
  await readFile(createRequire(import.meta.url).resolve(ENGINE)),
);
let asked = new Map<number, Asked>();

parentPort?.on('message', (order: Order) => {
  switch (order.kind) {
    case 'run':
      void work(order);
      break;
    case 'answer':
      asked.get(order.query)?.resolve(order.json);
      break;
    case 'refusal':
      asked.get(order.query)?.reject(new Error(order.message));
      break;
  }
});
say({ kind: 'ready' });

async function work(run: Run): Promise<void> {
  asked = new Map();
  const mine = asked;
  const ending = await runGuest(engine, run, {
    print: (log, text) => say({ kind: 'print', log, text }),
    query: (tql) =>
      new Promise((resolve, reject) => {
        const query = mine.size;
        mine.set(query, { resolve, reject });
        say({ kind: 'query', query, tql });
      }),
    nowMs: () => performance.now(),
  });
  say({ kind: 'ended', ending });
}

function say(word: Word): void {
  parentPort?.postMessage(word);
}
