/**
 * Finds the functions of a smart contract in its text, without running it, so that a person can choose one. The result
 * is a guess, because running code may assign anything to its names.
 */

/** Tokens: spaces and comments; string literals; regular expressions; names and numbers. */
const BLANK = /\s+|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/y;
const TEXT = /'(?:[^'\\\n]|\\[^])*'?|"(?:[^"\\\n]|\\[^])*"?/y;
/** The pattern of a regular expression. Its length is bounded, because it is tried at each slash of a line. */
const PATTERN = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,500}\]){1,500}\/[a-z]*/y;
const WORD = /[\p{ID_Continue}$]+/uy;

/** The end of a value. A slash after it divides, unless the text before is a keyword that a value follows. */
const VALUE = /[\p{ID_Continue}$)\]}'"`]$/u;
const ASKS_FOR_VALUE =
  /^(?:return|typeof|case|in|of|delete|void|throw|new|instanceof|do|else|await|yield)$/;

const NAME = String.raw`([\p{ID_Start}$_][\p{ID_Continue}$]*)`;
/** The functions of an outline: declarations, and names with an assigned function. */
const FUNCTION = new RegExp(
  String.raw`(?<![=(,:?&|!.]\s*(?:async\s+)?)\bfunction\s*\*?\s*${NAME}\s*\(` +
    String.raw`|(?<![.\p{ID_Continue}$])${NAME}\s*=\s*(?:async\s*)?(?:function\b|\(\)\s*=>|${NAME}\s*=>)`,
  'gu',
);

/** The names of the functions at the top of the code, in its order, each once. */
export function findFunctions(code: string): string[] {
  const names = [...outlineOf(code).matchAll(FUNCTION)].map(([, declared, given]) =>
    String(declared ?? given),
  );
  return [...new Set(names)];
}

/** The code without comments, literals and the content of brackets: 'function main(){} const f=()=>{}'. */
function outlineOf(code: string): string {
  let outline = '';
  let depth = 0;
  let last = '';
  for (let at = 0; at < code.length;) {
    const blank = match(BLANK, code, at);
    const word = match(WORD, code, at);
    const sign = code[at] ?? '';
    const token = blank || word || literalAt(code, at, last) || sign;
    at += token.length;
    if (blank) {
      if (depth === 0) outline += ' ';
      continue;
    }
    last = token;
    if (token !== sign && !word) continue;
    if (/[)\]}]/.test(sign)) depth = Math.max(0, depth - 1);
    if (depth === 0) outline += token;
    if (/[([{]/.test(sign)) depth++;
  }
  return outline;
}

/** The string, template or regular expression that begins here; '' for none. */
function literalAt(code: string, at: number, last: string): string {
  if (code[at] === '`') return code.slice(at, templateEnd(code, at));
  const text = match(TEXT, code, at);
  if (text || code[at] !== '/') return text;
  const divides = VALUE.test(last.slice(-2)) && !ASKS_FOR_VALUE.test(last);
  return divides ? '' : match(PATTERN, code, at);
}

/** The end of a template, with the templates in its placeholders. */
function templateEnd(code: string, start: number): number {
  // For each open template, the list has the number of open braces in its placeholder, or null inside its text.
  const open: (number | null)[] = [null];
  let at = start + 1;
  for (; at < code.length && open.length > 0; at++) {
    const top = open.length - 1;
    const braces = open[top] ?? null;
    const sign = code[at];
    if (sign === '\\') at++;
    else if (sign === '`') {
      if (braces === null) open.pop();
      else open.push(null);
    } else if (braces === null) {
      if (sign === '$' && code[at + 1] === '{') open[top] = 0;
    } else if (sign === '{') open[top] = braces + 1;
    else if (sign === '}') open[top] = braces > 1 ? braces - 1 : null;
  }
  return at;
}

function match(pattern: RegExp, code: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(code)?.[0] ?? '';
}
