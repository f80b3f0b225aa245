/** Colours of the demo's dictionaries. */
import { PRESET_COLORS } from '#model/colors.ts';

/** The value of a preset colour by its name. */
export function colorNamed(name: (typeof PRESET_COLORS)[number]['name']): string {
  return PRESET_COLORS.find((color) => color.name === name)?.value ?? PRESET_COLORS[0].value;
}
