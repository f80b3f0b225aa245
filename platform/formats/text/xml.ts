/**
 * XML files: the elements within the root are the rows; their attributes and child elements are the values. A repeated
 * element becomes a list; an element with attributes or child elements becomes an object. Text is kept as it is, but
 * for the blanks between elements.
 */
import {
  checkColumns,
  checkValues,
  countNote,
  FormatError,
  setKey,
} from '#platform/formats/format.ts';
import type { FileNotes, FileRow, OnBytes } from '#platform/formats/format.ts';
import { MAX_DEPTH } from '#platform/formats/json-limits.ts';
import { readUtf8 } from './text-file.ts';
import { localName, readXmlItems } from './xml-items.ts';
import type { XmlVisitor } from './xml-items.ts';

/** The namespace of `nil`, whatever its prefix is: programs of .NET write `i:nil`. */
const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';

/** The key of the text of an element that also has attributes. */
const TEXT_KEY = 'value';

type Data = Record<string, unknown>;

/** The rows of a file; row 1 is the first. Stopping early closes the file. @throws FormatError */
export async function* readXml(
  path: string,
  notes: FileNotes = {},
  onBytes?: OnBytes,
): AsyncGenerator<FileRow, void, undefined> {
  const visitor = createRecordVisitor(notes);
  let rows = 0;
  for await (const row of readXmlItems(notBlank(readUtf8(path, onBytes)), visitor)) {
    rows += 1;
    yield row;
  }
  if (rows === 0) {
    throw new FormatError('The root element holds no rows. Each element within it is a row.');
  }
}

async function* notBlank(pieces: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let blank = true;
  for await (const piece of pieces) {
    blank &&= piece.trim() === '';
    yield piece;
  }
  if (blank) {
    throw new FormatError('The file is empty. Choose a file with a root element and rows.');
  }
}

interface Element {
  data: Data | undefined;
  /** How each name of `data` is written in the file: with its prefix, an attribute with @. */
  written: Map<string, string>;
  hasElements: boolean;
  text: string;
  isNil: boolean;
}

function createRecordVisitor(notes: FileNotes): XmlVisitor<FileRow> {
  const items: FileRow[] = [];
  /** The current row and the open elements within it. */
  const open: Element[] = [];
  /** The prefixes of `INSTANCE` so far; `xsi` also where a file forgot to say so. */
  const instance = new Set(['xsi']);
  let inRoot = false;
  let row = 0;
  /** The values of the current row so far. */
  let values = 0;

  const finish = (name: string, written: string, element: Element) => {
    const value = valueOf(element, row, notes);
    const parent = open.at(-1);
    if (parent) {
      parent.hasElements = true;
      addTo(parent, { name, written, value }, row);
      return;
    }
    items.push({ row, data: toData(value, name, row) });
  };

  return {
    items,
    location: () => `Row ${Math.max(row, 1)}`,
    open(_, attributes) {
      for (const [name, value] of Object.entries(attributes)) {
        if (value === INSTANCE && name.startsWith('xmlns:')) instance.add(localName(name));
      }
      if (!inRoot) {
        inRoot = true;
        const named = Object.keys(attributes).filter((name) => !isAboutXml(name, instance));
        if (named.length > 0) notes.rootAttributes = named.length;
        return;
      }
      if (open.length === 0) {
        row += 1;
        values = 0;
      }
      values += 1 + Object.keys(attributes).length;
      checkValues(values, row);
      if (open.length > MAX_DEPTH) {
        throw new FormatError(
          `Row ${row} is nested more than ${MAX_DEPTH} levels deep. Flatten it.`,
          {
            row,
          },
        );
      }
      open.push(toElement(attributes, instance, row));
    },
    close(name, written) {
      const element = open.pop();
      if (element) finish(name, written, element);
    },
    text(text) {
      const element = open.at(-1);
      if (element) element.text += text;
      else if (inRoot && text.trim() !== '') {
        throw new FormatError(
          `After row ${row} there is text outside of any row. Put it in an element of a row.`,
          { row },
        );
      }
    },
  };
}

/**
 * Whether an attribute is about the XML: a namespace, or what a schema says of an element (its type, where it is
 * described).
 */
function isAboutXml(name: string, instance: ReadonlySet<string>): boolean {
  if (name === 'xmlns') return true;
  const [prefix = '', local] = name.split(':');
  return local !== undefined && (prefix === 'xmlns' || instance.has(prefix));
}

function toElement(
  attributes: Readonly<Record<string, string>>,
  instance: ReadonlySet<string>,
  row: number,
): Element {
  const element: Element = {
    ...{ data: undefined, written: new Map(), hasElements: false, text: '', isNil: false },
  };
  for (const [name, value] of Object.entries(attributes)) {
    if (isAboutXml(name, instance)) {
      element.isNil ||= name.endsWith(':nil') && /^(true|1)$/.test(value);
    } else addTo(element, { name: localName(name), written: `@${name}`, value }, row);
  }
  return element;
}

/** @param notes counts texts beside elements, whose order an object does not keep */
function valueOf(element: Element, row: number, notes: FileNotes): unknown {
  const { data, text, hasElements } = element;
  const hasText = text.trim() !== '';
  const isNil = element.isNil && !hasText;
  if (!data) return isNil ? null : text;
  if (hasText && hasElements) countNote(notes, 'mixedTexts');
  if (hasText || isNil) {
    addTo(element, { name: TEXT_KEY, written: 'its text', value: isNil ? null : text }, row);
  }
  return data;
}

/** @throws FormatError where what is added would be taken for an item of something else */
function addTo(
  element: Element,
  { name, written, value }: { name: string; written: string; value: unknown },
  row: number,
): void {
  const data = (element.data ??= {});
  const other = element.written.get(name);
  if (other === undefined) {
    element.written.set(name, written);
    setKey(data, name, value);
    return;
  }
  if (other !== written) {
    throw new FormatError(
      `Row ${row} has ${other.slice(0, 64)} and ${written.slice(0, 64)} in one element, which would both be '${name.slice(0, 64)}'. Rename one of them.`,
      { row },
    );
  }
  const before = data[name];
  if (Array.isArray(before)) before.push(value);
  else setKey(data, name, [before, value]);
}

function toData(value: unknown, name: string, row: number): Data {
  if (typeof value !== 'object' || value === null) {
    throw new FormatError(
      `Row ${row} (<${name.slice(0, 64)}>) has no elements. Rows are written as <rows><row><name>value</name></row></rows>.`,
      { row },
    );
  }
  checkColumns(value, row);
  return value as Data;
}
