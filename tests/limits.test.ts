/**
 * Compares the table of limits in docs/operations.md with the code. Each limit of the code is in the table, or is named
 * here.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/**
 * Limits that nobody notices who calls or runs Keyway: those of messages, of memory within one step and of estimates,
 * and those that are computed from others. A name without a file means the limit of this name in any file.
 */
const INTERNAL = new Set([
  ...[
    'MAX_LISTED',
    'MAX_NAMED',
    'MAX_NAMED_RECORDS',
    'MAX_NOTED',
    'MAX_FOUND',
    'MAX_REPORTED',
    'MAX_LETTERS',
  ],
  ...[
    'MAX_CAUSES',
    'MAX_PROBLEMS',
    'MAX_SUGGESTIONS',
    'MAX_DISTANCE',
    'MAX_REASONS',
    'MAX_LOCATIONS',
  ],
  ...['MAX_ZONES', 'MAX_ENDED', 'MAX_ISSUERS', 'MAX_COUNTED', 'MAX_KEYS', 'MAX_CANDIDATES'],
  ...['MAX_DIFFERENCE', 'MAX_ROUNDED', 'MAX_PREREAD_BYTES', 'MAX_ATTRIBUTES_FOUND', 'MAX_LEAVES'],
  ...['MAX_TEXT_LENGTH', 'MAX_PATTERN_TRIGRAMS', 'MAX_CHANGED', 'MAX_VERSIONS', 'MAX_REPLACED'],
  ...['MAX_READ_BYTES', 'MAX_PARTS', 'MAX_NAME_LENGTH', 'MAX_ABOVE', 'MAX_LINES', 'MAX_XML_DEPTH'],
  ...['MAX_COLUMNS_READ', 'MAX_PAGE_BYTES', 'MAX_SCALE', 'MAX_LENGTH', 'MAX_ROWS', 'MAX_DIGITS'],
  ...[
    'MAX_TARGET',
    'MAX_CODE_LENGTH',
    'MAX_CELL',
    'MAX_DECIMALS',
    'MAX_RECORD_BYTES',
    'MAX_CASE_ELEMENTS',
  ],
  ...['MAX_LABELS', 'MAX_BLOCK_BYTES', 'MAX_SCANNED_LINE', 'MAX_TOOL_CALLS', 'MAX_STORE_BYTES'],
  ...[
    'MAX_COUNT',
    'MAX_NUMBER_LENGTH',
    'MAX_AHEAD_S',
    'MAX_HEADER_ROW',
    'MAX_PAUSED',
    'MAX_MOMENTS',
    'MAX_TOLD',
    'MAX_FILTER',
    'MAX_RULES',
    'MAX_NAMED_CONTRACTS',
    'MAX_TRIED',
    'MAX_READERS',
  ],
  ...['MAX_BAD_ROWS', 'MAX_UNKNOWN_COLUMNS', 'PREVIEW_LIMITS'],
  ...['GLOSSARY_LIMITS', 'BEYOND_LIMITS', 'CONSOLE_LIMITS'],
  ...['platform/contracts/changes/preview-group.ts MAX_CHAINS'],
  ...['platform/http/read-body.ts MAX_BYTES', 'platform/formats/read-on-thread.ts LIMITS'],
]);

interface Row {
  what: string;
  value: string;
  file: string;
  /** The name as in the code: `NAME` or `NAME.key`. */
  name: string;
}

const files = execFileSync('git', ['ls-files', 'app', 'http', 'model', 'platform', 'server'], {
  encoding: 'utf8',
}).split('\n');

/** The one file whose path has this end. */
function fileAt(end: string): string {
  const found = files.filter((file) => `/${file}`.endsWith(`/${end}`));
  return found.length === 1 ? found[0]! : `${found.length} files named ${end}`;
}

const page = readFileSync('docs/operations.md', 'utf8');
const [, section = ''] = /^## Limits$(.*?)^## /ms.exec(page) ?? [];
const rows: Row[] = [...section.matchAll(/^\| (.+?) +\| (.+?) +\| `(\S+)` in `(\S+)` +\|$/gm)].map(
  ([, what = '', value = '', name = '', end = '']) => ({ what, value, file: fileAt(end), name }),
);

type Value = number | { [key: string]: Value } | undefined;

/** The constants of a file that are numbers, or objects of numbers. */
function constantsOf(file: string): Map<string, Value> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const found = new Map<string, Value>();
  const evaluate = (node: ts.Expression): Value => {
    if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) {
      return evaluate(node.expression);
    }
    if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
    if (ts.isIdentifier(node)) return node.text === 'Infinity' ? Infinity : found.get(node.text);
    if (ts.isObjectLiteralExpression(node)) {
      return Object.fromEntries(
        node.properties.flatMap((one) =>
          ts.isPropertyAssignment(one) && ts.isIdentifier(one.name)
            ? [[one.name.text, evaluate(one.initializer)]]
            : [],
        ),
      );
    }
    if (!ts.isBinaryExpression(node)) return undefined;
    const [left, right] = [evaluate(node.left), evaluate(node.right)];
    if (typeof left !== 'number' || typeof right !== 'number') return undefined;
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AsteriskToken) return left * right;
    if (kind === ts.SyntaxKind.AsteriskAsteriskToken) return left ** right;
    if (kind === ts.SyntaxKind.MinusToken) return left - right;
    return kind === ts.SyntaxKind.PlusToken ? left + right : undefined;
  };
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name) && initializer) found.set(name.text, evaluate(initializer));
    }
  }
  return found;
}

const UNITS: Readonly<Record<string, number>> = {
  ...{ KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 },
  ...{ s: 1, minutes: 60, hours: 3_600, days: 86_400 },
};

/** The number that a cell says, in the unit of the constant: bytes, or what the end of its name says. */
function numberIn(value: string, name: string): number {
  const [, digits = '', unit] = /^([\d,.]+)(?: (\w+))?$/.exec(value) ?? [];
  const number = Number(digits.replaceAll(',', ''));
  if (unit === undefined) return number;
  const factor = UNITS[unit] ?? NaN;
  if (/ms$/i.test(name)) return number * factor * 1_000;
  return /days$/i.test(name) ? (number * factor) / UNITS.days! : number * factor;
}

describe('the table of limits', () => {
  it('has rows', () => expect(rows.length).toBeGreaterThan(50));

  it.each(rows)('says of $name what $file does', ({ value, file, name }) => {
    const [constant = '', key] = name.split('.');
    const found = constantsOf(file).get(constant);
    const inCode = key === undefined ? found : (found as Record<string, Value> | undefined)?.[key];
    expect(inCode).toBe(numberIn(value, name));
  });

  it('has each limit of the servers that somebody may meet', () => {
    const ofServers = files.filter((file) =>
      /^(http|model|platform|server)\/.*(?<!\.(test|testing))\.ts$/.test(file),
    );
    const known = new Set(rows.map(({ file, name }) => `${file} ${name.split('.')[0]}`));
    const missing = ofServers.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^(?:export )?const (MAX_\w+|\w*LIMITS?)\b[^\n]*=/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !INTERNAL.has(name))
        .map((name) => `${file} ${name}`)
        .filter((name) => !INTERNAL.has(name) && !known.has(name)),
    );
    expect(missing).toEqual([]);
  });
});
