/** The limits of one run of a smart contract. A run that exceeds a limit ends, and its receipt says why. */

export interface Limits {
  /** Total milliseconds, queries included. A run that does not stop by itself then is terminated with its thread. */
  ms: number;
  /** How often the interrupt handler may be called, once per about 10,000 steps; independent of the machine's speed. */
  fuel: number;
  /** Memory of a run in pages of 64 KiB; the engine itself needs 256 of them. */
  memoryPages: number;
  queries: number;
  /** UTF-16 units of the JSON of all query results together. */
  answersLength: number;
  /** UTF-16 units of the JSON of the result. */
  resultLength: number;
  /** UTF-16 units of the console log and of the error log, each. */
  logLength: number;
}

export const LIMITS: Limits = {
  ms: 10_000,
  fuel: 10_000,
  memoryPages: 1_024,
  queries: 50,
  answersLength: 4 * 1024 * 1024,
  resultLength: 256 * 1024,
  logLength: 64 * 1024,
};

/**
 * How long after its time limit a run may take to end by itself, in milliseconds. Loops in functions of the engine
 * (sort, join, reverse) never see the limit; after this time their thread is terminated. The time is short enough for
 * every run to end within a second after its limit.
 */
export const GRACE_MS = 500;

export const OUT_OF_MEMORY = 'The contract needed more memory than it may.';

/** Why a run ended that took longer than `ms` milliseconds. */
export function outOfTime(ms: number): string {
  return `The contract took longer than ${(ms / 1_000).toLocaleString('en')} s.`;
}

/** The stack of the engine. An overflow is an error that the contract can catch. */
export const STACK_BYTES = 256 * 1024;
