/**
 * Prints which requirement rows the tests name, by area: at all, and by a test of the kind that the row's column `how`
 * asks for (docs/testing.md). A test names a row in its title: `[A-123]`. The script fails when a title names a row
 * that does not exist, or more than five rows.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Row {
  id: string;
  area: string;
  /** The kind of test that the row requires. */
  how: string;
}

interface Claim {
  file: string;
  title: string;
  ids: string[];
  kind: string | undefined;
}

/** The kind of a test by its file, the first that matches. */
const KINDS: readonly [kind: string, file: RegExp][] = [
  ['nojs', /^tests\/(nojs\/|e2e\/without-scripts\.test\.ts$)/],
  ['e2e', /^tests\/(e2e|keyboard)\//],
  ['api', /^tests\/api\//],
  ['unit', /^(app|guess|http|model|platform|scripts|server)\/|^tests\/[^/]+$/],
];

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['app', 'guess', 'http', 'model', 'platform', 'scripts', 'server', 'tests'];
const ROWS_A_TEST = 5;

const rows = readRows();
const claims = FOLDERS.flatMap((folder) => readClaims(path.join(ROOT, folder)));
const known = new Set(rows.map(({ id }) => id));
const problems = claims.flatMap(({ title, file, ids }) => [
  ...ids.filter((id) => !known.has(id)).map((id) => `${file}: there is no row ${id} ("${title}")`),
  ...(ids.length > ROWS_A_TEST ? [`${file}: a test claims ${ids.length} rows ("${title}")`] : []),
]);
const named = new Set(claims.flatMap(({ ids }) => ids));
/** `A-123 unit`: a row and a kind of test that names it. */
const namedByKind = new Set(claims.flatMap(({ ids, kind }) => ids.map((id) => `${id} ${kind}`)));

printTable();
printOpen();
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);

function readRows(): Row[] {
  const [, ...lines] = readFileSync(path.join(ROOT, 'tests/spec/requirements.tsv'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [id = '', area = '', , , how = ''] = line.split('\t');
    return { id, area, how };
  });
}

/** The rows in the titles of the tests below a folder. */
function readClaims(folder: string): Claim[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const entryPath = path.join(entry.parentPath, entry.name);
      const file = path.relative(ROOT, entryPath).replaceAll(path.sep, '/');
      const kind = KINDS.find(([, files]) => files.test(file))?.[0];
      const text = readFileSync(entryPath, 'utf8');
      const titles = text.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*\[[AB]-\d{3}[^\]]*\])\1/g);
      return [...titles].map(([, , title = '']) => ({
        file,
        title,
        kind,
        ids: title.match(/\b[AB]-\d{3}\b/g) ?? [],
      }));
    });
}

function printTable(): void {
  const areas = [...new Set(rows.map(({ area }) => area))].sort();
  const figures = (of: readonly Row[]) =>
    [
      of.filter(({ id }) => named.has(id)),
      of.filter(({ id, how }) => namedByKind.has(`${id} ${how}`)),
      of,
    ].map((list) => String(list.length));
  printLine('', ['named', 'by its kind', 'rows']);
  for (const area of areas) printLine(area, figures(rows.filter((row) => row.area === area)));
  printLine('all', figures(rows));
}

/** The rows that no test of their kind names. */
function printOpen(): void {
  const open = rows.filter(({ id, how }) => !namedByKind.has(`${id} ${how}`));
  if (open.length === 0) return;
  console.log(
    `\nNot named by a test of their kind: ${open.map(({ id, how }) => `${id} (${how})`).join(', ')}`,
  );
}

function printLine(name: string, columns: readonly string[]): void {
  console.log(name.padEnd(14), ...columns.map((column) => column.padStart(11)));
}
