/**
 * No regular expression of the product takes more than linear time for what callers send (`recheck` finds those that
 * backtrack), unless the list below says what bounds its input.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { expect, it } from 'vitest';

const FOLDERS = ['app', 'guess', 'http', 'model', 'platform', 'server', 'scripts'];
/** The time for one expression in milliseconds. An expression that needs longer is not judged. */
const TIMEOUT = 1_000;

/** The reason why the input of an expression is short, or does not come from a caller, by file and expression. */
const BOUNDED: Readonly<Record<string, string>> = {
  'http/server-settings.ts /\\/+$/': 'a setting',
  'platform/mail/mail.ts /^\\s*"?([^"<]*?)"?\\s*<([^>]+)>\\s*$/': 'a setting',
  'app/commands/go/go.ts /^ask(?: blast)?:? +(.+)$/i': '2,000 characters without a line break',
  'app/commands/keys/key-text.ts /(?:^|\\s+)or(?:\\s+|$)/i': '100 characters',
  'app/features/api-reference/schema-text.ts /\\{[^]*\\}/': 'the description of the API',
  'app/features/docs/docs.server.ts /^# .+\\s+([^#\\s][^]*?\\.)(?=\\s|$)/m': 'a page of docs',
  'app/ui/code-editor/tql.ts /(?<=\\b\\d+)L\\b/gi': 'the browser of who writes it',
  'model/text/exact-json.ts /"(?:[^"\\\\]|\\\\.)*"|-?\\d[\\d.eE+-]*/gs':
    'JSON: each quote is closed',
  'platform/contracts/sandbox/result.ts /"(?:[^"\\\\]|\\\\.)*"|[[\\]{}]/g':
    'JSON: each quote is closed',
  'guess/header-names.ts /^[^A-Za-z]+|_+$/g': '1,000 characters of a header',
  'model/tql/check.ts /(?<!\\\\)(?:\\\\\\\\)*\\\\$/': 'a pattern has a most length',
  'model/tql/literals.ts /0+$/': 'a number has a most length',
  'model/tql/tokens.ts /(-?\\d+(?:\\.\\d+)?)(\\w*)/y':
    'its last part takes anything, so it never goes back',
  "platform/assistant/parse-question.ts /['’]s$|^[.'’-]+|[.'’-]+$/g": 'a word of a question',
  'platform/formats/workbook/cell-dates.ts /0+$/': 'six digits',
  'platform/formats/clock-text.ts /0+$/': 'the digits of a second',
  'platform/formats/parquet/parquet-values.ts /0+$/': 'the digits of a second',
  'platform/ledger/values/canonical-values.ts /0+$/': '400 characters of a number',
  'platform/jobs/files/downloads.ts /^_+|_+$/g': '80 characters',
  'platform/jobs/types/save-dictionaries/convert-values.ts /:\\d\\d.*[+-]\\d\\d(?::?\\d\\d)?$/':
    'a text that was taken as a moment',
};

interface Found {
  file: string;
  source: string;
  flags: string;
}

/** The regular-expression literals of a file. */
function patternsOf(file: string): Found[] {
  const text = readFileSync(file, 'utf8');
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found: Found[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
      found.push({ file, source, flags });
    }
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind));
  return found;
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((file) => path.join(folder, String(file))),
).filter((file) => /\.(js|tsx?)$/.test(file) && !/\.test\.|\.testing\./.test(file));

it('no expression backtracks over what a caller sends', () => {
  const patterns = files.flatMap(patternsOf);
  const nameOf = ({ file, source, flags }: Found) => `${file} /${source}/${flags}`;
  const slow = patterns.flatMap((found) => {
    const flags = found.flags.replace('v', 'u');
    const judged = checkSync(found.source, flags, { timeout: TIMEOUT });
    if (judged.status !== 'vulnerable' || nameOf(found) in BOUNDED) return [];
    return [`${nameOf(found)}: ${judged.complexity.summary}`];
  });
  expect(slow).toEqual([]);
  const names = patterns.map(nameOf);
  expect(Object.keys(BOUNDED).filter((name) => !names.includes(name))).toEqual([]);
});
