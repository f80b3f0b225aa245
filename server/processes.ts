/**
 * Runs the console in several processes on one port (CONSOLE_PROCESSES): this one hands the connections out in turn
 * and serves nothing itself. A process that ends is replaced; when that happens again and again, all end. A connection
 * that was handed to a process just as it ended is never answered: Node's cluster cannot take it back.
 */
import cluster from 'node:cluster';

const MAX_REPLACED = 3;
const WITHIN_MS = 60_000;

const [count = '', program = '', ...args] = process.argv.slice(2);
let replaced: number[] = [];
let ending = false;

cluster.setupPrimary({
  exec: program,
  args,
  // The option `--import follow-parent.js` is left out, because processes of a cluster end with their primary anyway.
  execArgv: [],
});
/** Starts a process. One that replaces another gets its slot, and with it the address of its metrics. */
const fork = (slot: number) =>
  void cluster
    .fork({ CONSOLE_SLOT: String(slot) })
    // A message to a process that has just ended fails; its end is what counts.
    .on('error', () => undefined)
    .once('exit', () => replace(slot));
for (let slot = 0; slot < Number(count); slot += 1) fork(slot);

function replace(slot: number): void {
  if (ending) return endWithLast();
  const now = Date.now();
  replaced = replaced.filter((at) => now - at < WITHIN_MS);
  if (replaced.length === MAX_REPLACED) {
    console.error('The processes of the console end again and again.');
    process.exit(1);
  }
  replaced.push(now);
  fork(slot);
}

process.once('SIGTERM', () => {
  ending = true;
  for (const worker of Object.values(cluster.workers ?? {})) worker?.kill('SIGTERM');
  endWithLast();
});

function endWithLast(): void {
  if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
}
