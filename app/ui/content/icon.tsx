import type { LucideIcon } from 'lucide-react';

/**
 * An icon beside a text that says the same; screen readers skip it. Icons are imported one by one:
 * `import Plus from 'lucide-react/icons/plus'`, because the index of them all would put every page's icons on every page.
 */
export function Icon({
  as: Glyph,
  size = 16,
  className,
}: {
  as: LucideIcon;
  size?: number;
  className?: string;
}) {
  return <Glyph size={size} strokeWidth={1.75} aria-hidden className={className ?? 'shrink-0'} />;
}
