/** Colours of dictionaries; without zod, so that browsers may import them. */

/** The eight preset colours of a dictionary, each with a contrast of 3:1 or more on white and on the dark ground. */
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
 * The colours of chains without one of their own in graphs. As far apart from each other as 22 colours
 * can be that all reach 3:1 on white and on the dark ground; in the order of their hues.
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
 * The colour of a chain's nodes: its dictionary's own, else one of the graph colours by its name, so that a
 * chain looks the same in every result.
 * @param own `layoutMetadata.color` of its dictionary, '#rrggbb'
 */
export function chainColor(name: string, own?: string): string {
  return own ?? GRAPH_COLORS[hash(name) % GRAPH_COLORS.length] ?? GRAPH_COLORS[0];
}

/** FNV-1a over UTF-16 units, folded, since its low bits alone spread short names badly. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value ^ (value >>> 15)) >>> 0;
}
