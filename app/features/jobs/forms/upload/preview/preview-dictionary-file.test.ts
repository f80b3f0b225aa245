import { describe, expect, it } from 'vitest';
import { previewDictionaryFile } from './preview-dictionary-file.ts';

const preview = (text: string) => previewDictionaryFile('a.json', text.length, text);

describe('previewDictionaryFile', () => {
  it.each([
    ['one dictionary', { name: 'a' }, ['a']],
    ['a list', [{ name: 'a' }, { name: 'b' }], ['a', 'b']],
    ['a wrapper', { dictionary: { name: 'a' } }, ['a']],
    ['a wrapper around a list', { dictionaries: [{ name: 'a' }] }, ['a']],
  ])('finds the names in %s', (_, content, names) => {
    expect(preview(JSON.stringify(content))).toMatchObject({ names, problem: undefined });
  });

  it.each([
    ['{', /^This is not JSON: /],
    ['', /^This is not JSON: /],
    ['[]', /^No dictionary was found/],
    ['null', /it has no name/],
    ['{"name":" "}', /it has no name/],
    ['[{"name":"a"},{}]', /^Dictionary 2 .* has no name/],
  ])('says what is wrong with %j', (text, problem) => {
    const { problem: said, names } = preview(text);
    expect(said).toMatch(problem);
    expect(names).toEqual([]);
  });

  it('shows the first lines', () => {
    const lines = Array.from({ length: 30 }, (_, index) => ` ${index}`).join('\n');
    expect(preview(lines).start.split('\n')).toHaveLength(12);
    expect(preview('x'.repeat(5000)).start).toHaveLength(2000);
  });
});
