import { Chip, TruncatedChip } from '#app/ui/content/chip.tsx';
import { counted } from '#model/text/counted.ts';
import { MAX_TAGS } from './wallet-rows.ts';

/** The number of members, the first of them as tags, and the number of the others. */
export function Tags({ names, total }: { names: readonly string[]; total: number }) {
  const shown = names.slice(0, MAX_TAGS);
  return (
    <>
      <span className="text-xs text-muted">{counted(total, 'member')}</span>
      <span className="mt-1 flex flex-wrap gap-1 max-sm:hidden">
        {shown.map((name, index) => (
          <TruncatedChip key={index} label={name} />
        ))}
        {total > shown.length && <Chip>+{total - shown.length}</Chip>}
      </span>
    </>
  );
}
