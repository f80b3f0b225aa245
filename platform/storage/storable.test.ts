import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/zones/database.ts';
import type { TestDatabase } from '#tests/support/zones/database.ts';
import { runOne } from './database.ts';
import { storableJson, storableText } from './storable.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await freshDatabase({ migrated: false });
});
afterAll(() => t.drop());

const store = async (text: string, value: unknown) => {
  return runOne<{ text: string; value: unknown }>(
    t.db,
    sql`select ${storableText(text)}::text as text, ${storableJson(value)}::jsonb as value`,
  );
};

describe('a text to be stored', () => {
  it('has U+FFFD instead of NUL and lone surrogates, and else stays as it is', async () => {
    const value = { 'a\0': ['\ud800', '\udfff\ud83d', '😀', '\\u0000', 'ü\n"'] };
    expect(await store('a\0b\ud800 😀 \\u0000', value)).toEqual({
      text: 'a\ufffdb\ufffd 😀 \\u0000',
      value: { 'a\ufffd': ['\ufffd', '\ufffd\ufffd', '😀', '\\u0000', 'ü\n"'] },
    });
  });

  it('is stored, whatever it is', async () => {
    const part = fc.constantFrom('\0', '\ud800', '\udc00', '\\', 'u0000', 'ud800', '"', '😀', 'a');
    const texts = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(texts, texts, async (text, name) => {
        const stored = await store(text, { [name]: text });
        expect(stored?.value).toEqual({ [storableText(name)]: storableText(text) });
        expect(stored?.text).toBe(storableText(text));
      }),
      { numRuns: 40 },
    );
  });

  it('is made JSON by nothing else in the statements of the platform', () => {
    const files = readdirSync('platform', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => path.join('platform', file));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => stringifiesInStatement(readFileSync(file, 'utf8')))).toEqual([]);
    expect(stringifiesInStatement('sql`select ${[a, JSON.stringify({})]}`')).toBe(true);
  });
});

function stringifiesInStatement(source: string): boolean {
  if (!source.includes('sql`') || !source.includes('JSON.stringify(')) return false;
  const visit = (node: ts.Node): boolean =>
    (ts.isTaggedTemplateExpression(node) &&
      node.tag.getText() === 'sql' &&
      node.getText().includes('JSON.stringify(')) ||
    ts.forEachChild(node, visit) === true;
  return visit(ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest, true));
}
