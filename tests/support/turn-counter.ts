/** Counts in which turn of the event loop something happens. Unlike a time, a count is the same on a busy machine. */

/** Counts the turns of the event loop until `end` is called. */
export function countTurns(): { now: () => number; end: () => void } {
  let [turn, isOver] = [0, false];
  const next = () => {
    turn++;
    if (!isOver) setImmediate(next);
  };
  next();
  return { now: () => turn, end: () => (isOver = true) };
}
