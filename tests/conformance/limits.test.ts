/** The limits that the pages for programs and docs/security.md name are those of the code. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '#app/session/browser/cookies.server.ts';
import { IDLE_LIMIT_MS } from '#app/session/store/session-store.server.ts';
import { MAX_TERMS } from '#model/calls/glossary.ts';
import { CODE_LENGTH } from '#model/contracts/smart-contract.ts';
import {
  DICTIONARY_LIMITS,
  EDGE_LIMITS,
  PAGE_LIMITS,
  QUERY_LENGTH,
  SEARCH_LIMITS,
} from '#model/fields/limits.ts';
import { METADATA_LENGTH } from '#model/records/record.ts';
import { MAX_COUNT, MAX_PARTS } from '#model/tql/ast.ts';
import { LIMITS as RUN_LIMITS } from '#platform/contracts/sandbox/limits.ts';
import { LIFETIMES } from '#platform/identity/tokens/grants.ts';
import { STANDARD_BUDGET } from '#platform/query/budget.ts';
import { pagePath } from '#tests/support/docs/page.ts';

type Row = readonly [page: string, what: string, numbers: number[]];

const KIB = 1024;
const HOUR_S = 60 * 60;
const ROWS: readonly Row[] = [
  ['api', 'items of a page', [PAGE_LIMITS.limit]],
  ['api', '`skip`', [PAGE_LIMITS.skip]],
  ['api', '`orderBy`, `search`', [PAGE_LIMITS.orderBy]],
  ['api', 'words of one filter', [PAGE_LIMITS.words, PAGE_LIMITS.word]],
  ['api', 'ids of one filter', [PAGE_LIMITS.ids]],
  ['api', 'glossary terms of one call', [MAX_TERMS]],
  ['api', 'terms of one search', [SEARCH_LIMITS.terms]],
  ['api', 'metadata of a record', [METADATA_LENGTH]],
  ['security', 'A page of a list', [PAGE_LIMITS.limit, PAGE_LIMITS.skip, PAGE_LIMITS.search]],
  ['security', 'A filter of a list', [PAGE_LIMITS.words, PAGE_LIMITS.word, PAGE_LIMITS.ids]],
  ['security', 'Glossary terms of one call', [MAX_TERMS]],
  ['security', 'of the console, idle', [IDLE_LIMIT_MS / 1000 / HOUR_S]],
  ['security', 'of the console, in all', [SESSION_COOKIE.maxAgeSeconds / HOUR_S]],
  ['security', 'of the demo provider', [LIFETIMES.Session / HOUR_S]],
  ['tql', 'the text of a query', [QUERY_LENGTH]],
  ['tql', 'comparisons', [MAX_PARTS.tests]],
  ['tql', 'columns', [MAX_PARTS.columns, MAX_PARTS.keys]],
  ['tql', '`SKIP`, `LIMIT`, depth', [MAX_COUNT]],
  ['tql', 'rows of an answer', [STANDARD_BUDGET.rows]],
  [
    'tql',
    'vertices, edges, hops',
    [STANDARD_BUDGET.vertices, STANDARD_BUDGET.edges, STANDARD_BUDGET.hops],
  ],
  ['tql', 'size of an answer', [STANDARD_BUDGET.bytes / KIB / KIB]],
  ['tql', 'time', [STANDARD_BUDGET.ms / 1000]],
  ['contracts', 'code', [CODE_LENGTH]],
  ['contracts', 'time', [RUN_LIMITS.ms / 1000]],
  ['contracts', 'memory', [(RUN_LIMITS.memoryPages * 64) / KIB]],
  ['contracts', 'queries', [RUN_LIMITS.queries]],
  ['contracts', 'answers of all queries', [RUN_LIMITS.answersLength / KIB / KIB]],
  ['contracts', 'result', [RUN_LIMITS.resultLength / KIB]],
  ['contracts', 'each log', [RUN_LIMITS.logLength / KIB]],
  ['dictionaries', '`attributes`', [DICTIONARY_LIMITS.attributes, DICTIONARY_LIMITS.depth]],
  ['dictionaries', '`indexes`', [DICTIONARY_LIMITS.indexes, DICTIONARY_LIMITS.indexAttributes]],
];

describe('the pages name the limit of', () => {
  it.each(ROWS)('%s: %s', (page, what, numbers) => {
    const lines = readFileSync(pagePath(page), 'utf8').split('\n');
    const row = lines.find((line) => line.startsWith(`| ${what}`));
    const said = (row?.match(/\d[\d,]*/g) ?? []).map((text) => Number(text.replaceAll(',', '')));
    expect(said).toEqual(expect.arrayContaining(numbers));
  });

  it('associations of an edge definition', () => {
    const page = readFileSync(pagePath('dictionaries'), 'utf8');
    expect(page).toContain(`${EDGE_LIMITS.conditions} at most`);
  });
});
