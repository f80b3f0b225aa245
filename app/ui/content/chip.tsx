import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { TRUNCATE_AT, truncateText } from '#app/format/truncate-text.ts';
import { Tooltip } from '#app/ui/overlays/tooltip.tsx';

export type ChipTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info' | 'teal';

const TONES: Record<ChipTone, string> = {
  neutral: 'bg-sunken text-muted inset-ring inset-ring-line',
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  teal: 'bg-teal-soft text-teal',
};

/** A small label: a status, a type, a member of a list. */
export function Chip({ tone = 'neutral', children }: { tone?: ChipTone; children: ReactNode }) {
  return (
    <span className={clsx('chip', TONES[tone])}>
      {typeof children === 'string' ? <span className="truncate">{children}</span> : children}
    </span>
  );
}

/** A chip with a truncated label; hover and focus show the full text. */
export function TruncatedChip({ label }: { label: string }) {
  const shown = truncateText(label, TRUNCATE_AT.chip);
  if (shown === label) return <Chip>{label}</Chip>;
  return (
    <Tooltip text={label} names>
      <button type="button" aria-label={label} className="max-w-full cursor-default rounded-full">
        <Chip>{shown}</Chip>
      </button>
    </Tooltip>
  );
}
