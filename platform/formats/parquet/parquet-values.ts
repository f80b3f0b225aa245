/** Values of Parquet files as JSON types, from what the decoder hands on; parquet-types.ts says what they are. */
import { isUtf8 } from 'node:buffer';
import { parseFloat16 } from 'hyparquet/src/convert.js';
import { wkbToGeojson } from 'hyparquet/src/wkb.js';
import { parseExactJson } from '#model/text/exact-json.ts';
import { findJsonLoss, lossReason } from '#model/text/json-loss.ts';
import { viewOf } from './parquet-pages.ts';
import { clockText } from '#platform/formats/clock-text.ts';
import { FormatError, setKey } from '#platform/formats/format.ts';
import type { FileNotes } from '#platform/formats/format.ts';
import type { Leaf, SchemaNode } from './parquet-types.ts';

/** The row that is read, and what is found out about its file. */
export interface Reading {
  row: number;
  notes: FileNotes;
}

/** Stands for bytes that are no text, in a column of texts. */
const NO_TEXT = Symbol('no text');

/**
 * What is kept in memory of a stored value until its row is read, where that is less than the decoder gives.
 * @returns undefined for leaves whose values stay as they are
 */
export function compactOf({ type }: Leaf): ((stored: unknown) => unknown) | undefined {
  switch (type.is) {
    case 'text':
    case 'json':
      return (bytes) => (isUtf8(bytes as Uint8Array) ? bufferOf(bytes).toString() : NO_TEXT);
    case 'base64':
      return (bytes) => bufferOf(bytes).toString('base64');
    default:
      return (stored) => (typeof stored === 'bigint' ? numberOrBig(stored) : stored);
  }
}

function bufferOf(bytes: unknown): Buffer {
  const { buffer, byteOffset, length } = bytes as Uint8Array;
  return Buffer.from(buffer, byteOffset, length);
}

function numberOrBig(whole: bigint): bigint | number {
  const number = Number(whole);
  return Number.isSafeInteger(number) ? number : whole;
}

/** The value of a schema node in a row. @throws FormatError for what cannot be told without a loss */
export function parquetValueAt(stored: unknown, schemaNode: SchemaNode, reading: Reading): unknown {
  if (stored === undefined || stored === null) return isBareList(schemaNode) ? [] : null;
  switch (schemaNode.kind) {
    case 'leaf':
      return leafValue(stored, schemaNode, reading);
    case 'object': {
      const object: Record<string, unknown> = {};
      for (const [name, field] of schemaNode.fields) {
        setKey(
          object,
          name,
          parquetValueAt((stored as Record<string, unknown>)[name], field, reading),
        );
      }
      return object;
    }
    case 'list':
      return itemsOf(stored, schemaNode).map((item) =>
        parquetValueAt(item, schemaNode.item, reading),
      );
    case 'map':
      return mapOf(stored, schemaNode, reading);
  }
}

/** The leaves below a schema node. */
export function leavesOf(schemaNode: SchemaNode): Leaf[] {
  switch (schemaNode.kind) {
    case 'leaf':
      return [schemaNode];
    case 'object':
      return [...schemaNode.fields.values()].flatMap(leavesOf);
    case 'list':
      return leavesOf(schemaNode.item);
    case 'map':
      return [schemaNode.keys, ...leavesOf(schemaNode.values)];
  }
}

/** A repeated field cannot hold null: nothing is a list without items. */
function isBareList(schemaNode: SchemaNode): boolean {
  return schemaNode.kind === 'list' && schemaNode.around === undefined;
}

type Group = Readonly<Record<string, unknown>>;

function itemsOf(stored: unknown, { around, within }: SchemaNode & { kind: 'list' }): unknown[] {
  const items = around === undefined ? stored : (stored as Group)[around];
  const list = Array.from((items ?? []) as ArrayLike<unknown>);
  return within === undefined ? list : list.map((item) => (item as Group | undefined)?.[within]);
}

function pairsOf(
  stored: unknown,
  { around, key, value }: SchemaNode & { kind: 'map' },
): [key: unknown, value: unknown][] {
  const pairs = ((stored as Group)[around] ?? []) as Group[];
  return pairs.map((pair) => [pair[key], pair[value]]);
}

function mapOf(
  stored: unknown,
  schemaNode: SchemaNode & { kind: 'map' },
  reading: Reading,
): unknown {
  const map: Record<string, unknown> = {};
  const refuse = (what: string) =>
    new FormatError(
      `Row ${reading.row}, column '${shownPath(schemaNode.keys)}' has ${what}`,
      reading,
    );
  for (const [key, value] of pairsOf(stored, schemaNode)) {
    if (key === undefined || key === null) throw refuse('a value without a key. Give it one.');
    const name = String(leafValue(key, schemaNode.keys, reading));
    if (Object.hasOwn(map, name)) throw refuse('one key twice. Remove one of its values.');
    setKey(map, name, parquetValueAt(value, schemaNode.values, reading));
  }
  return map;
}

function leafValue(stored: unknown, leaf: Leaf, { row, notes }: Reading): unknown {
  const { type } = leaf;
  if (stored === NO_TEXT) {
    throw new FormatError(
      `Row ${row}, column '${shownPath(leaf)}' is said to be text and holds bytes that are not UTF-8. Correct them, or write the column as bytes.`,
      { row },
    );
  }
  switch (type.is) {
    case 'base64':
    case 'bytes':
    case 'text':
      return stored;
    case 'plain':
      return typeof stored === 'number' ? numberOf(stored, notes) : exactOf(stored);
    case 'float16':
      return numberOf(parseFloat16(stored as Uint8Array) ?? 0, notes);
    case 'unsigned':
      return exactOf(numberOrBig(BigInt.asUintN(type.bits, BigInt(stored as bigint | number))));
    case 'decimal':
      return decimalText(wholeOf(stored), type.scale);
    case 'moment':
      return momentText(
        stored instanceof Uint8Array ? nanosOf(stored) : wholeOf(stored),
        type.digits,
      );
    case 'time':
      return timeText(decimalText(wholeOf(stored), type.digits));
    case 'date':
      return dayText(stored as number);
    case 'uuid':
      return uuidText(stored as Uint8Array);
    case 'interval':
      return intervalText(stored as Uint8Array);
    case 'geometry':
      return geometryOf(stored as Uint8Array, leaf, { row, notes });
    case 'json':
      return jsonOf(stored as string, leaf, row);
  }
}

function shownPath({ path }: Leaf): string {
  return path.slice(0, 64);
}

/** A whole number beyond the exact range becomes text. */
function exactOf(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** JSON has no infinite numbers. NaN counts as missing. */
function numberOf(value: number, notes: FileNotes): unknown {
  if (Number.isFinite(value)) return value;
  if (!Number.isNaN(value)) return String(value);
  notes.notNumbers = (notes.notNumbers ?? 0) + 1;
  return null;
}

/**
 * GeoJSON (RFC 7946) of a geometry in ISO WKB. It has no measures: after x and y they would be read as heights.
 */
function geometryOf(bytes: Uint8Array, leaf: Leaf, { row, notes }: Reading): unknown {
  const view = viewOf(bytes);
  const kind = view.getUint32(1, view.getUint8(0) === 1);
  if (Math.floor(kind / 1000) === XYM) {
    throw new FormatError(
      `Row ${row}, column '${shownPath(leaf)}' has measures (M) without heights (Z), which cannot be told apart in GeoJSON. Write it without them, or with both.`,
      { row },
    );
  }
  const coordinatesOf = (value: unknown): unknown => {
    if (typeof value === 'number') return numberOf(value, notes);
    return Array.isArray(value) ? value.map(coordinatesOf) : value;
  };
  const exact = ({ type, coordinates, geometries }: Geometry): unknown => {
    if (geometries) return { type, geometries: geometries.map(exact) };
    // WKB writes an empty point with coordinates that are not numbers.
    const isEmpty = type === 'Point' && coordinates?.every(Number.isNaN);
    return { type, coordinates: isEmpty ? [] : coordinatesOf(coordinates) };
  };
  return exact(wkbToGeojson({ view, offset: 0 }) as Geometry);
}

const XYM = 2;

interface Geometry {
  type: string;
  coordinates?: unknown[];
  geometries?: Geometry[];
}

/** A whole number, stored as one or as big-endian bytes with a sign. */
function wholeOf(stored: unknown): bigint {
  if (!(stored instanceof Uint8Array)) return BigInt(stored as bigint | number);
  const hex = Buffer.from(stored).toString('hex');
  return BigInt.asIntN(stored.length * 8, BigInt(`0x${hex || '0'}`));
}

/** INT96: nanoseconds of a day, and the number of that day since 4713 BC. */
function nanosOf(bytes: Uint8Array): bigint {
  const view = viewOf(bytes);
  const days = BigInt(view.getInt32(8, true) - JULIAN_DAY_OF_1970);
  return days * 86_400_000_000_000n + view.getBigInt64(0, true);
}

const JULIAN_DAY_OF_1970 = 2_440_588;

function decimalText(whole: bigint, scale: number): string {
  const digits = String(whole < 0n ? -whole : whole).padStart(scale + 1, '0');
  const cut = digits.length - scale;
  const text = scale > 0 ? `${digits.slice(0, cut)}.${digits.slice(cut)}` : digits;
  return whole < 0n ? `-${text}` : text;
}

/** ISO text in UTC with milliseconds, and the digits beyond them that are not 0. */
function momentText(count: bigint, digits: number): string {
  const parts = 10n ** BigInt(digits - 3);
  const rest = ((count % parts) + parts) % parts;
  const date = new Date(Number((count - rest) / parts));
  // A moment beyond the calendar is written as seconds, so that a message can show it.
  if (Number.isNaN(date.getTime())) return `${decimalText(count, digits)} s`;
  const iso = date.toISOString();
  if (rest === 0n) return iso;
  return `${iso.slice(0, -1)}${String(rest)
    .padStart(digits - 3, '0')
    .replace(/0+$/, '')}Z`;
}

function dayText(days: number): string {
  const date = new Date(days * 86_400_000);
  if (Number.isNaN(date.getTime())) return `${days} d`;
  return date.toISOString().replace(/T.*/, '');
}

function timeText(decimal: string): string {
  const [seconds, fraction] = decimal.split('.');
  return clockText(Number(seconds), fraction);
}

function uuidText(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A duration in ISO 8601: months, days and milliseconds. No unit is a fixed multiple of another. */
function intervalText(bytes: Uint8Array): string {
  const view = viewOf(bytes);
  const [months = 0, days = 0, ms = 0] = [0, 4, 8].map((at) => view.getUint32(at, true));
  const date = [
    [Math.floor(months / 12), 'Y'],
    [months % 12, 'M'],
    [days, 'D'],
  ] as const;
  const time = [
    [Math.floor(ms / 3_600_000), 'H'],
    [Math.floor(ms / 60_000) % 60, 'M'],
    [(ms % 60_000) / 1_000, 'S'],
  ] as const;
  const written = (parts: readonly (readonly [number, string])[]) =>
    parts.flatMap(([count, letter]) => (count > 0 ? [`${count}${letter}`] : [])).join('');
  const [inDate, inTime] = [written(date), written(time)];
  if (inDate === '' && inTime === '') return 'PT0S';
  return `P${inDate}${inTime && `T${inTime}`}`;
}

function jsonOf(text: string, leaf: Leaf, row: number): unknown {
  const refuse = (what: string) =>
    new FormatError(`Row ${row}, column '${shownPath(leaf)}' ${what}`, { row });
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch {
    throw refuse('is said to be JSON and is not. Correct it, or write the column as text.');
  }
  const loss = findJsonLoss(text, false);
  if (loss) throw refuse(lossReason(loss));
  return value;
}
