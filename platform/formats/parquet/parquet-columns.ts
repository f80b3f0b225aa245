/** The columns of a Parquet file, from its schema. */
import type { FileMetaData, SchemaElement } from 'hyparquet';
import type { FileColumn } from '#platform/formats/format.ts';

/** The columns that hold single values. Lists, maps and groups get no declared type: their values decide. */
export function columnsOfSchema({ schema }: FileMetaData): FileColumn[] {
  const columns: FileColumn[] = [];
  // The first element is the root; each group is followed by what is in it.
  for (let at = 1; at < schema.length; at = endOf(schema, at)) {
    const element = schema[at];
    if (!element || element.num_children || element.repetition_type === 'REPEATED') continue;
    columns.push({ name: element.name, ...typeOf(element) });
  }
  return columns;
}

/** The position after an element and all that is in it. */
function endOf(schema: readonly SchemaElement[], at: number): number {
  let end = at;
  for (let left = 1; left > 0; left -= 1) {
    left += schema[end]?.num_children ?? 0;
    end += 1;
    if (end >= schema.length) return end;
  }
  return end;
}

function typeOf({
  type = 'BYTE_ARRAY',
  converted_type: converted,
  logical_type: logical,
  precision = 0,
  scale = 0,
}: SchemaElement): Omit<FileColumn, 'name'> {
  const word = logical?.type ?? converted ?? type;
  switch (converted ?? logical?.type) {
    case 'DECIMAL':
      return { word: `DECIMAL(${precision}, ${scale})`, ...decimalOf(precision, scale) };
    case 'DATE':
      return { word: 'DATE', datatype: 'DATE' };
    case 'TIMESTAMP':
    case 'TIMESTAMP_MILLIS':
    case 'TIMESTAMP_MICROS':
      return { word: 'TIMESTAMP', datatype: 'DATETIME' };
    case 'UTF8':
    case 'STRING':
    case 'ENUM':
    case 'UUID':
      return { word, datatype: 'STRING' };
    case 'UINT_32':
      return { word, datatype: 'LONG' };
    case 'INT_8':
    case 'INT_16':
    case 'INT_32':
    case 'UINT_8':
    case 'UINT_16':
      return { word, datatype: 'INTEGER' };
    case 'INT_64':
      return { word, datatype: 'LONG' };
    case undefined:
      return { word, datatype: PLAIN.get(type) };
    default:
      return { word };
  }
}

/** The types of columns without a logical type. The values decide for columns of bytes. */
const PLAIN: ReadonlyMap<string, FileColumn['datatype']> = new Map([
  ['BOOLEAN', 'BOOLEAN'],
  ['INT32', 'INTEGER'],
  ['INT64', 'LONG'],
  ['INT96', 'DATETIME'],
  ['FLOAT', 'DECIMAL'],
  ['DOUBLE', 'DECIMAL'],
] as const);

const INTEGER_DIGITS = 9;
const LONG_DIGITS = 18;
const MAX_SCALE = 15;

function decimalOf(precision: number, scale: number): Pick<FileColumn, 'datatype' | 'precision'> {
  if (scale > 0) {
    return scale <= MAX_SCALE ? { datatype: 'DECIMAL', precision: scale } : { datatype: 'STRING' };
  }
  if (precision <= INTEGER_DIGITS) return { datatype: 'INTEGER' };
  return { datatype: precision <= LONG_DIGITS ? 'LONG' : 'STRING' };
}
