import { describe, expect, it } from 'vitest';
import { emptyFileText, filesProblem } from './file-problems.ts';

describe('filesProblem', () => {
  const limit = 100;

  it('requires a file', () => {
    expect(filesProblem([], limit)).toBe('Field cannot be blank');
    expect(filesProblem([{ name: '', size: 0 }], limit)).toBe('Field cannot be blank');
  });

  it('names the file that is empty', () => {
    const files = [
      { name: 'a', size: 1 },
      { name: 'b', size: 0 },
    ];
    expect(filesProblem(files, limit)).toBe(emptyFileText('b'));
  });

  it('limits the total size of all files and names the limit', () => {
    const half = { name: 'a', size: 50 };
    expect(filesProblem([half, half], limit)).toBeUndefined();
    expect(filesProblem([half, half, half], limit)).toMatch(/100 bytes at most/);
  });
});
