import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CUT, cut } from '#app/format/cut.ts';
import { FocusableRegion } from '../layout/focusable-region.tsx';
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
export function CutChip({
  label,
  length = CUT.chip,
  tone,
}: {
  label: string;
  length?: number;
  tone?: ChipTone;
}) {
  const shown = cut(label, length);
  if (shown === label) return <Chip tone={tone}>{label}</Chip>;
  return (
    <Tooltip text={label} names>
      <button type="button" aria-label={label} className="cursor-default rounded-full">
        <Chip tone={tone}>{shown}</Chip>
      </button>
    </Tooltip>
  );
}

/**
 * Chips in one row, 16 px apart; what does not fit is not drawn. The row is a stop of the Tab
 * key and then, or on hover, shows all labels whole.
 * @param tabStop false inside a grid, whose rows show their cut texts themselves
 */
export function ChipRow({
  labels,
  label,
  length = CUT.chip,
  tabStop = true,
}: {
  labels: readonly string[];
  /** What the chips are, for example 'Owners'. */
  label: string;
  length?: number;
  tabStop?: boolean;
}) {
  const row = (
    <ul aria-label={label} data-cut={labels.join(', ')} className="chip-row">
      {labels.map((text) => (
        <li key={text}>
          <Chip>
            <span aria-hidden={text.length > length}>{cut(text, length)}</span>
            {text.length > length && <span className="sr-only">{text}</span>}
          </Chip>
        </li>
      ))}
    </ul>
  );
  if (!tabStop || labels.length === 0) return row;
  return (
    <Tooltip text={labels.join(', ')} names>
      <FocusableRegion role="group" aria-label={label} className="min-w-0 rounded-md">
        {row}
      </FocusableRegion>
    </Tooltip>
  );
}
