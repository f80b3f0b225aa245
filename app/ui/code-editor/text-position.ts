/** Positions in a text of code, and the sentences that name them. */

export interface TextPosition {
  /** The line and the column, counted from 1. */
  line: number;
  column: number;
}

/** A sentence with its position: 'Line 3, column 5: Unexpected token.' */
export function textWithPosition({
  line,
  column,
  message,
}: TextPosition & { message: string }): string {
  return `Line ${line}, column ${column}: ${message}`;
}

/** The first position that sentences name, as those of `textWithPosition` and the errors of queries do. */
export function positionIn(sentences: readonly string[]): TextPosition | undefined {
  const found = /\bline (\d+), column (\d+)/i.exec(sentences.join(' '));
  return found ? { line: Number(found[1]), column: Number(found[2]) } : undefined;
}
