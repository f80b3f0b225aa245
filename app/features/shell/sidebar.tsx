import { Form, useLocation } from '@remix-run/react';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import { useCommand, useCommandKey } from '#app/commands/use-command.ts';
import { paths } from '#app/paths/paths.ts';
import { IconButton } from '#app/ui/controls/button.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import type { Navigation } from './navigation.ts';
import { SidebarNavigation } from './sidebar-navigation.tsx';
import { useCollapse } from './use-collapse.ts';

const ID = 'sidebar';
const BUTTON_ID = 'sidebar-button';

/** React 18 has no types for these attributes, but renders them. */
const POPOVER = { popover: 'auto' } as Record<string, string>;
const OPENS_SIDEBAR = { popovertarget: ID } as Record<string, string>;

/**
 * The side navigation. On wide screens it is beside the page and can be collapsed to its icons. On narrow screens it is
 * a popover, which the next page closes.
 */
export function Sidebar({ initially, navigation }: { navigation: Navigation; initially: boolean }) {
  const { collapsed, toggle } = useCollapse(initially);
  const { pathname, search } = useLocation();
  const sidebar = useRef<HTMLElement>(null);
  const keys = useCommandKey('navigation.toggle');
  useCommand('navigation.toggle', () => {
    if (!pressSidebarButton()) toggle();
  });
  useEffect(() => sidebar.current?.hidePopover?.(), [pathname]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    toggle();
  };
  return (
    <aside
      ref={sidebar}
      id={ID}
      {...POPOVER}
      className={clsx('sidebar', collapsed && 'sidebar-collapsed')}
    >
      <SidebarNavigation navigation={navigation} collapsed={collapsed} />
      <Form
        method="post"
        action={paths.navigation}
        onSubmit={submit}
        className="flex max-lg:hidden"
      >
        <input type="hidden" name="collapsed" value={String(!collapsed)} />
        <input type="hidden" name="returnTo" value={pathname + search} />
        <IconButton
          type="submit"
          icon={collapsed ? 'panel-left-open' : 'panel-left-close'}
          label={collapsed ? 'Expand navigation' : 'Collapse navigation'}
          kbd={keys}
        />
      </Form>
    </aside>
  );
}

/** Opens and closes the side navigation on narrow screens. */
export function SidebarButton() {
  return (
    <button
      id={BUTTON_ID}
      type="button"
      {...OPENS_SIDEBAR}
      aria-label="Navigation"
      className="button size-8 text-muted hover:bg-sunken hover:text-ink lg:hidden"
    >
      <Icon name="menu" />
    </button>
  );
}

/** Presses the button of the side navigation. @returns false on a wide screen, which has no button */
function pressSidebarButton(): boolean {
  const button = document.getElementById(BUTTON_ID);
  if (!button || button.getClientRects().length === 0) return false;
  // The focus comes first, because a popover that closes returns the focus to its earlier element.
  button.focus();
  button.click();
  return true;
}
