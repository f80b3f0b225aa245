/**
 * Finds the arguments that the functions of a contract read, from its code and not by running it. A form offers these
 * names.
 */
import { parse } from 'acorn';
import type {
  AnyNode,
  ArrowFunctionExpression,
  FunctionDeclaration,
  FunctionExpression,
  Pattern,
  Program,
} from 'acorn';

type FunctionNode = FunctionDeclaration | FunctionExpression | ArrowFunctionExpression;

/** The global that holds the arguments. A function also gets them as its first parameter (docs/contracts.md). */
const GLOBAL = 'args';

/**
 * The names of arguments by function: the properties that it destructures or reads from its parameter or from `args`.
 * Code that cannot be parsed has none.
 */
export function readParameters(code: string): Map<string, string[]> {
  return new Map(topFunctions(parseScript(code)).map(([name, node]) => [name, parametersOf(node)]));
}

function parseScript(code: string): Program['body'] {
  try {
    return parse(code, { ecmaVersion: 'latest', sourceType: 'script' }).body as Program['body'];
  } catch {
    return [];
  }
}

function topFunctions(body: Program['body']): [name: string, node: FunctionNode][] {
  return body.flatMap((statement): [string, FunctionNode][] => {
    if (statement.type === 'FunctionDeclaration') return [[statement.id.name, statement]];
    if (statement.type !== 'VariableDeclaration') return [];
    return statement.declarations.flatMap(({ id, init }): [string, FunctionNode][] =>
      id.type === 'Identifier' && init && isFunction(init) ? [[id.name, init]] : [],
    );
  });
}

function isFunction(node: AnyNode): node is FunctionExpression | ArrowFunctionExpression {
  return node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';
}

function parametersOf({ params: [given], body }: FunctionNode): string[] {
  const own = given?.type === 'AssignmentPattern' ? given.left : given;
  const objects = new Set([GLOBAL, ...(own?.type === 'Identifier' ? [own.name] : [])]);
  const names = new Set(own ? keysOf(own) : []);
  // The loop uses no recursion, because code may be nested as deeply as it is long.
  const open: unknown[] = [body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    for (const name of readsOf(node as AnyNode, objects)) names.add(name);
    // The parts of a node in their order.
    open.push(...Object.values(node).reverse());
  }
  return [...names];
}

/** The arguments that a node reads: `args.ward`, `args['ward']`, `const { ward } = args`. */
function readsOf(node: AnyNode, objects: ReadonlySet<string>): string[] {
  const isArguments = (value: AnyNode | null | undefined) =>
    value?.type === 'Identifier' && objects.has(value.name);
  if (node.type === 'VariableDeclarator' && isArguments(node.init)) return keysOf(node.id);
  if (node.type !== 'MemberExpression' || !isArguments(node.object)) return [];
  const { property, computed } = node;
  if (!computed && property.type === 'Identifier') return [property.name];
  return property.type === 'Literal' && typeof property.value === 'string' ? [property.value] : [];
}

/** The names that a pattern takes out of an object: 'a' and 'b' for `{ a, b: c = 1, ...rest }`. */
function keysOf(pattern: Pattern): string[] {
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.computed) return [];
    const { key } = property;
    if (key.type === 'Identifier') return [key.name];
    return key.type === 'Literal' && typeof key.value === 'string' ? [key.value] : [];
  });
}
