/** The routes of the console, read from their files: what each exports, and which calls of the API it may make. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '#scripts/start/project.js';

const ROUTES = inProject('app/routes');

export interface ConsoleRoute {
  /** The name of its file, without the ending. */
  name: string;
  /** Parameters are written ':name'. Optional ones are left out. */
  path: string;
  loader: boolean;
  action: boolean;
  /** False for a route that answers with data or a file. */
  page: boolean;
  /** The names in `CALLS` that its modules mention, and those of the modules that they import. */
  calls: Set<string>;
}

export function consoleRoutes(): ConsoleRoute[] {
  return readdirSync(ROUTES)
    .filter((file) => !file.includes('.test.'))
    .map((file) => {
      const text = readFileSync(path.join(ROUTES, file), 'utf8');
      const name = file.replace(/\.tsx?$/, '');
      const exports = (what: string) => new RegExp(`^export .*\\b${what}\\b`, 'm').test(text);
      return {
        name,
        path: pathOf(name),
        loader: exports('loader'),
        action: exports('action'),
        page: exports('default'),
        calls: callDefiner(path.join(ROUTES, file)),
      };
    });
}

/** The path of a route file, by Remix's rules for its name. */
function pathOf(name: string): string {
  const segments = name.match(/(\[.*?\]|[^.])+/g) ?? [];
  const shown = segments.filter((segment) => !/^[_(]/.test(segment));
  return `/${shown
    .join('/')
    .replace(/\[(.*?)\]/g, '$1')
    .replaceAll('$', ':')}`;
}

const IMPORT = /(?:import|export)\s+(type\s)?[^;]*?from\s+'([^']+)'|import\('([^']+)'\)/g;

function callDefiner(route: string): Set<string> {
  const files = new Set([route]);
  for (const file of files) for (const imported of readSource(file).imports) files.add(imported);
  return new Set([...files].flatMap((file) => readSource(file).calls));
}

const sources = new Map<string, { calls: string[]; imports: string[] }>();

function readSource(file: string) {
  const known = sources.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const source = {
    calls: [...text.matchAll(/\bCALLS\.(\w+)/g)].map(([, call = '']) => call),
    imports: [...text.matchAll(IMPORT)].flatMap(([, isType, from, later]) =>
      isType === undefined ? fileOf(from ?? later ?? '', path.dirname(file)) : [],
    ),
  };
  sources.set(file, source);
  return source;
}

/** The file of an import; an empty list for an import from outside the console. */
function fileOf(from: string, folder: string): string[] {
  if (!/^(#app\/|\.).*\.tsx?$/.test(from)) return [];
  const file = from.startsWith('#app/')
    ? inProject(`app/${from.slice('#app/'.length)}`)
    : path.join(folder, from);
  return existsSync(file) ? [file] : [];
}
