import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBytes, formatDuration, formatNumber } from './number.ts';

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [1234, '1.234K'],
    [123.456, '123.5'],
    [-98765.4, '-98.77K'],
    [0.000123456, '0.0001235'],
  ])('shows four significant digits of %d [A-819]', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it.each([
    [1_000, '1K'],
    [1_234_567, '1.235M'],
    [2_500_000_000, '2.5G'],
    [4_000_000_000_000, '4T'],
    [5_120_000_000_000_000, '5.12P'],
  ])('writes %d with its suffix and no trailing zeros [A-820]', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it('takes the next suffix when rounding reaches it', () => {
    expect(formatNumber(999_999)).toBe('1M');
    expect(formatNumber(999_949)).toBe('999.9K');
  });

  it('never writes a figure of 1000 or more below the last suffix', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 9e17, noNaN: true }), (value) => {
        const text = formatNumber(value);
        expect(text.endsWith('P') || Number.parseFloat(text) < 1000).toBe(true);
      }),
    );
  });
});

describe('formatBytes', () => {
  it.each([
    [0, '0 bytes'],
    [1023, '1023 bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1024 ** 2 * 10, '10 MB'],
    [1024 ** 3, '1 GB'],
    [1024 ** 4 * 2.25, '2.25 TB'],
    [1024 ** 5, '1 PB'],
  ])('writes %d with units of 1024 [A-821]', (sizeBytes, text) => {
    expect(formatBytes(sizeBytes)).toBe(text);
  });
});

it.each([
  [0, '1 s'],
  [7.2, '8 s'],
  [59, '59 s'],
  [59.5, '1 min'],
  [61, '2 min'],
  [3_540, '59 min'],
  [3_541, '1 h'],
  [4_800, '1 h 20 min'],
  [3_600_000, '1,000 h'],
])('the console writes a duration of %d seconds, rounded up', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
