/**
 * Parses numbers and dates of a file as people write them: 1.234,5 and 31.12.2024. Only the chosen form is read,
 * because 1,234 and 01/02/2024 have two meanings. Without a choice, the refusal names the form that would fit.
 */
import type { ScalarDatatype } from '#model/dictionaries/datatypes.ts';
import { CHOICE_FILE_TYPES } from '#model/jobs/file-choices.ts';
import type { FileChoices } from '#model/jobs/file-choices.ts';
import { daySeparator, isoDay, plainNumber } from '#model/text/written-text.ts';
import type { WrittenOrder, WrittenSign } from '#model/text/written-text.ts';
import { Refusal } from './refusal.ts';
import type { ReadValue } from './refusal.ts';

/** How a file writes numbers and dates. An undefined choice means that the file has the stored form. */
export interface WrittenForm {
  dateOrder: FileChoices['dateOrder'];
  decimalSign: FileChoices['decimalSign'];
}

/** How the values of a file of this type are written. */
export function writingOf(fileType: string, choices: FileChoices): WrittenForm {
  const has = (name: 'dateOrder' | 'decimalSign') => CHOICE_FILE_TYPES[name].includes(fileType);
  return {
    dateOrder: has('dateOrder') ? (choices.dateOrder ?? 'YMD') : undefined,
    decimalSign: has('decimalSign') ? (choices.decimalSign ?? 'PLAIN') : undefined,
  };
}

const NUMBERS: ReadonlySet<ScalarDatatype> = new Set(['INTEGER', 'LONG', 'DECIMAL']);
const DATES: ReadonlySet<ScalarDatatype> = new Set(['DATE', 'DATETIME']);

/** @param read parses canonical texts; its refusal is used where no choice would help */
export function readWritten(
  datatype: ScalarDatatype,
  read: ReadValue,
  { dateOrder, decimalSign }: WrittenForm,
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

const NOT_WITH_COMMA = new Refusal(
  'is not a number with a decimal comma. Write it like 1234,5 or 1.234,5.',
);
const NOT_WITH_POINT = new Refusal(
  'is not a number with a decimal point. Write it like 1234.5 or 1,234.5.',
);

const withSign =
  (sign: WrittenSign, refusal: Refusal): ReadText =>
  (text, read) => {
    const plain = plainNumber(text, sign);
    return plain === undefined ? refusal : read(plain);
  };

const withComma = withSign('COMMA', NOT_WITH_COMMA);
const withPoint = withSign('POINT', NOT_WITH_POINT);

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

const SHORT_YEAR = /^\d{1,2}([./-])\d{1,2}\1\d{2}(?:[ T,]|$)/;

const TWO_DIGITS = new Refusal('has a year of two digits. Write it with four.');
const NOT_DMY = new Refusal(
  'is not a date in the order day, month, year. Write it like 31.12.2024 or 2024-12-31.',
);
const NOT_MDY = new Refusal(
  'is not a date in the order month, day, year. Write it like 12/31/2024 or 2024-12-31.',
);

function inOrder(order: WrittenOrder, refusal: Refusal): ReadText {
  return (text, read) => {
    const iso = read(text);
    if (!(iso instanceof Refusal)) return iso;
    const local = isoDay(text, order);
    const value = local === undefined ? refusal : read(local);
    if (!(value instanceof Refusal)) return value;
    return SHORT_YEAR.test(text) ? TWO_DIGITS : refusal;
  };
}

const isoFirst: ReadText = (text, read) => {
  const value = read(text);
  if (!(value instanceof Refusal)) return value;
  if (SHORT_YEAR.test(text)) return TWO_DIGITS;
  const fits = (order: WrittenOrder) => {
    const local = isoDay(text, order);
    return local !== undefined && !(read(local) instanceof Refusal);
  };
  const separator = daySeparator(text);
  const [dmy, mdy] = [
    ['day', 'month', 'year'].join(separator),
    ['month', 'day', 'year'].join(separator),
  ];
  // No country writes points after the month first.
  if (fits('DMY') && (separator === '.' || !fits('MDY'))) {
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
