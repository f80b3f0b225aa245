/**
 * Formats a date and time: 'MM/DD/YYYY hh:mm AM'.
 * @param date an ISO string, milliseconds, or a Date
 * @param timeZone an IANA name such as 'Europe/Berlin'
 * @returns '--' for an invalid date, as for any missing value
 */
export function formatDateTime(date: string | number | Date, timeZone: string): string {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return '--';
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const day = `${part('month')}/${part('day')}/${part('year').padStart(4, '0')}`;
  return `${day} ${part('hour')}:${part('minute')} ${part('dayPeriod').toUpperCase()}`;
}

/** Cached, because creating a format is far slower than using it, and a grid formats hundreds of dates. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h12',
  });
  formats.set(timeZone, made);
  return made;
}
