import { Link, Form } from '@remix-run/react';
import { clsx } from 'clsx';
import { useRef } from 'react';
import type { MouseEvent } from 'react';
import { HiddenFields } from '#app/ui/controls/hidden-fields.tsx';
import { CLOSE_ON_ESCAPE } from './close-on-escape.ts';
import type { MenuEntry, MenuProps } from './menu-entry.ts';
import { MenuEntryContent } from './menu-entry-content.tsx';
import { useProgressiveEnhancement } from '#app/ui/browser/use-progressive-enhancement.ts';

/**
 * A menu: a `<details>` of links and forms, replaced on first use by Headless UI's menu with arrow keys, type-ahead
 * and Escape.
 */
export function Menu(props: MenuProps) {
  const { children, label, entries, shrinks, className } = props;
  const details = useRef<HTMLDetailsElement>(null);
  const {
    enhanced: Enhanced,
    takesFocus,
    wasOpen,
    triggers,
  } = useProgressiveEnhancement(
    () => import('./menu-enhanced.tsx').then(({ EnhancedMenu }) => EnhancedMenu),
    details,
  );

  if (Enhanced) {
    return <Enhanced {...props} takesFocus={takesFocus} opensAtOnce={wasOpen} />;
  }
  return (
    <details
      ref={details}
      className={clsx('relative', shrinks && 'min-w-0')}
      {...triggers}
      {...CLOSE_ON_ESCAPE}
    >
      <summary className={clsx(className, 'list-none')} aria-label={label}>
        {children}
      </summary>
      <ul className="menu-list">
        {entries.map((entry, index) => (
          <li key={index}>
            <NativeEntry entry={entry} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Closes the menu, because a link to the same page, such as one that opens a dialog, would leave it open. */
function closeMenu({ currentTarget }: MouseEvent): void {
  currentTarget.closest('details')?.removeAttribute('open');
}

function NativeEntry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'separator') return <hr className="menu-separator" />;
  const className = clsx('menu-entry', entry.danger && 'text-danger');
  const content = <MenuEntryContent entry={entry} />;
  if (entry.disabled) {
    return (
      <span className={className} aria-disabled>
        {content}
      </span>
    );
  }
  if (entry.kind === 'link' && entry.submits) {
    return (
      <button {...entry.submits} className={className}>
        {content}
      </button>
    );
  }
  if (entry.kind === 'link') {
    return (
      <Link to={entry.to} onClick={closeMenu} className={className}>
        {content}
      </Link>
    );
  }
  return (
    <Form method="post" action={entry.action} reloadDocument={entry.reloadDocument}>
      <HiddenFields fields={entry.fields ?? {}} />
      <button className={className}>{content}</button>
    </Form>
  );
}
