import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { SubmitButton } from '../controls/button.tsx';

interface EntryLook {
  label: string;
  /** A second line, for example the realm of a zone. */
  description?: string;
  icon?: LucideIcon;
  /** The keys of its command, drawn as key caps. */
  kbd?: string;
  /** Destroys something. */
  danger?: boolean;
  disabled?: boolean;
}

/** What a menu offers: a way to go, a form to post, or a line between groups. */
export type MenuEntry =
  | (EntryLook & {
      kind: 'link';
      to: string;
      /** Goes there with a form, which without JavaScript would be lost. */
      submits?: SubmitButton;
    })
  | (EntryLook & { kind: 'submit'; action: string; fields?: Readonly<Record<string, string>> })
  | { kind: 'separator' };

export interface MenuProps {
  /** Inside the button. */
  children: React.ReactNode;
  /** The button's name where it shows an icon only. */
  label?: string;
  entries: readonly MenuEntry[];
  /** Which edge of the button the list keeps to. */
  align?: 'start' | 'end';
  /** Takes no more room than is left: the button's text must be one that is cut. */
  shrinks?: boolean;
  /** The button's classes. */
  className: string;
}

/** Menus keep near their button and open over what is below. */
export function menuListClass(align: 'start' | 'end'): string {
  return clsx('menu-list', align === 'end' ? 'right-0' : 'left-0');
}
