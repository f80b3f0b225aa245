/** Every loader and action begins with a session check, or is on the list of public routes. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parseReturnTo } from '#app/session/sign-in/return-to.ts';

const ROUTES = fileURLToPath(new URL('../app/routes/', import.meta.url));

/** Routes without a session check, each with the reason. */
const PUBLIC: Record<string, string> = {
  '$.tsx': 'redirects home, whoever asks',
  '_bare.auth.callback.tsx': 'ends a sign-in: there is no session yet',
  '_bare.logout.tsx': 'ends the session; its action refuses forged forms itself',
};

const SESSION_CHECK = /^(requireSession|requireDataSession|requireUser)$/;

/** The page `/` is shown with and without a session, so it only looks for one. */
const FINDS_USER = ['loader of _bare._index.tsx'];

const files = (await readdir(ROUTES, { recursive: true })).filter((name) =>
  /(?<!\.test)\.tsx?$/.test(name),
);

describe('routes', () => {
  it.each(files.filter((file) => !(file in PUBLIC)))(
    '%s checks the session before it calls anything else',
    async (file) => {
      for (const [name, handler] of handlersOf(await readFile(ROUTES + file, 'utf8'))) {
        const where = `${name} of ${file}`;
        const check = FINDS_USER.includes(where) ? /^findUser$/ : SESSION_CHECK;
        expect(firstCallOf(handler), where).toMatch(check);
      }
    },
  );

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
    for (const [, handler] of handlersOf(source)) {
      expect(handler.getText()).toContain(`(args, '${key}')`);
    }
  });

  it('names no public route that does not exist', () => {
    expect(Object.keys(PUBLIC).filter((file) => !files.includes(file))).toEqual([]);
  });

  it.each([
    ['not awaited', 'requireSession(args); return load();'],
    ['asked for in one case', 'if (isOwn) await requireSession(args); return load();'],
    ['asked for on one side', 'return isOwn ? load(await requireSession(args)) : loadAll();'],
    ['asked for behind &&', 'isOwn && (await requireSession(args)); return load();'],
    ['in a function of its own', 'const check = async () => await requireSession(args); load();'],
    ['refused in vain', 'try { await requireSession(args); } catch {} return load();'],
    ['not asked for on the way out', 'if (isOwn) return args.all; await requireSession(args);'],
  ])('find no check that is %s', (_, body) => {
    const handlers = handlersOf(`export async function loader(args) { ${body} }`);
    expect(handlers.map(([, handler]) => firstCallOf(handler))).toEqual([undefined]);
  });

  it('finds handlers in all forms of export, and what they call first', () => {
    const source = [
      'export async function loader(args: LoaderFunctionArgs) { return outer(await inner(args)); }',
      'export const action = async (args: ActionFunctionArgs) => { new One(args); two(); };',
      'const three = (args) => four`five`;',
      'export { three as loader, six as action } from "./x.ts";',
      'function loaders() { seven(); }',
    ].join('\n');
    expect(handlersOf(source).map(([name, handler]) => [name, firstCallOf(handler)])).toEqual([
      ['loader', 'inner'],
      ['action', undefined],
      ['loader', undefined],
      ['action', undefined],
    ]);
  });
});

/**
 * The exported loaders and actions of a route. For a handler that is exported from another file, only its name is
 * known.
 */
function handlersOf(source: string): [name: string, handler: ts.Node][] {
  const file = ts.createSourceFile('route.tsx', source, ts.ScriptTarget.Latest, true);
  return file.statements
    .filter(isExported)
    .flatMap((statement): ts.Node[] => {
      if (ts.isVariableStatement(statement)) return [...statement.declarationList.declarations];
      if (!ts.isExportDeclaration(statement)) return [statement];
      const { exportClause } = statement;
      return exportClause && ts.isNamedExports(exportClause) ? [...exportClause.elements] : [];
    })
    .map((node): [string, ts.Node] => [(node as ts.NamedDeclaration).name?.getText() ?? '', node])
    .filter(([name]) => name === 'loader' || name === 'action');
}

function isExported(statement: ts.Statement): boolean {
  if (ts.isExportDeclaration(statement)) return true;
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

/**
 * The name of the function that a handler awaits first, before any other call. The arguments of a call are evaluated
 * before the call itself. Undefined where the handler calls something else first, or does not always await this call.
 */
function firstCallOf(handler: ts.Node): string | undefined {
  const call = firstCallIn(handler);
  if (!call || !ts.isCallExpression(call) || !ts.isAwaitExpression(call.parent)) return undefined;
  return leavesOutBefore(call.pos, handler, handler) ? undefined : call.expression.getText();
}

function firstCallIn(node: ts.Node): ts.Node | undefined {
  return ts.forEachChild(node, firstCallIn) ?? (isCall(node) ? node : undefined);
}

function isCall(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node)
  );
}

/** True where a handler may skip the code before a position, run it later, or ignore its failure. */
function leavesOutBefore(position: number, node: ts.Node, handler: ts.Node): boolean {
  if (node.pos >= position) return false;
  if (node !== handler && node.parent !== handler && mayLeaveOut(node)) return true;
  return ts.forEachChild(node, (child) => leavesOutBefore(position, child, handler)) ?? false;
}

function mayLeaveOut(node: ts.Node): boolean {
  return (
    ts.isIfStatement(node) ||
    ts.isConditionalExpression(node) ||
    ts.isTryStatement(node) ||
    ts.isSwitchStatement(node) ||
    ts.isIterationStatement(node, false) ||
    ts.isFunctionLike(node) ||
    (ts.isBinaryExpression(node) && /^(&&|\|\||\?\?)=?$/.test(node.operatorToken.getText()))
  );
}
