/** Each query of docs/tql.md is answered as the page says. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { KEYWORDS } from '#model/tql/keywords.ts';
import { pagePath, readExamples } from '#tests/support/docs/page.ts';
import { expectAnswer, runQueries } from '#tests/support/docs/run.ts';
import type { Ran } from '#tests/support/docs/run.ts';

const page = readFileSync(pagePath('tql'), 'utf8');
const examples = readExamples(page, 'tql');

it('docs/tql.md has a query with each word of the language', () => {
  const words = new Set(examples.flatMap(({ text }) => text.toUpperCase().match(/\w+/g) ?? []));
  expect(KEYWORDS.filter((word) => !words.has(word))).toEqual([]);
});

describe('docs/tql.md says what is answered to', () => {
  let ran: Ran[];
  beforeAll(async () => {
    ran = await runQueries(page);
  });
  it.each(examples.map(({ line, text }, index) => [line, text.trim(), index] as const))(
    'line %i: %s',
    (_line, _query, index) => expectAnswer(ran[index]!),
  );
});
