import { clsx } from 'clsx';
import type { IconName } from '#app/screens/icon-names.ts';
import sprite from './icons.svg?no-inline';

/**
 * A decorative icon beside a text; screen readers skip it. All icons are in one file, which is not JavaScript
 * (docs/decisions/013).
 */
export function Icon({
  name,
  size = 16,
  className = 'shrink-0',
}: {
  name: IconName;
  size?: number;
  className?: string;
}) {
  return (
    <svg width={size} height={size} aria-hidden className={clsx('icon', className)}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
