/** What one run of a smart contract may cost. A run that asks for more ends, and its receipt says why. */

export interface Limits {
  /** From its start to its end, queries included. What does not stop by itself then is ended with its thread. */
  ms: number;
  /** Looks at the clock, each after about 10,000 steps: the same run ends at the same step on every machine. */
  fuel: number;
  /** What code and data of a run take, in pages of 64 KiB; the engine itself needs 256 of them. */
  memoryPages: number;
  queries: number;
  /** UTF-16 units of the JSON of all answers to queries. */
  answersLength: number;
  /** UTF-16 units of the JSON of the result. */
  resultLength: number;
  /** UTF-16 units of the console, and of the error log. */
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

/** A result may be nested so deeply, as other JSON may. */
export const RESULT_DEPTH = 64;
/** The engine's own stack; a deeper call ends with an error that the contract may catch. */
export const STACK_BYTES = 256 * 1024;
