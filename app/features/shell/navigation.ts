/** The side navigation as data, made from the command registry and the roles. */
import { COMMANDS } from '#app/commands/registry.ts';
import type { CommandId } from '#app/commands/registry.ts';
import { parseRoles, ROLE_KEYS } from '#model/roles.ts';
import type { Role } from '#model/roles.ts';

/** A place in the navigation, or a group of places. */
export interface MenuItem {
  title: string;
  /** Where it leads; a group leads nowhere itself. */
  path?: string;
  /** The command that leads there too, whose keys are shown. */
  command?: CommandId;
  /** One of these roles is needed; anybody may see it without. */
  requiredRoles?: readonly Role[];
  tabItems?: MenuItem[];
  isActive: boolean;
}

type Definition = { title: string } & ({ command: CommandId } | { tabItems: Definition[] });

/** From top to bottom. Every place has a command, so a route without one cannot be offered. */
const MAIN: readonly Definition[] = [
  { title: 'Dashboard', command: 'dashboard.go' },
  { title: 'Explorer', command: 'lifegraph.go' },
  { title: 'Dictionaries', command: 'dictionaries.go' },
  { title: 'Job Manager', command: 'jobs.go' },
];

/** The items that stay in view at the bottom. */
const PINNED: readonly Definition[] = [];

/** Never active through its path. */
const NEVER_ACTIVE = 'About';

export interface Navigation {
  main: MenuItem[];
  pinned: MenuItem[];
}

/** What a person with these roles sees while on a path. */
export function buildNavigation(roles: readonly string[], pathname: string): Navigation {
  const build = (definitions: readonly Definition[]) =>
    markActive(visibleItems(definitions.map(toItem), roles), pathname);
  return { main: build(MAIN), pinned: build(PINNED) };
}

/** The items whose roles are held, compared without regard to case; groups left empty are dropped. */
export function visibleItems(items: readonly MenuItem[], roles: readonly string[]): MenuItem[] {
  const held = parseRoles(roles);
  return items.flatMap((item) => {
    const needed = item.requiredRoles ?? [];
    if (needed.length > 0 && !needed.some((role) => held.includes(role))) return [];
    if (!item.tabItems) return [item];
    const tabItems = visibleItems(item.tabItems, roles);
    return tabItems.length > 0 ? [{ ...item, tabItems }] : [];
  });
}

/** Marks the item on whose path, or below it, the person is; of several the most exact one. */
export function markActive(items: readonly MenuItem[], pathname: string): MenuItem[] {
  const reached = items
    .flatMap((item) => [item, ...(item.tabItems ?? [])])
    .filter(({ title, path }) => title !== NEVER_ACTIVE && path && isBelow(pathname, path))
    .sort((a, b) => (b.path?.length ?? 0) - (a.path?.length ?? 0));
  const mark = (item: MenuItem): MenuItem => ({
    ...item,
    isActive: item.path !== undefined && item.path === reached[0]?.path,
    tabItems: item.tabItems?.map(mark),
  });
  return items.map(mark);
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

function toItem(definition: Definition): MenuItem {
  if ('tabItems' in definition) {
    const { title, tabItems } = definition;
    return { title, tabItems: tabItems.map(toItem), isActive: false };
  }
  const { title, command } = definition;
  const { does, roleKey } = COMMANDS[command];
  return {
    title,
    command,
    path: does.kind === 'go' ? does.to : undefined,
    requiredRoles: roleKey && ROLE_KEYS[roleKey],
    isActive: false,
  };
}
