import { Link, useSearchParams } from '@remix-run/react';
import type { LinkProps } from '@remix-run/react';
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { useCommandKey } from '#app/commands/use-command.ts';
import { changeQuery } from '#app/paths/paths.ts';
import type { ScreenWithCommand } from '#app/screens/screens.ts';
import { jobsNote, JobNewsContext } from '#app/session/job-news/job-news.ts';
import { discardDrafts } from '#app/session/browser/local-storage.ts';
import { Icon } from '#app/ui/content/icon.tsx';
import { KeyHint } from '#app/ui/content/kbd.tsx';
import { Tooltip } from '#app/ui/overlays/tooltip.tsx';
import type { NavigationItem, Navigation } from './navigation.ts';

/**
 * The items of the navigation. The pinned ones are at the bottom.
 * @param collapsed whether wide screens show only icons; the names are then tooltips
 */
export function SidebarNavigation({
  navigation,
  collapsed,
}: {
  navigation: Navigation;
  collapsed: boolean;
}) {
  return (
    <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col">
      {/* The padding makes room for the focus ring. */}
      <div className="-mx-1 min-h-24 flex-1 overflow-y-auto p-1 pb-4">
        <Items items={navigation.main} collapsed={collapsed} />
      </div>
      {navigation.pinned.length > 0 && (
        <div className="shrink-0 border-t border-line pt-2">
          <Items items={navigation.pinned} collapsed={collapsed} />
        </div>
      )}
    </nav>
  );
}

interface ItemsProps {
  items: NavigationItem[];
  collapsed: boolean;
}

function Items({ items, collapsed }: ItemsProps) {
  return (
    <ul className="flex flex-col gap-0.5">
      {items.map((item) => (
        <li key={item.title}>
          {item.items ? (
            <Group item={item} collapsed={collapsed} />
          ) : (
            <Item item={item} collapsed={collapsed} />
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * A group of items, which can be folded. When the navigation collapses, the new key opens the group again, because
 * collapsed navigation shows all items.
 */
function Group({ item, collapsed }: { item: NavigationItem; collapsed: boolean }) {
  return (
    <details open key={String(collapsed)} className="navigation-group group/tabs">
      <summary>
        <Icon
          name="chevron-right"
          className="shrink-0 transition-transform group-open/tabs:rotate-90"
        />
        {item.title}
      </summary>
      <Items items={item.items ?? []} collapsed={collapsed} />
    </details>
  );
}

function Item({ item, collapsed }: { item: NavigationItem; collapsed: boolean }) {
  const { title, screen, icon } = item;
  const jobs = jobsNote(useContext(JobNewsContext));
  const note = screen === 'jobs' ? jobs : item.note;
  const keys = useCommandKey(`${screen as ScreenWithCommand}.go`);
  const link = (
    <ItemLink item={item}>
      <Icon name={icon ?? 'dot'} className="shrink-0" />
      <span className="navigation-title">{title}</span>
      {note && <span className="navigation-note">{note}</span>}
      <KeyHint keys={keys} className="navigation-keys" />
    </ItemLink>
  );
  if (!collapsed) return link;
  return (
    <Tooltip text={title} kbd={keys} names>
      {link}
    </Tooltip>
  );
}

/** A link to a page, to a file, or to this page with a dialog. */
function ItemLink({
  item: { path = '/', dialog, file, isActive },
  children,
}: {
  item: NavigationItem;
  children: ReactNode;
}) {
  const looks = {
    'aria-current': isActive ? ('page' as const) : undefined,
    className: 'navigation-item',
    children,
  };
  if (dialog) return <DialogLink dialog={dialog} {...looks} />;
  return (
    <Link
      to={path}
      reloadDocument={file}
      download={file}
      onClick={() => discardDrafts(() => window.localStorage)}
      {...looks}
    />
  );
}

function DialogLink({ dialog, ...looks }: Omit<LinkProps, 'to'> & { dialog: string }) {
  const [params] = useSearchParams();
  return <Link to={changeQuery(params, { dialog })} preventScrollReset {...looks} />;
}
