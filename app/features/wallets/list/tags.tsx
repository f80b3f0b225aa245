import { Chip, TruncatedChip } from '#app/ui/content/chip.tsx';
import { MAX_TAGS } from './wallet-rows.ts';

/** The first names as tags, and how many more there are. */
export function Tags({ names, total }: { names: readonly string[]; total: number }) {
  const shown = names.slice(0, MAX_TAGS);
  return (
    <span className="flex flex-wrap gap-1">
      {shown.map((name, index) => (
        <TruncatedChip key={index} label={name} />
      ))}
      {total > shown.length && <Chip>+{total - shown.length}</Chip>}
    </span>
  );
}
