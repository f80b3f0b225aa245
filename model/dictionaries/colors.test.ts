import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  chainColor,
  chainColors,
  colorDistance,
  GRAPH_COLORS,
  PRESET_COLORS,
  SIMILAR,
} from './colors.ts';

const DARK_SURFACE = '#15161a';

/** Relative luminance of '#rrggbb' (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('colors of chains', () => {
  it('are 22 different ones [A-402 A-844]', () => {
    expect(new Set(GRAPH_COLORS).size).toBe(22);
  });

  it.each([...GRAPH_COLORS, ...PRESET_COLORS.map(({ value }) => value)])(
    '%s is seen on both grounds',
    (color) => {
      expect(contrast(color, '#ffffff')).toBeGreaterThanOrEqual(3);
      expect(contrast(color, DARK_SURFACE)).toBeGreaterThanOrEqual(3);
    },
  );

  it('are chosen for a dictionary from eight different ones [A-401 A-843]', () => {
    const colors = PRESET_COLORS.map(({ value }) => value.toLowerCase());
    expect(new Set(colors).size).toBe(8);
    for (const color of colors) expect(color).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('come from the name alone, and are the same every time [A-402]', () => {
    expect(GRAPH_COLORS).toContain(chainColor('Patient'));
    expect(chainColor('Patient')).toBe(chainColor('Patient'));
    expect([chainColor('Patient'), chainColor('')]).toEqual(['#f531ac', chainColor('')]);
  });

  it('spread over many names', () => {
    const names = Array.from({ length: 500 }, (_, index) => `chain_${index}`);
    expect(new Set(names.map((name) => chainColor(name))).size).toBe(22);
  });

  it('of one legend are never similar to each other', () => {
    const chain = fc.record({
      name: fc.string({ minLength: 1 }),
      own: fc.option(fc.constantFrom(...PRESET_COLORS.map(({ value }) => value)), {
        nil: undefined,
      }),
    });
    const legend = fc.uniqueArray(chain, {
      maxLength: 8,
      selector: ({ name }) => name,
    });
    fc.assert(
      fc.property(legend, (chains) => {
        const colors = chainColors(new Map(chains.map(({ name, own }) => [name, own])));
        for (const { name, own } of chains) {
          for (const other of chains) {
            // Two colors that people chose may be similar, because they are never changed.
            if (other.name === name || (own !== undefined && other.own !== undefined)) continue;
            const [a = '', b = ''] = [colors.get(name), colors.get(other.name)];
            expect(colorDistance(a, b)).toBeGreaterThanOrEqual(SIMILAR);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('are measured as they look', () => {
    expect(colorDistance('#000000', '#ffffff')).toBeCloseTo(1, 3);
    expect(colorDistance('#0e8fa8', '#0e8fa8')).toBe(0);
    expect(colorDistance('#8981cb', '#805bfe')).toBeLessThan(colorDistance('#8981cb', '#227702'));
  });

  it("give way to the dictionary's own", () => {
    expect(chainColor('Patient', '#123456')).toBe('#123456');
  });
});
