import type { LucideIcon } from 'lucide-react';

/**
 * A decorative icon beside a text; screen readers skip it. Import each icon from its own file,
 * `import Plus from 'lucide-react/icons/plus'`: the package index would load the icons of all pages on every page.
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
