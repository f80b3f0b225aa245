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
  // Without `--import follow-parent.js`: processes of a cluster end with their primary anyway.
  execArgv: [],
});
// A message to a process that has just ended fails; its end is what counts.
const fork = () => void cluster.fork().on('error', () => undefined);
for (let at = 0; at < Number(count); at += 1) fork();

cluster.on('exit', () => {
  if (ending) return endWithLast();
  const now = Date.now();
  replaced = replaced.filter((at) => now - at < WITHIN_MS);
  if (replaced.length === MAX_REPLACED) {
    console.error('The processes of the console end again and again.');
    process.exit(1);
  }
  replaced.push(now);
  fork();
});

process.once('SIGTERM', () => {
  ending = true;
  for (const worker of Object.values(cluster.workers ?? {})) worker?.kill('SIGTERM');
  endWithLast();
});

function endWithLast(): void {
  if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
}
