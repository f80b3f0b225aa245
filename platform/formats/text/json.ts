/**
 * JSON files: one list of objects, or a sequence of objects (one per line, or a single one). They are read as tokens,
 * so that limits apply before a file, row or nested value is in memory.
 */
import Assembler from 'stream-json/assembler.js';
import { jsonParser } from 'stream-json/parser.js';
import type { Token } from 'stream-json/parser.js';
import { isExactNumber } from '#model/text/exact-json.ts';
import {
  FormatError,
  checkColumns,
  checkValues,
  MAX_ROW_LENGTH,
  tooLong,
} from '#platform/formats/format.ts';
import type { FileRow, OnBytes } from '#platform/formats/format.ts';
import { MAX_DEPTH } from '#platform/formats/json-limits.ts';
import { readUtf8 } from './text-file.ts';

/** These spaces are longer than any literal, so that the parser completes the last token. */
const PADDING = ' '.repeat(32);

/** The rows of a file; row 1 is the first. Stopping early closes the file. @throws FormatError */
export async function* readJson(
  path: string,
  onBytes?: OnBytes,
): AsyncGenerator<FileRow, void, undefined> {
  const rows = createRowParser((await firstCharacter(path)) === '[');
  let row = 0;
  let length = 0;
  for await (const text of readUtf8(path, onBytes)) {
    // A row ends with a brace. Feeding the parser up to each brace assigns its errors to the right row.
    for (const piece of text.split(/(?<=\})/)) {
      length += piece.length;
      for (const value of rows.read(piece, row + 1)) {
        row += 1;
        length = 0;
        yield { row, data: toData(value, row) };
      }
    }
    if (length > MAX_ROW_LENGTH) throw new FormatError(tooLong(`Row ${row + 1}`), { row: row + 1 });
  }
  rows.end(row + 1);
  if (row === 0) throw new FormatError('The list in the file holds no rows. Add a row at least.');
}

async function firstCharacter(path: string): Promise<string> {
  for await (const text of readUtf8(path)) {
    const start = text.trimStart();
    if (start !== '') return start.charAt(0);
  }
  throw new FormatError('The file is empty. Choose a file with a list of objects.');
}

interface RowParser {
  /** The values that this piece of text completes. @param row the number of the first of them */
  read(text: string, row: number): unknown[];
  /** @throws FormatError when the text ends inside a value or the list */
  end(row: number): void;
}

function createRowParser(isList: boolean): RowParser {
  const parse = jsonParser({ streamValues: false, jsonStreaming: !isList });
  const assembler = new Assembler();
  let isOpen = false;
  /** The values of the current row so far. */
  let values = 0;

  const take = (token: Token, row: number): boolean => {
    if (isList && assembler.done && token.name === (isOpen ? 'endArray' : 'startArray')) {
      isOpen = !isOpen;
      return false;
    }
    if (isValue(token)) checkValues((values += 1), row);
    if (token.name === 'keyValue' && Object.hasOwn(assembler.current as object, token.value)) {
      throw new FormatError(
        `Row ${row} has the name '${token.value.slice(0, 64)}' twice in one object. Remove one of its values.`,
        { row },
      );
    }
    assembler.consume(exact(token));
    if (assembler.depth > MAX_DEPTH) {
      throw new FormatError(
        `Row ${row} is nested more than ${MAX_DEPTH} levels deep. Flatten it.`,
        { row },
      );
    }
    if (assembler.done) values = 0;
    return assembler.done;
  };

  const read = (text: string, row: number): unknown[] => {
    const rows: unknown[] = [];
    for (const token of tokensOf(parse, text, row)) {
      if (take(token, row + rows.length)) rows.push(assembler.current);
    }
    return rows;
  };

  return {
    read,
    end(row) {
      const last = read(PADDING, row);
      if (isOpen || !assembler.done) {
        throw new FormatError(`The file breaks off in row ${row}. Upload it whole.`, { row });
      }
      // Only a bare number or literal is completed by the text after it.
      for (const value of last) toData(value, row);
    },
  };
}

/** False for keys and for the ends of objects and lists. */
function isValue({ name }: Token): boolean {
  return name !== 'keyValue' && name !== 'endObject' && name !== 'endArray';
}

/** @throws FormatError with the parser's message */
function tokensOf(parse: ReturnType<typeof jsonParser>, text: string, row: number): Token[] {
  try {
    const tokens = parse(text);
    return typeof tokens === 'object' ? tokens.values : [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable';
    throw new FormatError(
      `Row ${row} is not valid JSON: ${reason.replace(/^Parser (cannot parse input: |has )/, '')}. Correct it and upload the file again.`,
      { row },
    );
  }
}

/** A number that JavaScript would change becomes text, so that LONG and DECIMAL lose no digit. */
function exact(token: Token): Token {
  return token.name !== 'numberValue' || isExactNumber(token.value)
    ? token
    : { name: 'stringValue', value: token.value };
}

function toData(value: unknown, row: number): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new FormatError(
      `Row ${row} is not an object but ${kindOf(value)}. Each row is written as {"name": value, …}.`,
      { row },
    );
  }
  checkColumns(value, row);
  return value as Record<string, unknown>;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`;
}
