import { parse } from 'acorn';

export interface SyntaxProblem {
  /** A sentence without the position. */
  message: string;
  /** The offset in UTF-16 units from the start of the code. */
  offset: number;
  /** The line and the column, counted from 1. */
  line: number;
  column: number;
}

/** The first mistake in JavaScript that is run as a script, as contracts are; undefined when it can be parsed. */
export function syntaxProblem(code: string): SyntaxProblem | undefined {
  if (code.trim() === '') return undefined;
  try {
    parse(code, { ecmaVersion: 'latest', sourceType: 'script' });
    return undefined;
  } catch (error) {
    // Code that is nested too deeply for the parser may still be right.
    if (!(error instanceof SyntaxError)) return undefined;
    const { message, pos = 0, loc = { line: 1, column: 0 } } = error as AcornError;
    // Acorn's messages end in the position: 'Unexpected token (1:5)'.
    const text = `${message.replace(/ \(\d+:\d+\)$/, '')}.`;
    return { message: text, offset: pos, line: loc.line, column: loc.column + 1 };
  }
}

type AcornError = SyntaxError & { pos?: number; loc?: { line: number; column: number } };
