import { Link } from '@remix-run/react';
import { clsx } from 'clsx';
import type { MouseEvent } from 'react';
import { useCommandKey, useRunCommand } from '#app/commands/use-command.ts';
import { paths } from '#app/paths/paths.ts';
import { environmentBackground } from '#app/ui/layout/environment-color.ts';
import { Icon } from '#app/ui/content/icon.tsx';
import { ariaKeys, Kbd } from '#app/ui/content/kbd.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import type { ShellData } from './shell-data.ts';
import { SidebarButton } from './sidebar.tsx';
import { Wordmark } from './wordmark.tsx';

/** The bar above every page, with the color of the environment, the palette, the zone and the account. */
export function TopBar({ loaderData }: { loaderData: ShellData }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className={clsx('h-1', environmentBackground(loaderData.zone.environment))} />
      <div className="flex h-12 items-center gap-2 px-3 sm:gap-3 sm:px-4">
        <SidebarButton />
        <Link
          to={paths.dashboard}
          aria-label="Keyway, to the dashboard"
          className="inline-flex rounded-sm"
        >
          <Wordmark compact />
        </Link>
        <span className="flex-1" />
        <PaletteLink />
        <ZoneMenu {...loaderData} />
        <AccountMenu {...loaderData} />
      </div>
    </header>
  );
}

type AccountData = Pick<ShellData, 'zone' | 'zones' | 'user'>;

/** A button that opens the palette. Without JavaScript, it is a link to the page with the same content. */
function PaletteLink() {
  const keys = useCommandKey('palette.open');
  const run = useRunCommand();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    run('palette.open');
  };
  return (
    <Link
      to={paths.go}
      onClick={open}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      className="palette-link"
    >
      <Icon name="search" />
      <span className="flex-1 max-lg:sr-only">Search or run a command</span>
      {keys && (
        <span className="hidden sm:inline-flex">
          <Kbd keys={keys} />
        </span>
      )}
    </Link>
  );
}

/** Names the zone, in the color of its environment, and leads to the other zones. */
function ZoneMenu({ zone, zones }: AccountData) {
  return (
    <Menu
      label={`Zone ${zone.name} ${zone.environment}`}
      shrinks
      className={clsx(
        'button h-8 w-full max-w-36 gap-1.5 px-2 text-sm sm:max-w-64',
        environmentBackground(zone.environment),
      )}
      entries={zones.map(({ name, environment }) => ({
        kind: 'submit',
        action: paths.zones,
        fields: { zone: name },
        label: `${name} (${environment})`,
        description: name === zone.name ? 'Open now' : undefined,
        icon: 'database',
        disabled: name === zone.name,
      }))}
    >
      <span className="min-w-0 truncate">{zone.name}</span>{' '}
      <span className="hidden text-xs font-semibold opacity-90 sm:inline">{zone.environment}</span>
      <Icon name="chevron-down" size={14} className="shrink-0" />
    </Menu>
  );
}

function AccountMenu({ user }: AccountData) {
  return (
    <Menu
      // The label begins with the visible text (WCAG 2.5.3).
      label={`${initials(user.name)} ${user.name}, account`}
      className="button account"
      entries={[
        { kind: 'link', to: paths.profile, label: 'Profile', icon: 'user-round' },
        { kind: 'link', to: paths.settings, label: 'Settings', icon: 'settings' },
        { kind: 'separator' },
        {
          kind: 'submit',
          action: paths.logout,
          reloadDocument: true,
          label: 'Logout',
          description: user.email,
          icon: 'log-out',
        },
      ]}
    >
      <b aria-hidden>{initials(user.name)}</b> <span aria-hidden>{user.name}</span>
    </Menu>
  );
}

/** The first letters of the first and the last word: 'Ada King Lovelace' gives 'AL'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?';
}
