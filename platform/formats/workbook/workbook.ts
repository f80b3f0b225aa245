/** Reads the parts of an XLSX or XLSM workbook that its cells refer to: sheets, styles, shared texts (ECMA-376). */
import { FormatError } from '#platform/formats/format.ts';
import type { FileNotes } from '#platform/formats/format.ts';
import { kindOfFormat } from './cell-dates.ts';
import type { CellKind, DayCount } from './cell-dates.ts';
import { takeSheet } from './sheets.ts';
import type { SheetChoice } from './sheets.ts';
import { createTextStore } from '#platform/formats/text-store.ts';
import type { TextStore } from '#platform/formats/text-store.ts';
import { readXmlItems } from '#platform/formats/text/xml-items.ts';
import type { XmlVisitor } from '#platform/formats/text/xml-items.ts';
import type { ZipArchive } from '#platform/formats/zip-archive.ts';

export interface Workbook {
  /** The name of the part with the chosen sheet. */
  sheet: string;
  days: DayCount;
  /** How each cell style displays numbers. */
  kinds: CellKind[];
  /** The shared texts, to which cells refer by index. */
  texts: TextStore;
}

/** The most styles, sheets or parts that a workbook may list; Excel allows 65,490 cell styles. */
const MAX_LISTED = 65_536;
/** Excel's limit for the code of a number format is 255 characters; what follows is not read. */
const MAX_CODE_LENGTH = 255;
const TYPES = '[Content_Types].xml';

/** @throws FormatError when the archive is not a workbook, or its shared texts are too large */
export async function readWorkbook(
  zip: ZipArchive,
  choice: SheetChoice,
  notes: FileNotes,
): Promise<Workbook> {
  const names = new Set(zip.names());
  const relations = await readRelations(zip, names, '_rels/.rels', '');
  const main = relations.find(({ type }) => type === 'officeDocument')?.target;
  if (!names.has(TYPES) || main === undefined || !names.has(main)) {
    throw new FormatError(
      'The file is a zip archive, but no workbook. Choose an XLSX or XLSM file.',
    );
  }
  const properties = relations.find(({ type }) => type === 'extended-properties')?.target;
  const about = properties !== undefined && names.has(properties) ? properties : undefined;
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const rels = `${folder}_rels/${main.slice(folder.length)}.rels`;
  const parts = await readRelations(zip, names, rels, folder);
  const { sheets, is1904 } = await readMain(zip, main);
  const { id: sheetId } = sheets[takeSheet(sheets, choice, notes)] ?? {};
  const sheet = parts.find(({ id }) => id === sheetId)?.target;
  if (sheet === undefined) throw new FormatError('The workbook has no sheet. Add one with rows.');
  const styles = parts.find(({ type }) => type === 'styles')?.target;
  const shared = parts.find(({ type }) => type === 'sharedStrings')?.target;
  return {
    sheet,
    days: is1904 ? '1904' : (await isOfTrueDays(zip, about)) ? 'true' : 'excel',
    kinds: styles !== undefined && names.has(styles) ? await readStyles(zip, styles) : [],
    texts: await readShared(zip, shared !== undefined && names.has(shared) ? shared : undefined),
  };
}

type Attributes = Readonly<Record<string, string>>;

/** An attribute with any namespace prefix. */
function attribute(attributes: Attributes, name: string): string | undefined {
  const key = Object.keys(attributes).find((given) => given.slice(given.indexOf(':') + 1) === name);
  return key === undefined ? undefined : attributes[key];
}

/** True for a boolean attribute that is set. */
function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** Collects items from the opening tags of a part. */
function tagVisitor<Item>(
  pick: (name: string, attributes: Attributes, within: readonly string[]) => Item | undefined,
): XmlVisitor<Item> {
  const items: Item[] = [];
  const within: string[] = [];
  return {
    items,
    location: () => 'The file',
    open(name, attributes) {
      const item = pick(name, attributes, within);
      if (item !== undefined) items.push(item);
      within.push(name);
    },
    close: () => void within.pop(),
    text: () => undefined,
  };
}

interface Relation {
  id: string | undefined;
  /** The last segment of the URI of its type. */
  type: string;
  target: string;
}

async function readRelations(
  zip: ZipArchive,
  names: ReadonlySet<string>,
  part: string,
  folder: string,
): Promise<Relation[]> {
  if (!names.has(part)) return [];
  const visitor = tagVisitor((name, { Id, Type = '', Target = '' }): Relation | undefined =>
    name === 'Relationship'
      ? {
          id: Id,
          type: Type.slice(Type.lastIndexOf('/') + 1),
          target: resolvePartPath(folder, Target),
        }
      : undefined,
  );
  return gather(readXmlItems(zip.text(part), visitor));
}

/** The name of the part that a relation refers to; '' when it is no address. */
function resolvePartPath(folder: string, target: string): string {
  const base = `http://zip/${folder}`;
  return URL.canParse(target, base) ? new URL(target, base).pathname.slice(1) : '';
}

async function readMain(
  zip: ZipArchive,
  part: string,
): Promise<{
  sheets: { name: string; id: string | undefined; isHidden: boolean }[];
  is1904: boolean;
}> {
  const tags = await gather(
    readXmlItems(
      zip.text(part),
      tagVisitor((name, attributes) =>
        name === 'sheet' || name === 'workbookPr' ? { name, attributes } : undefined,
      ),
    ),
  );
  const sheets = tags.filter(({ name }) => name === 'sheet');
  const properties = tags.find(({ name }) => name === 'workbookPr');
  return {
    sheets: sheets.map(({ attributes }) => ({
      name: attribute(attributes, 'name') ?? '',
      id: attribute(attributes, 'id'),
      isHidden: /hidden$/i.test(attribute(attributes, 'state') ?? ''),
    })),
    is1904: isOn(properties?.attributes.date1904),
  };
}

/** Whether the program that wrote the workbook has no 29 February 1900, by the name it gives itself. */
async function isOfTrueDays(zip: ZipArchive, part: string | undefined): Promise<boolean> {
  if (part === undefined) return false;
  let isName = false;
  const items: string[] = [];
  const visitor: XmlVisitor<string> = {
    items,
    location: () => 'The file',
    open: (name) => void (isName = name === 'Application'),
    close: () => void (isName = false),
    text: (text) => void (isName && items.push(text)),
  };
  const [program = ''] = await gather(readXmlItems(zip.text(part), visitor));
  return /^(LibreOffice|OpenOffice|Collabora)/i.test(program);
}

async function readStyles(zip: ZipArchive, part: string): Promise<CellKind[]> {
  const codes = new Map<number, string>();
  const visitor = tagVisitor((name, attributes, within): CellKind | undefined => {
    const { numFmtId = '0', formatCode = '' } = attributes;
    if (name === 'numFmt') codes.set(Number(numFmtId), formatCode.slice(0, MAX_CODE_LENGTH));
    if (name !== 'xf' || within.at(-1) !== 'cellXfs') return undefined;
    return kindOfFormat(Number(numFmtId), codes.get(Number(numFmtId)));
  });
  return gather(readXmlItems(zip.text(part), visitor));
}

/** @param part undefined when the workbook has no shared texts */
async function readShared(zip: ZipArchive, part: string | undefined): Promise<TextStore> {
  const texts = createTextStore();
  if (part === undefined) return texts;
  for await (const text of readXmlItems(zip.text(part), sharedVisitor())) texts.add(text);
  return texts;
}

/** Joins the runs of a text; phonetic readings (rPh) are left out. */
function sharedVisitor(): XmlVisitor<string> {
  const items: string[] = [];
  let text = '';
  let isText = false;
  let inReading = false;
  return {
    items,
    location: () => 'The shared text',
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') inReading = true;
      isText = name === 't' && !inReading;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') inReading = false;
      if (name === 'si') items.push(text);
    },
    text(part) {
      if (isText) text += part;
    },
  };
}

const LISTS_TOO_MANY = `The workbook lists more than ${MAX_LISTED.toLocaleString('en')} styles, sheets or parts. Save the sheet as CSV and upload that.`;

async function gather<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const gathered = [];
  for await (const item of items) {
    gathered.push(item);
    if (gathered.length > MAX_LISTED) throw new FormatError(LISTS_TOO_MANY);
  }
  return gathered;
}
