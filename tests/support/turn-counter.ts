/** In which turn of the event loop something happens. A count holds on a busy machine too, where a time does not. */

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
