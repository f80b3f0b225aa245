/** Colors of dictionaries. This file does not import zod, because browsers load it. */

/** The eight preset colors of a dictionary, each with a contrast of 3:1 or more on white and on the dark ground. */
export const PRESET_COLORS = [
  { value: '#4f6ef7', name: 'Indigo' },
  { value: '#0e8fa8', name: 'Teal' },
  { value: '#2f9e5f', name: 'Green' },
  { value: '#a88105', name: 'Amber' },
  { value: '#d9622b', name: 'Orange' },
  { value: '#d6455d', name: 'Red' },
  { value: '#b455c4', name: 'Purple' },
  { value: '#6b7a90', name: 'Slate' },
] as const;

/**
 * The colors of chains without one of their own in graphs. They are as far apart from each other as 22 colors
 * can be that all reach 3:1 on white and on the dark ground. They are in the order of their hues.
 */
export const GRAPH_COLORS = [
  '#7d6068',
  '#c1657e',
  '#d0020f',
  '#fb4c10',
  '#8b7e6d',
  '#b18406',
  '#826e04',
  '#227702',
  '#309909',
  '#2e7065',
  '#0f9b89',
  '#0d76ad',
  '#1983fb',
  '#1a54f0',
  '#805bfe',
  '#8981cb',
  '#7154af',
  '#c452fd',
  '#a31acd',
  '#b056b8',
  '#f531ac',
  '#c3097c',
] as const;

/**
 * The color of a chain's nodes: its dictionary's own, else one of the graph colors by its name, so that a
 * chain looks the same in every result.
 * @param own `layoutMetadata.color` of its dictionary, '#rrggbb'
 */
export function chainColor(name: string, own?: string): string {
  return own ?? GRAPH_COLORS[hash(name) % GRAPH_COLORS.length] ?? GRAPH_COLORS[0];
}

/** Two colors with a smaller distance look alike in a legend (OKLab, 0 to 1). */
export const SIMILAR = 0.1;

/**
 * The colors of the chains of one picture, by name. A chain without a color of its own gets `chainColor`, unless a
 * similar color is taken. Then it gets the graph color that is farthest from all taken ones.
 * @param own the dictionary's color of each chain, '#rrggbb'; undefined where it has none
 */
export function chainColors(own: ReadonlyMap<string, string | undefined>): Map<string, string> {
  const colors = new Map<string, string>();
  for (const [name, color] of own) if (color !== undefined) colors.set(name, color);
  const names = [...own.keys()].filter((name) => !colors.has(name)).sort();
  for (const name of names) {
    const used = [...colors.values()];
    const room = (color: string) => Math.min(...used.map((one) => colorDistance(one, color)));
    const first = chainColor(name);
    const isFree = used.length === 0 || room(first) >= SIMILAR;
    const farthest = () => GRAPH_COLORS.reduce((a, b) => (room(b) > room(a) ? b : a));
    colors.set(name, isFree ? first : farthest());
  }
  return colors;
}

/** How different two colors look: their distance in OKLab (Ottosson 2020). @param one '#rrggbb' */
export function colorDistance(one: string, other: string): number {
  const [a, b] = [toOklab(one), toOklab(other)];
  return Math.hypot(...a.map((part, index) => part - (b[index] ?? 0)));
}

function toOklab(color: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** FNV-1a over UTF-16 units, folded, since its low bits alone spread short names badly. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value ^ (value >>> 15)) >>> 0;
}
