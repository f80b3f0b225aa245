/** A clock that can be set, so that the demo's jobs and records have a history. */

export interface Clock {
  now(): Date;
  /** Sets the clock, which continues to run from there. */
  moveTo(at: Date): void;
}

/** @param real returns the real time */
export function createClock(real: () => Date): Clock {
  let offsetMs = 0;
  return {
    now: () => new Date(real().getTime() + offsetMs),
    moveTo(at) {
      offsetMs = at.getTime() - real().getTime();
    },
  };
}
