/** Tells long answers that the console is about to end, because it waits for them. */

let signal: AbortSignal | undefined;

/** A signal that aborts when the process is told to end. */
export function ending(): AbortSignal {
  if (signal) return signal;
  const controller = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => controller.abort());
  return (signal = controller.signal);
}
