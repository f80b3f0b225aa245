/** Keeps a process running: restarts it when it ends by itself, unless it does so repeatedly. */
import { startChild } from './child.js';

const MAX_RESTARTS = 3;
const WITHIN_MS = 60_000;

/**
 * @typedef {object} Supervised
 * @property {string} name
 * @property {Promise<void>} ready rejects with a sentence when the process ends at its first start
 * @property {Promise<string>} broken a sentence, once the process is given up
 * @property {() => Promise<void>} stop
 */

/**
 * @param {import('./child.js').ChildPlan} plan
 * @param {(name: string, line: string) => void} log
 * @returns {Supervised}
 */
export function supervise(plan, log) {
  let child = startChild(plan, log);
  let stopping = false;
  const { ready } = child;

  const watch = async () => {
    /** @type {number[]} */
    let restarts = [];
    for (;;) {
      const how = await child.ended;
      // The process was stopped on purpose. That is no failure, so the promise stays pending.
      if (stopping) return new Promise(() => undefined);
      const now = Date.now();
      restarts = restarts.filter((at) => now - at < WITHIN_MS);
      if (restarts.length === MAX_RESTARTS) return `The ${plan.name} process ${how} again.`;
      restarts.push(now);
      log(plan.name, `The process ${how} and is started again.`);
      child = startChild(plan, log);
      child.ready.catch(() => undefined); // The end of the child is awaited above.
    }
  };
  const broken = ready.then(watch, () => new Promise(() => undefined));

  const stop = async () => {
    stopping = true;
    await child.stop();
  };
  return { name: plan.name, ready, broken, stop };
}
