import { Link, useLocation } from '@remix-run/react';
import { clsx } from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import type { AlertTone } from './alert-list.ts';
import { focusHeading } from '#app/ui/layout/focus-heading.ts';
import { Icon } from '#app/ui/content/icon.tsx';

const TONES = {
  success: { background: 'bg-solid-success', icon: 'circle-check' },
  error: { background: 'bg-solid-danger', icon: 'circle-exclamation-point' },
  warning: { background: 'bg-solid-warning', icon: 'triangle-exclamation-point' },
  info: { background: 'bg-solid-info', icon: 'info' },
} as const;

/**
 * One alert, filled and at most 461 px wide (A-812, A-814, B-637). Without JavaScript the close link reloads the
 * page, which then no longer contains the alert.
 */
export function AlertBox({
  tone,
  title,
  onClose,
  children,
}: {
  tone: AlertTone;
  title?: string;
  /** Removes the alert; without it the alert is a permanent part of the page. */
  onClose?: () => void;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const { background, icon } = TONES[tone];
  const close = (event: MouseEvent) => {
    event.preventDefault();
    if (event.currentTarget === document.activeElement) focusHeading({ preventScroll: true });
    onClose?.();
  };
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={clsx(
        'flex w-full max-w-[461px] items-start gap-3 rounded-lg py-2.5 pr-2 pl-3.5 text-white shadow-lg',
        background,
      )}
    >
      <Icon name={icon} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        <div>{children}</div>
      </div>
      {onClose && (
        <Link
          to={pathname + search}
          aria-label="Close alert"
          onClick={close}
          className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm outline-white! hover:bg-white/15"
        >
          <Icon name="x" />
        </Link>
      )}
    </div>
  );
}
