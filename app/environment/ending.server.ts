/** Tells long answers that the console ends, which otherwise waits for them. */

let signal: AbortSignal | undefined;

/** Aborts when the process is told to end. */
export function ending(): AbortSignal {
  if (signal) return signal;
  const controller = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => controller.abort());
  return (signal = controller.signal);
}
