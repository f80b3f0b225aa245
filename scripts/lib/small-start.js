/**
 * Loaded first into a process that stays: V8's young generation does not grow while the modules are loaded. They survive,
 * so that it would grow to its most, and V8 keeps that until a busy process is idle again. Afterwards it grows with what
 * the process has to do, as usual, and what the start left over is given back to the system.
 */
import { Session } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';

const STARTED_MS = 10_000;

setFlagsFromString('--semi-space-growth-factor=1');
setTimeout(() => {
  setFlagsFromString('--semi-space-growth-factor=2');
  giveBack();
}, STARTED_MS).unref();

/** Unlike `gc()`, this also moves together what is left, and so frees whole pages. */
function giveBack() {
  const session = new Session();
  session.connect();
  // In the callback itself, V8 would wait for itself.
  session.post('HeapProfiler.collectGarbage', () => setImmediate(() => session.disconnect()));
}
