import type { IconName } from '#app/screens/icon-names.ts';
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '#app/ui/content/icon.tsx';
import { PageTitle } from './page-title.ts';

/**
 * The header of a page: its heading, which gets the focus after navigation, and its actions.
 * @param title the title, when it differs from that in the screen's row
 * @param aside shown beside the heading, for example a status chip
 */
export function PageHeader({
  title,
  icon,
  subtitle,
  aside,
  children,
}: {
  title?: string;
  icon?: IconName;
  subtitle?: ReactNode;
  aside?: ReactNode;
  /** Buttons, the main one last. */
  children?: ReactNode;
}) {
  const ofScreen = useContext(PageTitle);
  return (
    <header className="mb-6 flex flex-col gap-2">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {icon && (
              <span className="icon-tile">
                <Icon name={icon} />
              </span>
            )}
            <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight">
              {title ?? ofScreen}
            </h1>
            {aside}
          </div>
          {subtitle && <p className="mt-0.5 text-muted">{subtitle}</p>}
        </div>
        {children && (
          <div className="flex flex-wrap items-center justify-end gap-2 sm:ml-auto max-sm:has-[>[data-group]]:w-full">
            {children}
          </div>
        )}
      </div>
    </header>
  );
}
