import { Link } from '@remix-run/react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Icon } from '#app/ui/content/icon.tsx';
import type { Notice } from './reply/form-reply.ts';

const RED = 'border-danger/40 bg-danger-soft text-danger';

const TONES = {
  error: { colors: RED, icon: 'circle-exclamation-point' },
  danger: { colors: RED, icon: 'triangle-exclamation-point' },
  warning: {
    colors: 'border-warning/40 bg-warning-soft text-warning',
    icon: 'triangle-exclamation-point',
  },
  info: { colors: 'border-info/40 bg-info-soft text-info', icon: 'info' },
} as const;

type NoticeBoxProps = Pick<Notice, 'title'> & {
  tone: keyof typeof TONES;
  className: string;
  children: ReactNode;
};

/** A box above a form with a message about the form as a whole. */
export function NoticeBox({ tone, title, className, children }: NoticeBoxProps) {
  const { colors, icon } = TONES[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={clsx('flex gap-3 rounded-lg border px-4 py-3', colors, className)}
    >
      <Icon name={icon} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}

/** The notice of a reply. */
export function FormNotice({ tone, title, text, link }: Notice) {
  return (
    <NoticeBox tone={tone} title={title} className="mb-4">
      <p className="whitespace-pre-line">{text}</p>
      {link && (
        <Link
          to={link.to}
          target={link.newTab ? '_blank' : undefined}
          className="font-medium underline underline-offset-2"
        >
          {link.label}
          {link.newTab && <span className="sr-only"> (opens a new tab)</span>}
        </Link>
      )}
    </NoticeBox>
  );
}
