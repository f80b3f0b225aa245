import { parse } from 'acorn';

export interface SyntaxProblem {
  /** A sentence without the position. */
  message: string;
  /** In UTF-16 units from the start of the code. */
  offset: number;
}

/** The first mistake in JavaScript that is run as a script, as contracts are; undefined when it can be parsed. */
export function syntaxProblem(code: string): SyntaxProblem | undefined {
  if (code.trim() === '') return undefined;
  try {
    parse(code, { ecmaVersion: 'latest', sourceType: 'script' });
    return undefined;
  } catch (error) {
    const { message, pos } = error as SyntaxError & { pos?: number };
    // acorn's messages end in the position: 'Unexpected token (1:5)'
    return { message: `${message.replace(/ \(\d+:\d+\)$/, '')}.`, offset: pos ?? 0 };
  }
}
