/** Reads the segments of EDI files: ANSI X12 and UN/EDIFACT (ISO 9735), which declare their separators differently. */
import { FormatError, MAX_COLUMNS, MAX_ROW_LENGTH, tooLong } from '#platform/formats/format.ts';

export interface Segment {
  /** The number of the segment in the file, from 1. */
  position: number;
  tag: string;
  /**
   * The elements after the tag. Composites contain the component separator of the file, and the release characters
   * before those of their components, so that they can be split.
   */
  elements: string[];
}

export interface EdiSyntax {
  standard: 'X12' | 'EDIFACT';
  element: string;
  /** The separator of the components of a composite. */
  component: string;
  terminator: string;
  /** The escape character; undefined when there is none. */
  release: string | undefined;
  /** The position of the first segment. */
  start: number;
}

/** ISA has a fixed length, so its separators are at fixed positions. */
const ISA_LENGTH = 106;
const NOT_EDI =
  'The file begins neither with ISA (X12) nor with UNA or UNB (EDIFACT), so it is no EDI file.';

/** Reads the separators from the beginning of a file. @throws FormatError */
export function readSyntax(start: string): EdiSyntax {
  const from = start.length - start.trimStart().length;
  const text = start.slice(from);
  if (text.startsWith('ISA')) return x12Syntax(text, from);
  if (text.startsWith('UNA')) {
    const [component = '', element = '', , release = '', , terminator = ''] = text.slice(3, 9);
    return checked({
      standard: 'EDIFACT',
      element,
      component,
      terminator,
      release: release === ' ' ? undefined : release,
      start: from + 9,
    });
  }
  if (!text.startsWith('UNB')) throw new FormatError(NOT_EDI);
  return {
    standard: 'EDIFACT',
    element: '+',
    component: ':',
    terminator: "'",
    release: '?',
    start: from,
  };
}

function x12Syntax(text: string, start: number): EdiSyntax {
  const element = text[3] ?? '';
  const header = text.slice(0, ISA_LENGTH);
  if (header.length < ISA_LENGTH || header.split(element).length !== 17) {
    throw new FormatError(
      'The ISA segment is not 106 characters of 16 elements, so the separators cannot be known.',
      { line: 1 },
    );
  }
  const [component = '', terminator = ''] = header.slice(ISA_LENGTH - 2);
  return checked({
    standard: 'X12',
    element,
    component,
    terminator,
    release: undefined,
    start,
  });
}

function checked(syntax: EdiSyntax): EdiSyntax {
  const separators = [syntax.element, syntax.component, syntax.terminator, syntax.release ?? '\0'];
  if (
    new Set(separators).size < separators.length ||
    separators.some((character) => /^[A-Za-z0-9]?$/.test(character))
  ) {
    throw new FormatError(
      'The file names separators that are letters, digits or alike, so it cannot be read.',
      { line: 1 },
    );
  }
  return syntax;
}

/** The segments of a text that arrives in pieces. @throws FormatError when it ends inside a segment */
export async function* readSegments(
  pieces: AsyncIterable<string>,
  syntax: EdiSyntax,
): AsyncGenerator<Segment, void, undefined> {
  let position = 0;
  /** The parts of a segment that is not complete: joined once, as a long one may arrive in many pieces. */
  let rest: string[] = [];
  let length = 0;
  /** True when what precedes the piece ends in an odd number of release characters. */
  let isOpen = false;
  let skipped = syntax.start;
  for await (const piece of pieces) {
    const text = piece.slice(skipped);
    skipped -= Math.min(skipped, piece.length);
    let from = 0;
    for (let end = endOf(text, from, isOpen, syntax); end >= 0;) {
      position += 1;
      yield toSegment(rest.join('') + text.slice(from, end), position, syntax);
      rest = [];
      length = 0;
      from = end + 1;
      end = endOf(text, from, isOpen, syntax);
    }
    rest.push(text.slice(from));
    length += text.length - from;
    isOpen = isReleased(text, text.length, isOpen, syntax);
    if (length > MAX_ROW_LENGTH) throw new FormatError(tooLong(`Segment ${position + 1}`));
  }
  if (rest.join('').trim() !== '') {
    throw new FormatError(`The file breaks off in segment ${position + 1}. Upload it whole.`);
  }
}

/** The next end of a segment at or after `from`; -1 when the segment is not complete. */
function endOf(text: string, from: number, isOpen: boolean, syntax: EdiSyntax): number {
  let end = text.indexOf(syntax.terminator, from);
  while (end >= 0 && isReleased(text, end, isOpen, syntax)) {
    end = text.indexOf(syntax.terminator, end + 1);
  }
  return end;
}

/**
 * True when the character is escaped: an odd number of release characters precedes it.
 * @param isOpen whether what precedes the text ends in an odd number of them
 */
function isReleased(text: string, at: number, isOpen: boolean, { release }: EdiSyntax): boolean {
  if (release === undefined) return false;
  let count = 0;
  while (count < at && text[at - 1 - count] === release) count += 1;
  return (count % 2 === 1) !== (count === at && isOpen);
}

function toSegment(text: string, position: number, syntax: EdiSyntax): Segment {
  // Line breaks between segments have no meaning.
  const [tag = '', ...elements] = split(text.trimStart(), syntax);
  if (!/^[A-Z][A-Z0-9]{1,2}$/.test(tag)) {
    throw new FormatError(
      `Segment ${position} does not begin with the name of a segment. Is the file cut or edited?`,
    );
  }
  if (elements.length > MAX_COLUMNS) {
    throw new FormatError(
      `Segment ${position} (${tag}) has ${elements.length} elements; ${MAX_COLUMNS} are allowed.`,
    );
  }
  return { position, tag, elements };
}

function split(text: string, { element, release, component }: EdiSyntax): string[] {
  if (release === undefined || !text.includes(release)) return text.split(element);
  const parts: string[] = [];
  let part = '';
  const end = () => {
    // Without a component separator there is nothing to split, so nothing stays released.
    parts.push(part.includes(component) ? part : part.replaceAll(release + release, release));
    part = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === release) {
      at += 1;
      const meant = text[at] ?? '';
      part += meant === component || meant === release ? release + meant : meant;
    } else if (character === element) end();
    else part += character;
  }
  end();
  return parts;
}

/** The components of an element. */
export function componentsOf(element: string, { component, release }: EdiSyntax): string[] {
  if (release === undefined || !element.includes(component)) return element.split(component);
  const parts = [''];
  for (let at = 0; at < element.length; at += 1) {
    let character = element[at] ?? '';
    if (character === component) {
      parts.push('');
      continue;
    }
    if (character === release) character = element[(at += 1)] ?? '';
    parts[parts.length - 1] += character;
  }
  return parts;
}
