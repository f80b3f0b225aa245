/** Which attributes a condition names. */
import type { Condition, Path } from './ast.ts';
import { parseCondition } from './parse.ts';

/** The dotted paths below `data` in a condition, each once; none in one that cannot be parsed. */
export function dataPathsIn(condition: string | undefined): string[] {
  if (condition === undefined) return [];
  try {
    return [...new Set(dataPathsOf(parseCondition(condition)))];
  } catch {
    return [];
  }
}

function dataPathsOf(condition: Condition): string[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.conditions.flatMap(dataPathsOf);
    case 'not':
      return dataPathsOf(condition.condition);
    case 'compare-paths':
      return [condition.path, condition.other].flatMap(dottedPath);
    default:
      return dottedPath(condition.path);
  }
}

function dottedPath({ root, segments }: Path): string[] {
  return root === 'data' ? [segments.join('.')] : [];
}
