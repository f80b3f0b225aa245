/**
 * Loaded first into a process that stays: V8's young generation does not grow while the modules are loaded. They survive,
 * so that it would grow to its most, and V8 keeps that until a busy process is idle again. Afterwards it grows with what
 * the process has to do, as usual.
 */
import { setFlagsFromString } from 'node:v8';

const STARTED_MS = 10_000;

setFlagsFromString('--semi-space-growth-factor=1');
setTimeout(() => setFlagsFromString('--semi-space-growth-factor=2'), STARTED_MS).unref();
