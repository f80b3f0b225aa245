/**
 * How PostgreSQL's values are converted to JavaScript. The conversion is set per pool, so that other users of `pg` are
 * not affected.
 */
import pg from 'pg';

type TextParser = (text: string) => unknown;

// The library `pg` has no constant for this number.
const TEXT_ARRAY_OID: number = 1009;
const TIMESTAMP = /^(\d{4,})-(\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d)(?::(\d\d))?$/;

/**
 * An int8 as a number.
 * @throws RangeError beyond 2^53 - 1, where a number would silently change
 */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`${text} is too large for a number; cast it to text in the query.`);
  }
  return value;
}

/** A timestamptz as ISO 8601 in UTC with milliseconds; values without an ISO form (infinity, BC) stay unchanged. */
export function parseTimestamp(text: string): string {
  const match = TIMESTAMP.exec(text);
  if (!match) return text;
  const [, year = '', day, time, fraction = '', hours, minutes = '00'] = match;
  const millis = fraction.slice(0, 3).padEnd(3, '0');
  const isoYear = year.length > 4 ? `+${year.padStart(6, '0')}` : year;
  const local = `${isoYear}-${day}T${time}.${millis}`;
  return hours === '+00' && minutes === '00'
    ? `${local}Z`
    : new Date(`${local}${hours}:${minutes}`).toISOString();
}

const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY_OID);

function arrayOf(parse: TextParser): TextParser {
  return (text) =>
    parseTextArray(text).map((item: string | null) => (item === null ? null : parse(item)));
}

const asText: TextParser = (text) => text;

const PARSERS: Readonly<Record<number, TextParser>> = {
  20: parseInt8,
  1016: arrayOf(parseInt8),
  1082: asText, // Date: the day as written; pg would make it midnight of the server's time zone
  1182: arrayOf(asText),
  1114: asText, // Timestamp without zone: nothing to convert from
  1184: parseTimestamp,
  1185: arrayOf(parseTimestamp),
};

export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
};
