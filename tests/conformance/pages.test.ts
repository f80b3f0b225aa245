/** The pages of docs/ for programs: each command runs as it is written, and its answer is that of the page. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { pagePath, PAGES, readExamples } from '#tests/support/docs/page.ts';
import { expectAnswer, hasProgram, runCommands } from '#tests/support/docs/run.ts';
import type { Ran } from '#tests/support/docs/run.ts';

const pages = PAGES.map((name) => ({ name, page: readFileSync(pagePath(name), 'utf8') }));
const withCommands = pages.filter(({ page }) => readExamples(page, 'sh').length > 0);
const hasCurl = await hasProgram('curl');

describe.each(withCommands.map(({ name, page }) => [name, page]))('docs/%s.md', (_name, page) => {
  const examples = readExamples(page, 'sh');
  if (!hasCurl) {
    it(`has ${examples.length} commands that are left out: there is no curl here`, () => {
      expect(examples.length).toBeGreaterThan(0);
    });
    return;
  }
  let ran: Ran[];
  beforeAll(async () => {
    ran = await runCommands(page);
  });
  it.each(examples.map(({ line, text }, index) => [line, text.trim(), index] as const))(
    'line %i: %s',
    (_line, _commands, index) => expectAnswer(ran[index]!),
  );
});
