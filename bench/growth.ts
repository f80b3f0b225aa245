/**
 * What a console of twice the size would add to every page. Routes and commands are added to a copy, which is then
 * built.
 */
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { firstLoads, GROWTH_BUDGET } from '#scripts/testing/first-load.ts';
import { inProject } from '#scripts/start/project.js';
import type { Figure } from './support/figure.ts';

const ROUTES = 30;
const COMMANDS = 40;
const COPIED = [
  ...['app', 'docs', 'guess', 'http', 'model', 'public'],
  ...['package.json', 'remix.config.js', 'tsconfig.json'],
];
const CONFIGS = ['vite.config.ts', 'tailwind.config.ts'];
/** The page that is compared; the additions affect every page equally. */
const PAGE = 'routes/_shell.dashboard';

export async function measureGrowth(): Promise<Figure> {
  const folder = await mkdtemp(path.join(tmpdir(), 'keyway-growth-'));
  try {
    for (const name of [...COPIED, ...CONFIGS]) {
      await cp(inProject(name), path.join(folder, name), { recursive: true });
    }
    await symlink(inProject('node_modules'), path.join(folder, 'node_modules'));
    await addRoutes(folder);
    await addCommands(folder);
    build(folder);
    const client = path.join(folder, 'build/client');
    const grown = sizeOf(client) - sizeOf(inProject('build/client'));
    return {
      what: `${ROUTES} routes and ${COMMANDS} commands more: JavaScript of every page, gzip`,
      measured: `${grown} bytes`,
      budget: `${GROWTH_BUDGET} bytes`,
      met: grown <= GROWTH_BUDGET,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The lines after which rows are added: `tests/bench-lines.test.ts` checks that they are there. */
export const SCREEN_ROWS = 'const ROWS = {';
export const COMMAND_ROWS = 'export const JOB_COMMANDS = {';

/** Returns words without a pattern, so that names compress like real ones. */
function nameOf(index: number): string {
  return ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord'][index % 6] + String(index * 7919);
}

/** Adds list pages, each a copy of an existing one, with a screen and its command. */
async function addRoutes(folder: string): Promise<void> {
  const source = await readFile(inProject('app/routes/_shell.dictionaries._index.tsx'), 'utf8');
  const names = Array.from({ length: ROUTES }, (_, index) => nameOf(index));
  for (const name of names) {
    await writeFile(path.join(folder, `app/routes/_shell.${name}._index.tsx`), source);
  }
  const rows = names.map(
    (name) =>
      `'${name}': { path: '/${name}', title: 'All of ${name}', kind: 'list', navigation: {},
        command: { keys: [], keywords: ['${name} words'] } },`,
  );
  await insertAfter(folder, 'app/screens/screens.ts', SCREEN_ROWS, rows);
}

/** Adds the commands of the new screens, and further commands without a screen. */
async function addCommands(folder: string): Promise<void> {
  const names = Array.from({ length: COMMANDS - ROUTES }, (_, index) => nameOf(ROUTES + index));
  const definitions = names.map(
    (name) =>
      `'${name}.run': { title: 'Run ${name}', section: 'Screen', keys: ['alt+q'],
        keywords: ['${name}'], screens: ['jobs'], does: { kind: 'screen' } },`,
  );
  await insertAfter(folder, 'app/commands/definitions/job-commands.ts', COMMAND_ROWS, definitions);
}

async function insertAfter(folder: string, file: string, line: string, lines: string[]) {
  const text = await readFile(path.join(folder, file), 'utf8');
  if (!text.includes(line)) throw new Error(`${file} has no line '${line}'.`);
  await writeFile(path.join(folder, file), text.replace(line, [line, ...lines].join('\n')));
}

function build(folder: string): void {
  const cli = inProject('node_modules/@remix-run/dev/dist/cli.js');
  const { status } = spawnSync(process.execPath, [cli, 'vite:build', '--logLevel', 'error'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The copy of the console was not built; see the lines above.');
}

function sizeOf(client: string): number {
  return firstLoads(client).find(({ route }) => route === PAGE)?.bytes ?? NaN;
}
