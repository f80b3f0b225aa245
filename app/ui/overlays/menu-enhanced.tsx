import * as Headless from '@headlessui/react';
import { Link, useSubmit } from '@remix-run/react';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { postDocument } from '#app/ui/browser/post-document.ts';
import type { MenuEntry, MenuProps } from './menu-entry.ts';
import { MenuEntryContent } from './menu-entry-content.tsx';

/** Headless UI's menu, which replaces the native one. */
export function EnhancedMenu({
  children,
  label,
  entries,
  shrinks,
  className,
  takesFocus,
  opensAtOnce,
}: MenuProps & { takesFocus: boolean; opensAtOnce: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
    // The click that loaded this component was meant to open the menu.
    if (opensAtOnce) {
      button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }
  }, [takesFocus, opensAtOnce]);

  return (
    <Headless.Menu as="div" className={clsx('relative', shrinks && 'min-w-0')}>
      <Headless.MenuButton ref={button} className={className} aria-label={label}>
        {children}
      </Headless.MenuButton>
      <Headless.MenuItems modal={false} className="menu-list">
        {entries.map((entry, index) => (
          <EnhancedEntry key={index} entry={entry} />
        ))}
      </Headless.MenuItems>
    </Headless.Menu>
  );
}

function EnhancedEntry({ entry }: { entry: MenuEntry }) {
  const submit = useSubmit();
  if (entry.kind === 'separator') return <Headless.MenuSeparator className="menu-separator" />;
  const className = clsx('menu-entry', entry.danger && 'text-danger');
  const content = <MenuEntryContent entry={entry} />;
  if (entry.kind === 'link') {
    return (
      <Headless.MenuItem disabled={entry.disabled}>
        <Link to={entry.to} className={className}>
          {content}
        </Link>
      </Headless.MenuItem>
    );
  }
  // The list is unmounted on the click, before a form inside it could be submitted.
  const { action, fields, reloadDocument } = entry;
  const send = () =>
    reloadDocument
      ? postDocument(action, fields)
      : submit({ ...fields }, { method: 'post', action });
  return (
    <Headless.MenuItem disabled={entry.disabled}>
      <button type="button" className={className} onClick={send}>
        {content}
      </button>
    </Headless.MenuItem>
  );
}
