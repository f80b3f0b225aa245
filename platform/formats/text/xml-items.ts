/**
 * Reads XML piece by piece. Document types are refused, so there are no custom entities; XML that is not well-formed is
 * refused with its line.
 */
import { SaxesParser } from 'saxes';
import { FormatError, MAX_ROW_LENGTH, tooLong } from '#platform/formats/format.ts';
import { MAX_DEPTH } from '#platform/formats/json-limits.ts';

/** Builds items from the events of the parser. */
export interface XmlVisitor<Item> {
  /**
   * Receives an opening tag.
   * @param name the name without its prefix
   * @param written the name with it
   */
  open(name: string, attributes: Readonly<Record<string, string>>, written: string): void;
  close(name: string, written: string): void;
  text(text: string): void;
  /** The completed items; emptied after each piece. */
  items: Item[];
  /** The current item, for messages: 'Row 3'. */
  location(): string;
}

/** The maximum depth of a document, with the elements around the items. */
const MAX_XML_DEPTH = MAX_DEPTH + 8;

/** The items of a document, in bounded memory. @throws FormatError */
export async function* readXmlItems<Item>(
  pieces: AsyncIterable<string>,
  visitor: XmlVisitor<Item>,
): AsyncGenerator<Item, void, undefined> {
  const parser = openParser(visitor);
  let length = 0;
  for await (const piece of pieces) {
    parser.write(piece);
    length = visitor.items.length > 0 ? 0 : length + piece.length;
    yield* visitor.items.splice(0);
    if (length > MAX_ROW_LENGTH) throw new FormatError(tooLong(visitor.location()));
  }
  parser.close();
  yield* visitor.items.splice(0);
}

function openParser<Item>(visitor: XmlVisitor<Item>) {
  const parser = new SaxesParser({ position: true, xmlns: false });
  let depth = 0;
  parser.on('error', ({ message }) => {
    // Messages of saxes begin with line and column: '3:14: unclosed tag: a'.
    const [, line = '', what = message] = /^(\d+):\d+: ([^]*)$/.exec(message) ?? [];
    const location = line === '' ? 'The file' : `Line ${line}`;
    const reason = what.replaceAll(/\s+/g, ' ').slice(0, 120).replace(/\.$/, '');
    throw new FormatError(
      `${location} is not well-formed XML: ${reason}. Correct it and upload the file again.`,
      line === '' ? {} : { line: Number(line) },
    );
  });
  parser.on('doctype', () => {
    throw new FormatError(
      'The file declares a document type (<!DOCTYPE>), which can hold entities. Remove the declaration.',
    );
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding === undefined || /^(utf-?8|us-ascii)$/i.test(encoding)) return;
    throw new FormatError(
      `The file says it is written in ${encoding.slice(0, 40)}. Save it as UTF-8 and upload it again.`,
    );
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_XML_DEPTH) {
      throw new FormatError(
        `${visitor.location()} is nested more than ${MAX_DEPTH} levels deep. Flatten it.`,
      );
    }
    visitor.open(localName(name), attributes, name);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    visitor.close(localName(name), name);
  });
  const text = (part: string) => visitor.text(part);
  parser.on('text', text);
  parser.on('cdata', text);
  return parser;
}

/** The name without its prefix, which differs between programs. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
