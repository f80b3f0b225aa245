import { describe, expect, it } from 'vitest';
import { PlatformError } from '#app/platform-client/errors.ts';
import type { Source } from '#model/metadata/assistant.ts';
import type { Role } from '#model/access/roles.ts';
import { testSession } from '#tests/support/console/session.ts';
import { htmlOfAnswer, linksOf, queriesIn, showAnswer } from './show-answer.server.ts';

const SOURCES: Source[] = [
  { number: 1, kind: 'dictionary', id: 'a/b (1)>', title: 'a/b' },
  { number: 2, kind: 'job', id: 'j1', title: 'Upload' },
];

describe('the citations', () => {
  const html = (answer: string) => htmlOfAnswer(answer, linksOf(SOURCES));

  it('are links to their screens, numbered', () => {
    expect(linksOf(SOURCES)).toEqual([
      { number: 1, title: 'a/b', kind: 'Dictionary', to: '/dictionaries/a%2Fb%20(1)%3E' },
      { number: 2, title: 'Upload', kind: 'Job', to: '/job-manager?row=j1' },
    ]);
    expect(html('It holds two. [1] See [2].')).toBe(
      '<p>It holds two. <a href="/dictionaries/a%2Fb%20(1)%3E">[1]</a> See <a href="/job-manager?row=j1">[2]</a>.</p>',
    );
  });

  it.each([
    ['a number without a source', 'See [3].', '<p>See [3].</p>'],
    ['an escaped bracket', 'See \\[1\\].', '<p>See [1].</p>'],
    ['code', 'Use `a[1]`.', '<p>Use <code>a[1]</code>.</p>'],
  ])('are not %s', (_, answer, expected) => {
    expect(html(answer)).toBe(expected);
  });

  it('leave no HTML, no image and no link to another host', () => {
    expect(html('<b>x</b> ![i](//evil.test/p) [t](https://evil.test) [1]')).not.toMatch(
      /<b>|<img|evil\.test/,
    );
  });
});

describe('the queries of an answer', () => {
  it.each([
    ['one that says so', '```tql\nGRAPH patient\n```', ['GRAPH patient']],
    ['one that begins as one', 'So:\n\n```\nfrom patient\n```', ['from patient']],
    ['one in another language', '```js\nlet a;\n```', []],
    ['the same one twice', '```tql\nGRAPH a\n```\n```tql\nGRAPH a\n```', ['GRAPH a']],
    ['one that is too long', `\`\`\`tql\nGRAPH ${'a'.repeat(2_000)}\n\`\`\``, []],
  ])('are found: %s', (_, answer, queries) => {
    expect(queriesIn(answer)).toEqual(queries);
  });

  const sessionOf = (roles: Role[], validate: () => Promise<unknown>) =>
    testSession({ roles, api: { call: validate } });
  const answer = '```tql\nGRAPH patient LIMIT 1\n```';

  it('are offered once the platform has checked them', async () => {
    const session = sessionOf(['sdzUser'], () => Promise.resolve({ data: { valid: true } }));
    expect((await showAnswer(session, { answer })).queries).toEqual([
      {
        query: 'GRAPH patient LIMIT 1',
        to: '/lifegraph?mode=advanced&query=GRAPH+patient+LIMIT+1',
      },
    ]);
  });

  it('are not offered when the platform refuses them, which is said', async () => {
    const refusal = new PlatformError({
      status: 400,
      message: 'No such chain.',
      fromPlatform: true,
    });
    const session = sessionOf(['sdzUser'], () => Promise.reject(refusal));
    expect((await showAnswer(session, { answer })).queries).toEqual([
      { query: 'GRAPH patient LIMIT 1', problem: 'No such chain.' },
    ]);
  });

  it('are not offered to users whose roles open no graph, and the platform is not asked', async () => {
    const session = sessionOf(['sdzAdmin'], () => Promise.reject(new Error('asked')));
    expect((await showAnswer(session, { answer })).queries).toEqual([]);
  });
});
