import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeMarkdown, stripLinks } from './sanitize.ts';

describe('a quoted text', () => {
  it.each([
    ['plain words', 'plain words'],
    ['two\n\n# lines', 'two \\# lines'],
    ['[click](https://evil.test)', '\\[click\\]\\(https ://evil.test\\)'],
    ['![x](//evil.test)', '\\!\\[x\\]\\(//evil.test\\)'],
    ['<img src=x onerror=alert(1)>', '\\<img src=x onerror=alert\\(1\\)\\>'],
  ])('%j becomes %j', (text, quoted) => {
    expect(escapeMarkdown(text)).toBe(quoted);
  });

  it('is cut to what is shown, and says so', () => {
    expect(escapeMarkdown('abcdef', 3)).toBe('abc…');
  });

  it('never holds a bracket that Markdown would read', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(escapeMarkdown(text).replace(/\\./g, '')).not.toMatch(/[[\]<>`!()]/);
      }),
    );
  });
});

describe('what a model wrote', () => {
  it.each([
    ['See [1] and **this**.', 'See [1] and **this**.'],
    ['[here](https://evil.test/?q=secret)', 'here'],
    ['[1](https://evil.test)', '[1]'],
    ['[here][x]\n\n[x]: https://evil.test', 'here\n\n[x] : (address left out)'],
    ['![alt](https://evil.test/p.png)', 'alt'],
    ['<https://evil.test>', ''],
    ['go to https://evil.test/a now', 'go to (address left out) now'],
    ['www.evil.test', '(address left out)'],
    ['javascript:alert(1)', '(address left out)'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['[a](javascript:alert(1)', 'a'],
  ])('%j leads nowhere: %j', (markdown, harmless) => {
    expect(stripLinks(markdown)).toBe(harmless);
  });

  it('holds no address however the parts of one are put together', () => {
    const part = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '!',
      'a',
      'https://',
      'x.test',
      ':',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const made = stripLinks(parts.join(''));
        expect(made).not.toMatch(/:\/\/|[<>]|\]\(|\]:/);
      }),
      { numRuns: 2_000 },
    );
  });
});
