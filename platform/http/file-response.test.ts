import { expect, it } from 'vitest';
import { contentDisposition } from './file-response.ts';

it('the header of a download takes marks of direction out of the names of files, which hide their ending', () => {
  for (const mark of ['\u200e', '\u200f', '\u061c', '\u202a', '\u202e', '\u2066', '\u2069']) {
    expect(contentDisposition(`a${mark}fdp.exe`)).toBe(
      `attachment; filename="a_fdp.exe"; filename*=UTF-8''a_fdp.exe`,
    );
  }
});
