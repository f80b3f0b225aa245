/**
 * Runs steps in parallel: each starts as soon as the step that it waits for has ended and enough cores are free, in the
 * order of the list.
 * @template {{ name: string, after?: string, cores?: number }} Step `after`: a step that has to end first, if it
 *   runs at all; `cores`: how many it keeps busy, 1 when left out
 * @param {readonly Step[]} steps
 * @param {number} cores how many there are; a step that wants more gets all of them
 * @param {(step: Step) => Promise<void>} run must not fail
 */
export async function runSideBySide(steps, cores, run) {
  const waiting = [...steps];
  /** @type {Map<Step, Promise<void>>} */
  const running = new Map();
  const sizeOf = (/** @type {Step} */ { cores: wanted = 1 }) => Math.min(wanted, cores);
  const mayBegin = (/** @type {Step} */ step) => {
    const busy = [...running.keys()].reduce((sum, other) => sum + sizeOf(other), 0);
    const unended = [...waiting, ...running.keys()].map(({ name }) => name);
    return busy + sizeOf(step) <= cores && !(step.after && unended.includes(step.after));
  };
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(mayBegin);
    if (next < 0) {
      await Promise.race(running.values());
      continue;
    }
    const [step] = waiting.splice(next, 1);
    running.set(
      step,
      run(step).then(() => void running.delete(step)),
    );
  }
}
