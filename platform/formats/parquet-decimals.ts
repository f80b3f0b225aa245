/** DECIMAL and TIME columns of a Parquet file, which the decoder converts to floats, or leaves as numbers. */
import type { FileMetaData, SchemaElement } from 'hyparquet';
import { setKey } from './format.ts';

/** Where decimals and times of day are: a number is the scale (digits after the point) of a value. */
export type Decimals =
  | number
  | TimeOfDay
  | { item: Decimals }
  | { fields: ReadonlyMap<string, Decimals> };

interface TimeOfDay {
  /** Of a second, in which the time since midnight is counted: 3 are milliseconds. */
  digits: number;
}

/** Takes the decimal type from the schema, so that their values stay whole numbers, and returns where they are. */
export function takeDecimals({ schema }: FileMetaData): ReadonlyMap<string, Decimals> {
  const elements = schema.values();
  const { num_children: columns = 0 } = elements.next().value ?? {};
  return takeFields(elements, columns, true);
}

/** @param isTaken false within maps, which the decoder assembles in a form of its own */
function takeFields(
  elements: Iterator<SchemaElement>,
  count: number,
  isTaken: boolean,
): Map<string, Decimals> {
  const fields = new Map<string, Decimals>();
  for (let left = count; left > 0; left -= 1) {
    const element = elements.next().value as SchemaElement | undefined;
    if (!element) break;
    const found = takeElement(element, elements, isTaken);
    if (found !== undefined) fields.set(element.name, found);
  }
  return fields;
}

function takeElement(
  element: SchemaElement,
  elements: Iterator<SchemaElement>,
  isTaken: boolean,
): Decimals | undefined {
  const { converted_type: type, num_children: children = 0, repetition_type: repetition } = element;
  if (children > 0) {
    const inner = takeFields(elements, children, isTaken && type !== 'MAP');
    if (inner.size === 0) return undefined;
    if (type !== 'LIST') return { fields: inner };
    // The decoder leaves out the group between a list and its items.
    const [group] = inner.values();
    const [item] = typeof group === 'object' && 'fields' in group ? group.fields.values() : [];
    return { item: item ?? (group as Decimals) };
  }
  const digits = isTaken ? timeDigits(element) : undefined;
  if (digits !== undefined) return repetition === 'REPEATED' ? { item: { digits } } : { digits };
  if (!isTaken || type !== 'DECIMAL') return undefined;
  delete element.converted_type;
  delete element.logical_type;
  const scale = element.scale ?? 0;
  return repetition === 'REPEATED' ? { item: scale } : scale;
}

function timeDigits({ converted_type: type, logical_type: logical }: SchemaElement) {
  if (logical?.type === 'TIME') return { MILLIS: 3, MICROS: 6, NANOS: 9 }[logical.unit];
  return type === 'TIME_MILLIS' ? 3 : type === 'TIME_MICROS' ? 6 : undefined;
}

/** 'HH:MM:SS', and what is beyond whole seconds. */
function timeText(value: unknown, digits: number): string {
  const [second = '', fraction = ''] = decimalText(value, digits).split('.');
  const rest = fraction.replace(/0+$/, '');
  const parts = [Number(second) / 3_600, (Number(second) / 60) % 60, Number(second) % 60];
  const clock = parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
  return rest ? `${clock}.${rest}` : clock;
}

/** The value with its decimals and times as texts. */
export function withDecimals(value: unknown, decimals: Decimals | undefined): unknown {
  if (decimals === undefined || value === null || value === undefined) return value;
  if (typeof decimals === 'number') return decimalText(value, decimals);
  if ('digits' in decimals) return timeText(value, decimals.digits);
  if ('item' in decimals) {
    if (!Array.isArray(value)) return withDecimals(value, decimals.item);
    return value.map((item) => withDecimals(item, decimals.item));
  }
  if (Array.isArray(value)) return value.map((item) => withDecimals(item, decimals));
  const copy: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    setKey(copy, name, withDecimals(inner, decimals.fields.get(name)));
  }
  return copy;
}

/** The text of a decimal, which is stored as an integer or as big-endian bytes. */
function decimalText(value: unknown, scale: number): string {
  const whole =
    value instanceof Uint8Array
      ? BigInt.asIntN(value.length * 8, BigInt(`0x${Buffer.from(value).toString('hex') || '0'}`))
      : BigInt(value as number | bigint);
  const digits = String(whole < 0n ? -whole : whole).padStart(scale + 1, '0');
  const cut = digits.length - scale;
  const text = scale > 0 ? `${digits.slice(0, cut)}.${digits.slice(cut)}` : digits;
  return whole < 0n ? `-${text}` : text;
}
