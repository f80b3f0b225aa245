/**
 * XML files: the elements within the root are the rows; their attributes and child elements are the values. A repeated
 * element becomes a list; an element with attributes or child elements becomes an object.
 */
import { FormatError, checkColumns, checkValues, setKey, type FileRow } from './format.ts';
import { MAX_DEPTH } from './json-limits.ts';
import { readUtf8 } from './text-file.ts';
import { readXmlItems, type XmlVisitor } from './xml-items.ts';

/** The key of the text of an element that also has attributes. */
const TEXT_KEY = 'value';

type Data = Record<string, unknown>;

/** The rows of a file; row 1 is the first. Stopping early closes the file. @throws FormatError */
export async function* readXml(path: string): AsyncGenerator<FileRow, void, undefined> {
  const visitor = createRecordVisitor();
  let rows = 0;
  for await (const row of readXmlItems(notBlank(readUtf8(path)), visitor)) {
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
  text: string;
  isNil: boolean;
}

function createRecordVisitor(): XmlVisitor<FileRow> {
  const items: FileRow[] = [];
  /** The current row and the open elements within it. */
  const open: Element[] = [];
  let inRoot = false;
  let row = 0;
  /** The values of the current row so far. */
  let values = 0;

  const finish = (name: string, element: Element) => {
    const value = valueOf(element);
    const parent = open.at(-1);
    if (parent) {
      addTo((parent.data ??= {}), name, value);
      return;
    }
    items.push({ row, data: toData(value, name, row) });
  };

  return {
    items,
    place: () => `Row ${Math.max(row, 1)}`,
    open(_, attributes) {
      if (!inRoot) {
        inRoot = true;
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
      open.push(toElement(attributes));
    },
    close(name) {
      const element = open.pop();
      if (element) finish(name, element);
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

function toElement(attributes: Readonly<Record<string, string>>): Element {
  const element: Element = { data: undefined, text: '', isNil: false };
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'xmlns' || name.startsWith('xmlns:') || name.startsWith('xsi:')) {
      element.isNil ||= name === 'xsi:nil' && value === 'true';
    } else {
      setKey((element.data ??= {}), name.slice(name.indexOf(':') + 1), value);
    }
  }
  return element;
}

function valueOf({ data, text, isNil }: Element): unknown {
  if (isNil) return null;
  const trimmed = text.trim();
  if (!data) return trimmed;
  if (trimmed !== '') addTo(data, TEXT_KEY, trimmed);
  return data;
}

function addTo(data: Data, name: string, value: unknown): void {
  if (!Object.hasOwn(data, name)) {
    setKey(data, name, value);
    return;
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
