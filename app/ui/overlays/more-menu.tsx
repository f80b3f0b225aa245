import { buttonClass } from '#app/ui/controls/button.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { Menu } from './menu.tsx';
import type { MenuEntry } from './menu-entry.ts';

/** Further actions of a page, behind three dots. */
export function MoreMenu({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <Menu
      label="More actions"
      className={buttonClass({ variant: 'secondary' }, true)}
      entries={entries}
    >
      <Icon name="ellipsis" />
    </Menu>
  );
}
