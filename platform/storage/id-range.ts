/** The ids that begin with some letters, as a range that an index of ids serves. */

/** @param part the first letters of a UUID, with or without dashes. @returns the first and the last such id */
export function idRange(part: string): [first: string, last: string] {
  const digits = part.replaceAll('-', '').toLowerCase().slice(0, 32);
  return [toId(digits.padEnd(32, '0')), toId(digits.padEnd(32, 'f'))];
}

function toId(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
