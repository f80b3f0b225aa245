import { Link } from '@remix-run/react';
import { clsx } from 'clsx';
import type { KeyboardEvent, ReactNode } from 'react';
import { useHydrated } from './use-browser.ts';

export interface Tab {
  id: string;
  label: ReactNode;
  /** The address of the page with this tab open, usually '?tab=…'. */
  to: string;
}

const panelIdOf = (group: string) => `${group}-panel`;
const tabIdOf = (group: string, tab: string) => `${group}-tab-${tab}`;

/**
 * Tabs are links, each with its own address. With JavaScript they are also a tablist: one stop of the Tab key,
 * arrows, Home and End move and open.
 * @param group an id of this set of tabs, shared with its `TabPanel`
 */
export function Tabs({
  group,
  label,
  tabs,
  current,
}: {
  group: string;
  label: string;
  tabs: readonly Tab[];
  current: string;
}) {
  const enhanced = useHydrated();
  const links = tabs.map((tab) => {
    const selected = tab.id === current;
    return (
      <Link
        key={tab.id}
        id={tabIdOf(group, tab.id)}
        to={tab.to}
        preventScrollReset
        className={clsx(
          '-mb-px border-b-2 px-1 py-2.5 font-medium whitespace-nowrap transition-colors',
          selected
            ? 'border-accent text-ink'
            : 'border-transparent text-muted hover:border-control hover:text-ink',
        )}
        {...(enhanced
          ? {
              role: 'tab',
              'aria-selected': selected,
              'aria-controls': selected ? panelIdOf(group) : undefined,
              tabIndex: selected ? 0 : -1,
            }
          : { 'aria-current': selected ? ('page' as const) : undefined })}
      >
        {tab.label}
      </Link>
    );
  });
  const className = 'flex gap-6 overflow-x-auto border-b border-line px-1 pt-1';
  return enhanced ? (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={moveAlong}
      className={className}
      tabIndex={-1}
    >
      {links}
    </div>
  ) : (
    <nav aria-label={label} className={className}>
      {links}
    </nav>
  );
}

/** What the open tab shows. */
export function TabPanel({
  group,
  current,
  children,
}: {
  group: string;
  current: string;
  children: ReactNode;
}) {
  const enhanced = useHydrated();
  const semantics = enhanced && { role: 'tabpanel', 'aria-labelledby': tabIdOf(group, current) };
  return (
    <div id={panelIdOf(group)} {...semantics}>
      {children}
    </div>
  );
}

function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const here = tabs.findIndex((tab) => tab === document.activeElement);
  const target = targetOf(event.key, here, tabs.length);
  if (here < 0 || target === undefined) return;
  event.preventDefault();
  tabs[target]?.focus();
  tabs[target]?.click();
}

function targetOf(key: string, here: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowRight: (here + 1) % count,
    ArrowLeft: (here - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}
