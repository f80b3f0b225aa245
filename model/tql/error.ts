import type { Span } from './ast.ts';

/** A text that is not a query. Its message is a whole sentence that may be shown to a person. */
export class TqlError extends Error {
  override readonly name = 'TqlError';
  /** Both count from 1; a column is a UTF-16 unit. */
  readonly line: number;
  readonly column: number;
  /** Offsets of the offending part, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  /** The words and symbols that would be valid there. */
  readonly expected: readonly string[];

  /** `problem` is a clause without a full stop: "expected a number after LIMIT, found 'x'". */
  constructor(text: string, span: Span, problem: string, expected: readonly string[] = []) {
    const { line, column } = lineAndColumn(text, span.from);
    super(`Line ${line}, column ${column}: ${problem}${problem.endsWith('?') ? '' : '.'}`);
    this.line = line;
    this.column = column;
    this.from = span.from;
    this.to = span.to;
    this.expected = expected;
  }
}

/** A value of a form that cannot become part of a query; the message may be shown beside the field. */
export class TqlValueError extends Error {
  override readonly name = 'TqlValueError';
}

const QUOTED_LENGTH = 40;

/** A person's own text in quotes, cut to a readable length, as part of a sentence. */
export function quote(text: string): string {
  // Counts code points, so that no character is cut in half.
  const characters = [...text.slice(0, QUOTED_LENGTH * 2)];
  const shown = characters.slice(0, QUOTED_LENGTH).join('');
  return `'${shown}${characters.length > QUOTED_LENGTH ? '…' : ''}'`;
}

/** Line and column, both from 1, of an offset in a text. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
