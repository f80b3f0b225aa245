import type { IconName } from '#app/screens/icon-names.ts';
import type { SubmitButton } from '#app/ui/controls/button.tsx';

interface EntryBase {
  label: string;
  /** A second line, for example the realm of a zone. */
  description?: string;
  icon?: IconName;
  /** The shortcut of its command, shown as key caps. */
  kbd?: string;
  /** True for a destructive action. */
  danger?: boolean;
  disabled?: boolean;
}

/** An entry of a menu: a link, a form to post, or a separator. */
export type MenuEntry =
  | (EntryBase & {
      kind: 'link';
      to: string;
      /** Submits a form to the address instead, so that its input is kept without JavaScript. */
      submits?: SubmitButton;
    })
  | (EntryBase & {
      kind: 'submit';
      action: string;
      fields?: Readonly<Record<string, string>>;
      /** Loads the answer as a new document. */
      reloadDocument?: true;
    })
  | { kind: 'separator' };

export interface MenuProps {
  /** What the button shows. */
  children: React.ReactNode;
  /** The accessible name of a button with only an icon. */
  label?: string;
  entries: readonly MenuEntry[];
  /** Lets the button shrink; its text must then be truncated. */
  shrinks?: boolean;
  /** The button's classes. */
  className: string;
}
