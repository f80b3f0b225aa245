/**
 * Which requirement rows the tests name, by area. A test names a row in its title: `[A-123]`. Fails when a
 * title names a row that does not exist, or more than five.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Row {
  id: string;
  area: string;
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['app', 'model', 'platform', 'scripts', 'tests'];
const ROWS_A_TEST = 5;

const rows = readRows();
const claims = FOLDERS.flatMap((folder) => readClaims(path.join(ROOT, folder)));
const known = new Set(rows.map(({ id }) => id));
const problems = claims.flatMap(({ title, file, ids }) => [
  ...ids.filter((id) => !known.has(id)).map((id) => `${file}: there is no row ${id} ("${title}")`),
  ...(ids.length > ROWS_A_TEST ? [`${file}: a test claims ${ids.length} rows ("${title}")`] : []),
]);
const covered = new Set(claims.flatMap(({ ids }) => ids));

printTable();
for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);

function readRows(): Row[] {
  const [, ...lines] = readFileSync(path.join(ROOT, 'tests/spec/requirements.tsv'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [id = '', area = ''] = line.split('\t');
    return { id, area };
  });
}

/** The rows in the titles of the tests below a folder. */
function readClaims(folder: string): { file: string; title: string; ids: string[] }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const text = readFileSync(file, 'utf8');
      const titles = text.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*\[[AB]-\d{3}[^\]]*\])\1/g);
      return [...titles].map(([, , title = '']) => ({
        file: path.relative(ROOT, file),
        title,
        ids: title.match(/\b[AB]-\d{3}\b/g) ?? [],
      }));
    });
}

function printTable(): void {
  const areas = [...new Set(rows.map(({ area }) => area))].sort();
  const line = (area: string, of: Row[]) => {
    const done = of.filter(({ id }) => covered.has(id)).length;
    return `${area.padEnd(14)} ${String(done).padStart(4)} / ${String(of.length).padStart(4)}`;
  };
  console.log('Requirement rows named by tests');
  for (const area of areas) {
    console.log(
      line(
        area,
        rows.filter((row) => row.area === area),
      ),
    );
  }
  console.log(line('all', rows));
}
