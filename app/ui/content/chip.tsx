import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { TRUNCATE_AT, truncateText } from '#app/format/truncate-text.ts';
import { Tooltip } from '../overlays/tooltip.tsx';

export type ChipTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info' | 'teal';

const TONES: Record<ChipTone, string> = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  teal: 'bg-teal-soft text-teal',
};

/** A short word about a thing: its status, its type, one of its members. */
export function Chip({ tone = 'neutral', children }: { tone?: ChipTone; children: ReactNode }) {
  return <span className={clsx('chip', TONES[tone])}>{children}</span>;
}

/** A chip whose label may be long: cut, with the whole of it on hover and focus. */
export function TruncatedChip({
  label,
  length = TRUNCATE_AT.chip,
  tone,
}: {
  label: string;
  length?: number;
  tone?: ChipTone;
}) {
  const shown = truncateText(label, length);
  if (shown === label) return <Chip tone={tone}>{label}</Chip>;
  return (
    <Tooltip text={label} names>
      <button type="button" aria-label={label} className="cursor-default rounded-full">
        <Chip tone={tone}>{shown}</Chip>
      </button>
    </Tooltip>
  );
}
