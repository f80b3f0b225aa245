/** Every loader and action begins with a session check, or is on the list of public routes. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseReturnTo } from './return-to.ts';

const ROUTES = fileURLToPath(new URL('../routes/', import.meta.url));

/** Routes without a session check, and why. */
const PUBLIC: Record<string, string> = {
  '$.tsx': 'redirects home, whoever asks',
  '_bare.auth.callback.tsx': 'ends a sign-in: there is no session yet',
  '_bare.logout.tsx': 'ends the session; its action refuses forged forms itself',
};

const SESSION_CHECK = /\b(requireSession|requireDataSession|requireUser|findUser)\(/;

const files = (await readdir(ROUTES, { recursive: true })).filter((name) =>
  /(?<!\.test)\.tsx?$/.test(name),
);

describe('routes', () => {
  it.each(files)('%s checks the session first', async (file) => {
    const source = await readFile(ROUTES + file, 'utf8');
    for (const [name, body] of handlersOf(source)) {
      if (file in PUBLIC) continue;
      const statements = body.split(';').slice(0, 2).join(';');
      expect(
        SESSION_CHECK.test(statements),
        `${name} of ${file} does not begin with requireSession`,
      ).toBe(true);
    }
  });

  it.each(files)('%s reads a form with limits', async (file) => {
    expect(await readFile(ROUTES + file, 'utf8')).not.toMatch(/\.(formData|text|arrayBuffer)\(\)/);
  });

  it.each(files.filter((file) => !/^_|^\$|dev_docs/.test(file)))(
    '%s is for scripts only, so no sign-in returns to it',
    (file) => {
      const path = file
        .replace(/\.tsx?$/, '')
        .replace(/\$\w+/, 'x')
        .replaceAll('.', '/');
      expect(parseReturnTo(`/${path}`)).toBeUndefined();
    },
  );

  it.each([
    ['dictionary', '_shell.dictionaries._index.tsx'],
    ['lifegraph', '_shell.lifegraph.tsx'],
    ['jobManager', '_shell.job-manager._index.tsx'],
    ['jobManager', '_shell.job-manager.new._index.tsx'],
  ])('the role key %s guards %s [B-050]', async (key, file) => {
    const source = await readFile(ROUTES + file, 'utf8');
    for (const [, body] of handlersOf(source)) expect(body).toContain(`(args, '${key}')`);
  });

  it('names no public route that does not exist', () => {
    expect(Object.keys(PUBLIC).filter((file) => !files.includes(file))).toEqual([]);
  });

  it('finds handlers in all forms of export', () => {
    const source = [
      'export async function loader(args: LoaderFunctionArgs) { one; }',
      'export const action = async (args: ActionFunctionArgs) => { two; };',
    ].join('\n');
    expect(handlersOf(source).map(([name]) => name)).toEqual(['loader', 'action']);
    expect(handlersOf('export { loader } from "./x.ts";').map(([name]) => name)).toEqual([
      'loader',
    ]);
  });
});

/** The exported loaders and actions of the server in a route, each with the source that follows its name. */
function handlersOf(source: string): [name: string, body: string][] {
  const exported = /export\s+(?:(?:async\s+)?function\s+|const\s+|\{[^}]*\b)(loader|action)\b/g;
  return [...source.matchAll(exported)].map((match) => [
    match[1] ?? '',
    source.slice(match.index + match[0].length),
  ]);
}
