import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { batchLookups } from './batch-lookups.ts';

describe('a question that is asked together', () => {
  const asked: (readonly string[])[] = [];
  const ask = batchLookups<string, { name: string }>((keys) => {
    asked.push(keys);
    return Promise.resolve([
      { asked: 1, name: 'first' },
      { asked: 1, name: 'second' },
      ...(keys.length > 2 ? [{ asked: 3, name: 'third' }] : []),
    ]);
  });

  it('goes as one statement for all of a turn, with each key once, and gives each its first row or none', async () => {
    await expect(Promise.all([ask('a'), ask('b'), ask('c'), ask('a')])).resolves.toEqual([
      { name: 'first' },
      undefined,
      { name: 'third' },
      { name: 'first' },
    ]);
    expect(asked).toEqual([['a', 'b', 'c']]);
  });

  it('is asked again each time', async () => {
    asked.length = 0;
    await ask('a');
    await ask('a');
    expect(asked).toEqual([['a'], ['a']]);
  });

  it('waits while the statement before runs, whose rows may be older than the question', async () => {
    const statements: { keys: readonly string[]; answer: (state: string) => void }[] = [];
    const slow = batchLookups<string, { state: string }>(
      (keys) =>
        new Promise((resolve) => {
          const answer = (state: string) => resolve(keys.map((_, n) => ({ asked: n + 1, state })));
          statements.push({ keys, answer });
        }),
    );
    const before = slow('a');
    await expect.poll(() => statements).toHaveLength(1);
    const after = [slow('a'), slow('b')];
    await nextTurn();
    after.push(slow('c'));
    statements[0]?.answer('old');
    await expect(before).resolves.toEqual({ state: 'old' });
    await expect.poll(() => statements).toHaveLength(2);
    statements[1]?.answer('new');
    await expect(Promise.all(after)).resolves.toEqual(Array(3).fill({ state: 'new' }));
    expect(statements[1]?.keys).toEqual(['a', 'b', 'c']);
  });

  it('fails for the one whose key is wrong, and for nobody else', async () => {
    const picky = batchLookups<string, { key: string }>((keys) => {
      if (keys.includes('bad')) return Promise.reject(new Error('It cannot be asked.'));
      return Promise.resolve(keys.map((key, n) => ({ asked: n + 1, key })));
    });
    const answers = await Promise.allSettled([picky('a'), picky('bad'), picky('b')]);
    expect(answers).toMatchObject([
      { value: { key: 'a' } },
      { reason: new Error('It cannot be asked.') },
      { value: { key: 'b' } },
    ]);
  });

  it('fails for all who asked', async () => {
    const fails = batchLookups(() => Promise.reject(new Error('The server is away.')));
    const answers = await Promise.allSettled([fails(1), fails(2)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
