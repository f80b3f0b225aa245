/**
 * Numbers and dates in the texts of a file, as people write them: 1.234,5 and 31.12.2024. Only what was chosen is read:
 * 1,234 may be either, and 01/02/2024 too. Without a choice a refusal says which one would read the value.
 */
import type { ScalarDatatype } from '#model/datatypes.ts';
import { CHOICE_FILE_TYPES, type FileChoices } from '#model/file-choices.ts';
import { Refusal, type ReadValue } from './refusal.ts';

/** What is undefined stands in the file as it is stored: there is no choice. */
export interface Writing {
  dateOrder: FileChoices['dateOrder'];
  decimalSign: FileChoices['decimalSign'];
}

/** How the values of a file of this type are written. */
export function writingOf(fileType: string, choices: FileChoices): Writing {
  const has = (name: 'dateOrder' | 'decimalSign') => CHOICE_FILE_TYPES[name].includes(fileType);
  return {
    dateOrder: has('dateOrder') ? (choices.dateOrder ?? 'YMD') : undefined,
    decimalSign: has('decimalSign') ? (choices.decimalSign ?? 'PLAIN') : undefined,
  };
}

const NUMBERS: ReadonlySet<ScalarDatatype> = new Set(['INTEGER', 'LONG', 'DECIMAL']);
const DATES: ReadonlySet<ScalarDatatype> = new Set(['DATE', 'DATETIME']);

/** @param read the reader of canonical texts, whose refusal stands where no choice would help */
export function readWritten(
  datatype: ScalarDatatype,
  read: ReadValue,
  { dateOrder, decimalSign }: Writing,
): ReadValue {
  const readText =
    NUMBERS.has(datatype) && decimalSign
      ? NUMBER_READERS[decimalSign]
      : DATES.has(datatype) && dateOrder
        ? DATE_READERS[dateOrder]
        : undefined;
  if (!readText) return read;
  return (given) => (typeof given === 'string' ? readText(given.trim(), read) : read(given));
}

type ReadText = (text: string, read: ReadValue) => unknown;

const WITH_COMMA =
  /^[+-]?(?:\d+|\d{1,3}(?:([. '’\u00a0\u202f])\d{3})(?:\1\d{3})*)?(?:,\d*)?(?:[eE][+-]?\d{1,4})?$/;
const WITH_POINT =
  /^[+-]?\d{1,3}(?:([, '’\u00a0\u202f])\d{3})(?:\1\d{3})*(?:\.\d*)?(?:[eE][+-]?\d{1,4})?$/;

const NOT_WITH_COMMA = new Refusal(
  'is not a number with a decimal comma. Write it like 1234,5 or 1.234,5.',
);
const NOT_WITH_POINT = new Refusal(
  'is not a number with a decimal point. Write it like 1234.5 or 1,234.5.',
);

const withComma: ReadText = (text, read) =>
  WITH_COMMA.test(text)
    ? read(text.replaceAll(/[. '’\u00a0\u202f]/g, '').replace(',', '.'))
    : NOT_WITH_COMMA;

const withPoint: ReadText = (text, read) => {
  if (WITH_POINT.test(text)) return read(text.replaceAll(/[, '’\u00a0\u202f]/g, ''));
  return /[^\d.eE+-]/.test(text) ? NOT_WITH_POINT : read(text);
};

const plainly: ReadText = (text, read) => {
  const value = read(text);
  if (!(value instanceof Refusal)) return value;
  const [asComma, asPoint] = [withComma(text, read), withPoint(text, read)];
  const comma = !(asComma instanceof Refusal);
  const point = !(asPoint instanceof Refusal);
  if (comma && point && asComma !== asPoint) {
    return new Refusal(
      'looks like a number with a decimal comma, or with a comma between thousands; choose its Decimal sign.',
    );
  }
  if (comma && !point) {
    return new Refusal('looks like a number with a decimal comma; choose Decimal sign: comma.');
  }
  if (point) {
    return new Refusal(
      'looks like a number with separators between thousands; choose Decimal sign: point with separators.',
    );
  }
  return value;
};

const NUMBER_READERS = { PLAIN: plainly, POINT: withPoint, COMMA: withComma };

/** A day and a time of day: 31.12.2024, 12/31/2024 2:30 PM. */
const LOCAL =
  /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:(?:,? |T)(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(?: ?([ap])\.?m\.?)?( ?(?:Z|[+-]\d{2}(?::?\d{2})?))?)?$/i;
const SHORT_YEAR = /^\d{1,2}([./-])\d{1,2}\1\d{2}(?:[ T,]|$)/;

const TWO_DIGITS = new Refusal('has a year of two digits. Write it with four.');
const NOT_DMY = new Refusal(
  'is not a date in the order day, month, year. Write it like 31.12.2024 or 2024-12-31.',
);
const NOT_MDY = new Refusal(
  'is not a date in the order month, day, year. Write it like 12/31/2024 or 2024-12-31.',
);

function isoOf(text: string, order: 'DMY' | 'MDY'): string | undefined {
  const [, first = '', , second = '', year = '', time, half, zone = ''] = LOCAL.exec(text) ?? [];
  if (year === '') return undefined;
  const [day, month] = order === 'DMY' ? [first, second] : [second, first];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (time === undefined) return date;
  const [hour = '', ...rest] = time.split(':');
  const clock = half === undefined ? Number(hour) : hourOf(Number(hour), half);
  if (clock === undefined) return undefined;
  return `${date} ${[String(clock).padStart(2, '0'), ...rest].join(':')}${zone}`;
}

/** 12 AM is midnight, 12 PM noon. */
function hourOf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function inOrder(order: 'DMY' | 'MDY', refusal: Refusal): ReadText {
  return (text, read) => {
    const iso = read(text);
    if (!(iso instanceof Refusal)) return iso;
    const local = isoOf(text, order);
    const value = local === undefined ? refusal : read(local);
    if (!(value instanceof Refusal)) return value;
    return SHORT_YEAR.test(text) ? TWO_DIGITS : refusal;
  };
}

const isoFirst: ReadText = (text, read) => {
  const value = read(text);
  if (!(value instanceof Refusal)) return value;
  if (SHORT_YEAR.test(text)) return TWO_DIGITS;
  const fits = (order: 'DMY' | 'MDY') => {
    const local = isoOf(text, order);
    return local !== undefined && !(read(local) instanceof Refusal);
  };
  const mark = LOCAL.exec(text)?.[2] ?? '';
  const [dmy, mdy] = [['day', 'month', 'year'].join(mark), ['month', 'day', 'year'].join(mark)];
  // No country writes points after the month first.
  if (fits('DMY') && (mark === '.' || !fits('MDY'))) {
    return new Refusal(`looks like ${dmy}; choose Date order: day, month, year.`);
  }
  if (!fits('MDY')) return value;
  return new Refusal(
    fits('DMY')
      ? `looks like ${dmy} or ${mdy}; choose its Date order.`
      : `looks like ${mdy}; choose Date order: month, day, year.`,
  );
};

const DATE_READERS = {
  YMD: isoFirst,
  DMY: inOrder('DMY', NOT_DMY),
  MDY: inOrder('MDY', NOT_MDY),
};
