import type { ReactNode } from 'react';
import type { Mark } from './rank.ts';

/** A title with the matching parts highlighted. */
export function Highlight({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const parts: ReactNode[] = [];
  let shown = 0;
  for (const [from, to] of marks) {
    // marks can overlap: 'life graph' matches 'LifeGraph' twice
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
