/** Identifiers that docs and comments name between backticks exist: a rename that forgets one fails here. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !/\.(png|svg|xlsx|sas7bdat|sav|parquet|woff2|gz)$/.test(file));
const isCode = (file: string) => /\.(tsx?|m?js|json|ya?ml|css|sql)$/.test(file);
/**
 * Decisions use the names of their time, and docs/api.md has names that only the documents use, so both are left out.
 */
const isPage = (file: string) =>
  /^docs\/(?!api\.md)[\w-]+\.md$/.test(file) || ['README.md', 'CONTRIBUTING.md'].includes(file);

/** `loadX` and `xProblem` stand for many names, `<entity>InputSchema` too; packages read OTEL_ variables themselves. */
const PATTERN = /X$|^x[A-Z]|<|^OTEL_/;
/** Matches camelCase, PascalCase of two words, and UPPER_CASE, but no ordinary word. */
const IDENTIFIER =
  /^(?:[a-z]+[\p{Ll}\d]*\p{Lu}\w*|\p{Lu}[\p{Ll}\d]+\p{Lu}\w*|\p{Lu}[\p{Lu}\d]*_\w+)$/u;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

const texts = new Map(
  files
    .filter((file) => isCode(file) || isPage(file))
    .map((file) => [file, readFileSync(file, 'utf8')]),
);
const known = new Set<string>();
for (const [file, text] of texts) {
  if (!isCode(file)) continue;
  for (const [word] of text.replace(COMMENTS, '').matchAll(/[\w$]+/g)) known.add(word);
}

/** What is between backticks in a page or in the comments of a file. */
function namesIn(file: string, text: string): string[] {
  const prose = isPage(file)
    ? text.replace(/```[\s\S]*?```/g, '')
    : (text.match(COMMENTS) ?? []).join('\n');
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!);
}

it('identifiers between backticks exist in code', () => {
  const unknown = [...texts].flatMap(([file, text]) =>
    namesIn(file, text)
      .flatMap((name) => name.split(/[^\w$<>]+/))
      .filter((name) => IDENTIFIER.test(name) && !PATTERN.test(name) && !known.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
