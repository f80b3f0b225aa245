import type { ReactNode } from 'react';
import type { MatchRange } from './rank.ts';

/** A title with the matching parts highlighted. */
export function Highlight({ text, ranges }: { text: string; ranges: readonly MatchRange[] }) {
  const parts: ReactNode[] = [];
  let shown = 0;
  for (const [from, to] of ranges) {
    // Ranges can overlap: 'life graph' matches 'LifeGraph' twice.
    const start = Math.max(from, shown);
    if (to <= start) continue;
    parts.push(text.slice(shown, start));
    parts.push(
      <mark key={parts.length} className="bg-transparent font-semibold text-accent-ink">
        {text.slice(start, to)}
      </mark>,
    );
    shown = to;
  }
  return (
    <>
      {parts}
      {text.slice(shown)}
    </>
  );
}
