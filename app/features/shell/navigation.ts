/** Makes the side navigation's data from the rows of `screens.ts` and the roles. */
import { SCREENS, screensWhere } from '#app/screens/screens.ts';
import type { ScreenId } from '#app/screens/screens.ts';
import { parseRoles, ROLE_KEYS } from '#model/access/roles.ts';
import type { Role, RoleKey } from '#model/access/roles.ts';
import type { IconName } from '#app/screens/icon-names.ts';

/** An item of the navigation, or a group of items. */
export interface NavigationItem {
  title: string;
  /** The path of the item's page; a group has none. */
  path?: string;
  /** The screen of the item, which has its icon and the keys that are shown. */
  screen?: ScreenId;
  /** The person needs one of these roles. Without the list, any person may see the item. */
  requiredRoles?: readonly Role[];
  items?: NavigationItem[];
  icon?: IconName;
  /** `dialog`, `file` and `note` are explained at `ScreenNavigation`. */
  dialog?: string;
  file?: true;
  note?: string;
  isActive: boolean;
}

/** The item that never becomes active by its path. */
const NEVER_ACTIVE = 'About';

export interface Navigation {
  main: NavigationItem[];
  /** The items that stay visible at the bottom. */
  pinned: NavigationItem[];
}

/**
 * The navigation on a path, for a person with these roles.
 * @param closed the role keys of services that the customer does not have
 */
export function buildNavigation(
  roles: readonly string[],
  pathname: string,
  closed: readonly RoleKey[] = [],
): Navigation {
  const isOpen = (screen: ScreenId) => !closed.some((key) => key === SCREENS[screen].roleKey);
  const build = (screens: readonly ScreenId[]) =>
    activateItem(visibleItems(toItems(screens.filter(isOpen)), roles), pathname);
  return {
    main: build(screensWhere(({ navigation }) => navigation && !navigation.pinned)),
    pinned: build(screensWhere(({ navigation }) => navigation?.pinned)),
  };
}

/** The items that the roles allow. Roles are compared without regard to case, and empty groups are left out. */
export function visibleItems(
  items: readonly NavigationItem[],
  roles: readonly string[],
): NavigationItem[] {
  const held = parseRoles(roles);
  return items.flatMap((item) => {
    const needed = item.requiredRoles ?? [];
    if (needed.length > 0 && !needed.some((role) => held.includes(role))) return [];
    if (!item.items) return [item];
    const items = visibleItems(item.items, roles);
    return items.length > 0 ? [{ ...item, items }] : [];
  });
}

/** Activates the item of the current path, or of the nearest path above it that has an item. */
export function activateItem(items: readonly NavigationItem[], pathname: string): NavigationItem[] {
  const reached = items
    .flatMap((item) => [item, ...(item.items ?? [])])
    .filter(({ title, path }) => title !== NEVER_ACTIVE && path && isBelow(pathname, path))
    .sort((a, b) => (b.path?.length ?? 0) - (a.path?.length ?? 0));
  const activate = (item: NavigationItem): NavigationItem => ({
    ...item,
    isActive: item === reached[0],
    ...(item.items && { items: item.items.map(activate) }),
  });
  return items.map(activate);
}

function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** An item for each screen. The items of a group are together, at the position of its first item. */
function toItems(screens: readonly ScreenId[]): NavigationItem[] {
  const items: NavigationItem[] = [];
  for (const screen of screens) {
    const { group } = SCREENS[screen].navigation ?? {};
    const there = items.find(({ title, items }) => items && title === group);
    if (there?.items) there.items.push(toItem(screen));
    else if (group) items.push({ title: group, items: [toItem(screen)], isActive: false });
    else items.push(toItem(screen));
  }
  return items;
}

function toItem(screen: ScreenId): NavigationItem {
  const { title, path, navigation, roleKey: ownKey } = SCREENS[screen];
  const { group: _group, pinned: _pinned, roleKey = ownKey, ...shown } = navigation ?? {};
  const requiredRoles = roleKey && roleKey !== 'everybody' ? ROLE_KEYS[roleKey] : undefined;
  return { title, path, screen, requiredRoles, ...shown, isActive: false };
}
