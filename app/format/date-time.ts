/** How a person wants dates written: as the specification does, as ISO 8601 does, or as the browser's language does. */
export const DATE_STYLES = ['us', 'iso', 'language'] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

/** How moments are shown to a person. */
export interface DateFormat {
  dates: DateStyle;
  /** The time zone of the browser, or UTC everywhere. */
  times: 'local' | 'utc';
  /** The browser's first language (BCP 47), for the style 'language'. */
  language: string;
}

export const DEFAULT_DATE_FORMAT: DateFormat = { dates: 'us', times: 'local', language: 'en-US' };

/**
 * Formats a date and time, by default as 'MM/DD/YYYY hh:mm AM'.
 * @param date an ISO string, milliseconds, or a Date
 * @param timeZone an IANA name such as 'Europe/Berlin'
 * @returns '--' for an invalid date, as for any missing value
 */
export function formatDateTime(
  date: string | number | Date,
  timeZone: string,
  { dates, language }: Pick<DateFormat, 'dates' | 'language'> = DEFAULT_DATE_FORMAT,
): string {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return '--';
  const format = formatOf(timeZone, dates, language);
  if (dates !== 'us') return format.format(moment);
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const day = `${part('month')}/${part('day')}/${part('year').padStart(4, '0')}`;
  return `${day} ${part('hour')}:${part('minute')} ${part('dayPeriod').toUpperCase()}`;
}

/** The formats that were used. Creating a format is far slower than using it, and a grid formats hundreds of dates. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string, dates: DateStyle, language: string): Intl.DateTimeFormat {
  // The Swedish locale writes dates as ISO 8601 does.
  const locale = { us: 'en-US', iso: 'sv-SE', language }[dates];
  const key = timeZone + locale;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(key, made);
  return made;
}
