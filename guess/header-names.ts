/**
 * Names of attributes for the headers of a file: what the rules for names refuse (`U.S.`, `1st value`, `date`) is
 * mapped, always in the same way, so that an upload finds the attribute that a dictionary was made with. Pure, and
 * without zod, so that browsers may import it.
 */
import { isReserved, NAME_PATTERN } from '#model/dictionaries/names.ts';

const NAME_LENGTH = 64;
const MIN_LENGTH = 3;
/** The most characters of a header that are used. */
const READ_LENGTH = 1_000;

/** The name for one header: 'Birth date (ISO)' becomes 'Birth_date_ISO', 'Id' 'Id_', 'date' 'date_'. */
export function mappedName(header: string, index = 0): string {
  if (isAccepted(header)) return header;
  const words = header
    .slice(0, READ_LENGTH)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/\W+/g, '_')
    .replace(/^[^A-Za-z]+|_+$/g, '')
    .slice(0, NAME_LENGTH);
  const name = (words || `column_${index + 1}`).padEnd(MIN_LENGTH, '_');
  return isReserved(name) ? `${name}_` : name;
}

/**
 * The names for the headers of one file. Headers that the rules accept keep their names; of the others those that
 * would have a name that is taken are numbered, in the order of the file.
 * @param taken names that are not free
 * @returns a name for each header, at its position
 */
export function mapHeaders(headers: readonly string[], taken: Iterable<string> = []): string[] {
  const used = new Set(taken);
  const names: (string | undefined)[] = headers.map((header) => {
    if (!isAccepted(header) || used.has(header)) return undefined;
    used.add(header);
    return header;
  });
  return names.map((name, index) => {
    if (name !== undefined) return name;
    const free = unusedName(mappedName(headers[index] ?? '', index), used);
    used.add(free);
    return free;
  });
}

function isAccepted(header: string): boolean {
  return NAME_PATTERN.test(header) && !isReserved(header);
}

function unusedName(name: string, used: ReadonlySet<string>): string {
  let unused = name;
  for (let number = 2; used.has(unused); number += 1) {
    const ending = `_${number}`;
    unused = `${name.slice(0, NAME_LENGTH - ending.length)}${ending}`;
  }
  return unused;
}
