import { Chip } from '#app/ui/content/chip.tsx';

/** A chain's name with the color of its nodes. */
export function ChainChip({ name, color }: { name: string; color: string }) {
  return (
    <Chip>
      <span
        aria-hidden
        className="size-2.5 shrink-0 rounded-full"
        style={{ backgroundColor: color }}
      />
      <span className="truncate">{name}</span>
    </Chip>
  );
}
