import type { IconName } from '#app/screens/icon-names.ts';
import type { ReactNode } from 'react';
import { NOTHING_TO_SEE } from '#app/text/dialogs.ts';
import { Icon } from '#app/ui/content/icon.tsx';

/** Replaces empty content, and says what the person can do about it. */
export function EmptyState({
  title = NOTHING_TO_SEE,
  text,
  icon = 'inbox',
  heading = false,
  children,
}: {
  title?: string;
  text?: ReactNode;
  icon?: IconName;
  /** Renders the title as h1, for a page with nothing else on it. */
  heading?: boolean;
  /** Buttons below the text. */
  children?: ReactNode;
}) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      <span className="icon-tile mb-4 size-10 text-faint">
        <Icon name={icon} size={20} />
      </span>
      <Title className="font-medium">{title}</Title>
      {text && <p className="mt-1 max-w-sm text-balance text-muted">{text}</p>}
      {children && <div className="mt-5 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
