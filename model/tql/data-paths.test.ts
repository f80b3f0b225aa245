import { expect, it } from 'vitest';
import { dataPathsIn } from './data-paths.ts';

it.each<[string | undefined, string[]]>([
  [undefined, []],
  ["data.ward == 'A'", ['ward']],
  ['NOT (data.a == 1 OR data.b.c ISNULL) AND data.a IN (1, 2)', ['a', 'b.c']],
  ['data.born < data.died', ['born', 'died']],
  ["header.id == 'x' AND metadata.by == 'y'", []],
  ['data."odd name" > 1', ['odd name']],
  ['data.ward ==', []],
])('the condition %s names the data paths %j', (condition, paths) => {
  expect(dataPathsIn(condition)).toEqual(paths);
});
