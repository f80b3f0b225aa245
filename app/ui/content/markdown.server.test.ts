import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isOrdinaryMarkdown } from './markdown-limits.ts';
import { renderMarkdown } from './markdown.server.tsx';

describe('markdown beyond what a person writes', () => {
  it.each([
    ['a quote in quotes', '> '.repeat(2_000)],
    ['a list in lists', '1. '.repeat(1_000)],
    [
      'indented ever more',
      Array.from({ length: 100 }, (_, n) => `${'  '.repeat(n)}- a`).join('\n'),
    ],
    ['emphasis in emphasis', '_a*'.repeat(2_000)],
    ['links in links', '[a]('.repeat(2_000)],
    ['a list without end', '- a\n'.repeat(2_000)],
    ['many blocks of marks', `${'~~a'.repeat(160)}\n\n`.repeat(40)],
    ['long', 'a '.repeat(40_000)],
    ['more lines than the parser takes, of old Macintosh computers', 'a\r'.repeat(2_001)],
  ])('is shown as it is written: %s', (_, markdown) => {
    expect(renderMarkdown(markdown)).toBe(
      `<p class="whitespace-pre-wrap">${markdown.replaceAll('>', '&gt;')}</p>`,
    );
  });

  it('is none of what this project writes', () => {
    const pages = readdirSync('docs').filter((name) => name.endsWith('.md'));
    const beyond = pages.filter(
      (name) => !isOrdinaryMarkdown(readFileSync(`docs/${name}`, 'utf8')),
    );
    expect(beyond).toEqual([]);
  });
});
