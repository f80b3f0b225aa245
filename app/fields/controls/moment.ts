/** Moments as ISO 8601 and as the value of a `datetime-local` input, which has no time zone. '' is none, or invalid. */

/** The value of an input that means UTC. */
export function toUtcMoment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return date
    .toISOString()
    .slice(0, -1)
    .replace(/(:00)?\.000$/, '');
}

/** The value of an input that means the browser's time zone. */
export function toLocalMoment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const asUtc = new Date(0);
  asUtc.setUTCFullYear(date.getFullYear(), date.getMonth(), date.getDate());
  asUtc.setUTCHours(date.getHours(), date.getMinutes(), date.getSeconds(), date.getMilliseconds());
  return toUtcMoment(asUtc.toISOString());
}

/** The moment that an input of the browser's time zone holds. */
export function fromLocalMoment(value: string): string {
  const date = new Date(value);
  return value === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** ISO 8601 without a part of a second. It is never later than its moment. */
export function wholeSecond(date: Date): string {
  return wholeUnits(date, 1_000);
}

/** ISO 8601 without seconds. It is never later than its moment. */
export function wholeMinute(date: Date): string {
  return wholeUnits(date, 60_000);
}

function wholeUnits(date: Date, unitMs: number): string {
  return new Date(Math.floor(date.getTime() / unitMs) * unitMs).toISOString();
}
