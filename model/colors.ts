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
