import { expect, it } from 'vitest';
import { textWithPosition, positionIn } from './text-position.ts';
import { syntaxProblem } from './syntax-problem.ts';

it.each([
  ['nothing', ''],
  ['blanks', ' \n'],
  ['a function', 'async function main(args) { return await query(`FROM ${args.chain}`); }'],
  ['what is new in the language', 'const { a, ...rest } = args ?? {}; class B { #c = a?.b; }'],
  ['what is nested deeper than the parser goes', `${'('.repeat(250_000)}`],
])('%s has no mistake', (_what, code) => {
  expect(syntaxProblem(code)).toBeUndefined();
});

it.each([
  ['a bracket that is not closed', 'function main() {\n', 'Unexpected token.', 18],
  ['a wrong sign', 'let a = 1;\nlet b = +;', 'Unexpected token.', 20],
  ['a text that does not end', "const a = 'b", 'Unterminated string constant.', 10],
  ['an import, as a contract is no module', "import fs from 'fs';", /import/, 0],
  [
    'a name that is declared twice',
    'let a; let a;',
    "Identifier 'a' has already been declared.",
    11,
  ],
])('%s is found at its position', (_what, code, message, offset) => {
  const problem = syntaxProblem(code);
  expect(problem?.message).toMatch(message);
  expect(problem?.offset).toBe(offset);
});

it('a syntax problem says the line and the column of a mistake, which can be read from the sentence again', () => {
  const problem = syntaxProblem('let a = 1;\nlet b = +;');
  const text = problem && textWithPosition(problem);
  expect(text).toBe('Line 2, column 10: Unexpected token.');
  expect(positionIn(['Enter a valid javaScript.', text ?? ''])).toEqual({ line: 2, column: 10 });
  expect(positionIn(['Enter a valid javaScript.'])).toBeUndefined();
});
