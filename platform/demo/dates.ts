/** Dates and times of the demo data, relative to a given time. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The time `days` days before `now`; fractions are allowed. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

export function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE_MS);
}

/** The day in ISO form, such as '2025-03-14'. */
export function demoDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The time in ISO form to the minute, such as '2025-03-14T09:30:00.000Z'. */
export function isoMinute(at: Date): string {
  return `${at.toISOString().slice(0, 16)}:00.000Z`;
}

/** The day in words, such as 'Friday 14 March'. */
export function spokenDay(at: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    at.toLocaleDateString('en-GB', { timeZone: 'UTC', ...options });
  return `${part({ weekday: 'long' })} ${part({ day: 'numeric' })} ${part({ month: 'long' })}`;
}
