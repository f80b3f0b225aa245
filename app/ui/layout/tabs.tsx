import { Link } from '@remix-run/react';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useHydrated } from '#app/ui/browser/use-browser.ts';

export interface Tab {
  id: string;
  label: ReactNode;
  /** The address of the page with this tab open, usually '?tab=…'. */
  to: string;
}

/** A form that spans all tabs; a click on a tab posts it to the tab's address, so that no input is lost. */
export interface TabForm {
  id: string;
  /** The name and value that tell the action not to save. */
  name: string;
  value: string;
}

/** The free space that is left beside the open tab, in pixels. */
const EDGE_PX = 16;

const panelIdOf = (group: string) => `${group}-panel`;
const tabIdOf = (group: string, tab: string) => `${group}-tab-${tab}`;

/**
 * Tabs are links, each with its own address, or buttons of a form. With JavaScript they form an ARIA tablist: one tab
 * stop; arrow keys, Home and End move to a tab and open it.
 * @param group the id of these tabs, shared with their `TabPanel`
 * @param form the form that spans all tabs, if there is one
 */
export function Tabs({
  group,
  label,
  tabs,
  current,
  form,
  inset = false,
}: {
  group: string;
  label: string;
  tabs: readonly Tab[];
  current: string;
  form?: TabForm;
  /** True for tabs that are aligned with the content of a card. */
  inset?: boolean;
}) {
  const enhanced = useHydrated();
  const list = useRef<HTMLDivElement>(null);
  // When not all tabs fit, the open one is scrolled into sight.
  useEffect(() => {
    const open = list.current?.querySelector('[aria-selected=true]');
    if (!list.current || !open) return;
    const hidden = open.getBoundingClientRect().right - list.current.getBoundingClientRect().right;
    if (hidden > 0) list.current.scrollLeft += hidden + EDGE_PX;
  }, [current, enhanced]);
  const controls = tabs.map((tab) => {
    const selected = tab.id === current;
    const props = {
      id: tabIdOf(group, tab.id),
      className: clsx(
        '-mb-px cursor-pointer border-b-2 px-1 py-2.5 font-medium whitespace-nowrap transition-colors',
        selected
          ? 'border-accent text-ink'
          : 'border-transparent text-muted hover:border-control hover:text-ink',
      ),
      ...(enhanced
        ? {
            role: 'tab',
            'aria-selected': selected,
            'aria-controls': selected ? panelIdOf(group) : undefined,
            tabIndex: selected ? 0 : -1,
          }
        : { 'aria-current': selected ? ('page' as const) : undefined }),
    };
    return form ? (
      <button
        key={tab.id}
        type="submit"
        form={form.id}
        name={form.name}
        value={form.value}
        formAction={tab.to}
        {...props}
      >
        {tab.label}
      </button>
    ) : (
      <Link key={tab.id} to={tab.to} preventScrollReset {...props}>
        {tab.label}
      </Link>
    );
  });
  const className = clsx('tab-list', inset ? 'in-card' : 'px-1');
  return enhanced ? (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={moveAlong}
      className={className}
      tabIndex={-1}
    >
      {controls}
    </div>
  ) : (
    <nav aria-label={label} className={className}>
      {controls}
    </nav>
  );
}

/** The content of the open tab. */
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
