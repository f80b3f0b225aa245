/** The canonical forms of numbers and dates, for the parser and for values typed into forms. */
import { INTEGER_RANGES } from '#model/dictionaries/datatypes.ts';

const [LONG_MIN, LONG_MAX] = INTEGER_RANGES.LONG;
/** Longer numbers are refused: no datatype holds them, and reading them could take noticeable time. */
const MAX_NUMBER_LENGTH = 100;

const WHOLE = /^-?\d+$/;
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?$/;

/** '007' returns 7; undefined for text that is no whole number, or a number that JavaScript cannot hold exactly. */
export function readInteger(text: string): number | undefined {
  const value = Number(text);
  // Adding 0 turns -0 into 0.
  return WHOLE.test(text) && Number.isSafeInteger(value) ? value + 0 : undefined;
}

/** '-007' returns '-7'; undefined for text that is no whole number or does not fit 64 bits. */
export function readLong(text: string): string | undefined {
  if (!WHOLE.test(text) || text.length > MAX_NUMBER_LENGTH) return undefined;
  const value = BigInt(text);
  return value >= LONG_MIN && value <= LONG_MAX ? value.toString() : undefined;
}

/** '01.50' returns '1.5', '2.0' '2', '-0.0' '0'; undefined for text that is no plain number or is very long. */
export function readDecimal(text: string): string | undefined {
  const match = text.length > MAX_NUMBER_LENGTH ? null : NUMBER.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = whole.replace(/^0+(?=\d)/, '');
  const decimals = fraction.replace(/0+$/, '');
  const value = decimals === '' ? digits : `${digits}.${decimals}`;
  return value === '0' ? value : sign + value;
}

const DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * A date or a date with time ('2021-01-01', '2021-01-01 10:00:00', ISO 8601 with T and zone) as ISO 8601 in UTC with
 * milliseconds. A text without a zone is in UTC. The result is undefined for anything else, such as 30 February.
 */
export function readDate(text: string): string | undefined {
  const match = DATE.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, fraction, zone] = match;
  const parts = [hour, minute, second].map((part) => Number(part ?? 0));
  const [hours = 0, minutes = 0, seconds = 0] = parts;
  const offset = zoneMinutes(zone);
  if (hours > 23 || minutes > 59 || seconds > 59 || offset === undefined) return undefined;

  const date = new Date(`${year}-${month}-${day}T00:00:00.000Z`);
  // A day that does not exist either fails to parse or rolls over into the next month.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return undefined;
  date.setUTCHours(
    hours,
    minutes - offset,
    seconds,
    Number((fraction ?? '').slice(0, 3).padEnd(3, '0')),
  );
  // Databases have no year 0, and beyond 9999 ISO 8601 needs a sign and six digits.
  const iso = date.toISOString();
  return /^(?!0000)\d{4}-/.test(iso) ? iso : undefined;
}

/** 'Z' returns 0, '+02:30' 150; undefined for an impossible offset. */
function zoneMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 14 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
