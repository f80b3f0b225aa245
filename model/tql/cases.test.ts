/**
 * Runs the text cases of cases/*.txt: a line `# name`, the input, and `==>` with what it gives or `!!` with its error.
 * What it gives is a tree if it begins with '(', and otherwise the canonical text.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Condition, Literal, Query, SelectItem, SortKey } from './ast.ts';
import { checkQuery } from './check.ts';
import { TqlError } from './error.ts';
import { parseCondition, parseQuery } from './parse.ts';
import { printCondition, printLiteral, printPath, printQuery } from './print.ts';
import { schemaOf } from './sample.testing.ts';

interface Case {
  readonly name: string;
  readonly input: string;
  readonly mark: string;
  readonly output: string;
}

describe('queries', () => {
  it.each(readCases('queries'))('$name', ({ input, mark, output }) => {
    if (mark === '!!') return expectError(() => parseQuery(input), output);
    const query = parseQuery(input);
    expect(output.startsWith('(') ? queryTree(query) : printQuery(query)).toBe(output);
  });
});

describe('conditions', () => {
  it.each(readCases('conditions'))('$name', ({ input, mark, output }) => {
    if (mark === '!!') return expectError(() => parseCondition(input), output);
    const condition = parseCondition(input);
    // A condition in brackets begins with '(' too, but the root of a path follows.
    const isTree = /^\((?!data|header|metadata)/.test(output);
    expect(isTree ? conditionTree(condition) : printCondition(condition)).toBe(output);
  });
});

describe('checks', () => {
  it.each(readCases('check'))('$name', ({ input, output }) => {
    const problems = checkQuery(parseQuery(input), schemaOf).map(
      ({ severity, message, from, to }) => `${severity} '${input.slice(from, to)}': ${message}`,
    );
    expect(problems.join('\n')).toBe(output);
  });
});

function readCases(file: string): Case[] {
  const text = readFileSync(new URL(`./cases/${file}.txt`, import.meta.url), 'utf8');
  return text.split(/^# /m).slice(1).map(readCase);
}

function readCase(text: string): Case {
  const [, name = '', input = '', mark = '', output = ''] =
    /^(.*)\n([^]*?)\n(==>|!!) ?([^]*)$/.exec(text) ?? [];
  if (!mark) throw new Error(`Not a case: ${text}`);
  return { name, input, mark, output: output.trim() };
}

function expectError(parse: () => unknown, message: string): void {
  expect(parse).toThrow(TqlError);
  expect(parse).toThrow(expect.objectContaining({ message }));
}

function queryTree(query: Query): string {
  const { chain, asOf, where, orderBy, skip, limit } = query;
  const keys = orderBy.map(({ by, descending }) =>
    descending ? list('desc', keyTree(by)) : keyTree(by),
  );
  return list(
    query.kind,
    chain.name,
    asOf && list('as-of', literalTree(asOf)),
    where && list('where', conditionTree(where)),
    keys.length > 0 && list('order', ...keys),
    skip !== undefined && list('skip', String(skip)),
    limit !== undefined && list('limit', String(limit)),
    ...tailTree(query),
  );
}

function keyTree(by: SortKey['by']): string {
  switch (by.kind) {
    case 'path':
      return printPath(by);
    case 'column':
      return list('column', `"${by.name}"`);
    case 'aggregate-call':
      return list(by.function, by.path ? printPath(by.path) : '*');
  }
}

function tailTree(query: Query): (string | undefined)[] {
  if (query.kind === 'graph') {
    if (!query.traverse) return [];
    const { direction, min, max, while: condition } = query.traverse;
    return [list('traverse', direction, `${min}..${max}`, condition && conditionTree(condition))];
  }
  const { groupBy, select } = query;
  const by = groupBy?.by === 'all' ? ['all'] : groupBy?.by.map(printPath);
  return [by && list('group', ...by), select && list('select', ...select.map(itemTree))];
}

function itemTree(item: SelectItem): string {
  if (item.kind === 'all') return item.of === 'data' ? 'data.*' : '*';
  if (item.kind === 'path-item') {
    const path = printPath(item.path);
    return item.as === undefined ? path : list('as', path, `"${item.as}"`);
  }
  return list(item.function, item.path ? printPath(item.path) : '*', `"${item.as}"`);
}

function conditionTree(condition: Condition): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return list(condition.kind, ...condition.conditions.map(conditionTree));
    case 'not':
      return list('not', conditionTree(condition.condition));
    case 'compare':
      return list(condition.operator, printPath(condition.path), literalTree(condition.value));
    case 'compare-paths':
      return list(condition.operator, printPath(condition.path), printPath(condition.other));
    case 'list-test': {
      const values = condition.values.map(literalTree);
      return list(condition.operator, printPath(condition.path), ...values);
    }
    case 'path-test':
      return list(condition.operator, printPath(condition.path));
  }
}

function literalTree(literal: Literal): string {
  return literal.kind === 'date' ? `@${literal.value}` : printLiteral(literal);
}

function list(...parts: (string | false | undefined)[]): string {
  return `(${parts.filter(Boolean).join(' ')})`;
}
