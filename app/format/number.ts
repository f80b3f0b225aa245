const SIGNIFICANT_DIGITS = 4;
const SUFFIXES = ['', 'K', 'M', 'G', 'T', 'P'];
const BYTE_UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'];

/**
 * A number with four significant digits and a suffix for each factor of 1000, without trailing zeros:
 * '1.235M' for 1234567 (A-819, A-820).
 */
export function formatNumber(value: number): string {
  const { figure, unit } = scale(value, 1000, SUFFIXES);
  return figure + unit;
}

/** A size in bytes with four significant digits, 1024 per step: '1.5 KB' for 1536 (A-821). */
export function formatBytes(sizeBytes: number): string {
  const { figure, unit } = scale(sizeBytes, 1024, BYTE_UNITS);
  return `${figure} ${unit}`;
}

const ORDINAL_RULES = new Intl.PluralRules('en', { type: 'ordinal' });
const ORDINAL_ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
};

/** A position as an ordinal: '1st', '22nd', '1,203rd', '11th'. */
export function formatOrdinal(position: number): string {
  return `${position.toLocaleString('en')}${ORDINAL_ENDINGS[ORDINAL_RULES.select(position)] ?? 'th'}`;
}

/** A duration, rounded up so that it does not promise too much: '8 s', '3 min', '1 h 20 min'. */
export function formatDuration(seconds: number): string {
  if (seconds <= 59) return `${Math.max(1, Math.ceil(seconds))} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60).toLocaleString('en')} h${rest ? ` ${rest} min` : ''}`;
}

/** Scales to the largest unit in which the rounded number is at least 1, at most to the last unit. */
function scale(value: number, step: number, units: readonly string[]) {
  let figure = value;
  let index = 0;
  // The figure is rounded before it is compared: 999 999 is 1M, not 1000K.
  while (Math.abs(round(figure)) >= step && index < units.length - 1) {
    figure /= step;
    index += 1;
  }
  return { figure: String(round(figure)), unit: units[index] ?? '' };
}

function round(value: number): number {
  return Number(value.toPrecision(SIGNIFICANT_DIGITS));
}
