/** Where in a text of code something is wrong, as sentences say it. */

export interface Place {
  /** Both from 1. */
  line: number;
  column: number;
}

/** 'Line 3, column 5: Unexpected token.' */
export function placedText({ line, column, message }: Place & { message: string }): string {
  return `Line ${line}, column ${column}: ${message}`;
}

/** The first place that sentences name, as those of `placedText` and the errors of queries do. */
export function placeIn(sentences: readonly string[]): Place | undefined {
  const found = /\bline (\d+), column (\d+)/i.exec(sentences.join(' '));
  return found ? { line: Number(found[1]), column: Number(found[2]) } : undefined;
}
