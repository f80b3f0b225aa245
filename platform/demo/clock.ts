/** A clock that can be put back, so that the demo's jobs and records have a past. */

export interface Clock {
  now(): Date;
  /** From now on it is this moment, and time goes on from there. */
  moveTo(at: Date): void;
}

/** @param real the time of day as it is */
export function createClock(real: () => Date): Clock {
  let offsetMs = 0;
  return {
    now: () => new Date(real().getTime() + offsetMs),
    moveTo(at) {
      offsetMs = at.getTime() - real().getTime();
    },
  };
}
