import type { ChipTone } from '#app/ui/content/chip.tsx';
import type { ComparedStatus } from '#model/metadata/comparison.ts';

export const STATUS_TONES: Record<ComparedStatus, ChipTone> = {
  onlyHere: 'info',
  onlyThere: 'teal',
  different: 'warning',
  same: 'neutral',
};
