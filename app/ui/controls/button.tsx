import { Link } from '@remix-run/react';
import type { LinkProps } from '@remix-run/react';
import { clsx } from 'clsx';
import type { IconName } from '#app/screens/icon-names.ts';
import { forwardRef } from 'react';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Icon } from '#app/ui/content/icon.tsx';
import { ariaKeys, KeyHint } from '#app/ui/content/kbd.tsx';
import { Spinner } from '#app/ui/feedback/spinner.tsx';
import { Tooltip } from '#app/ui/overlays/tooltip.tsx';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger';
type Size = 'sm' | 'md' | 'lg';

interface ButtonLook {
  variant?: Variant;
  size?: Size;
  icon?: IconName;
  /** The shortcut of the command that this button runs, shown as key caps. */
  kbd?: string;
}

const VARIANTS: Record<Variant, string> = {
  primary: 'bg-accent text-white shadow-sm hover:bg-accent-hover',
  secondary: 'border border-edge bg-surface text-ink shadow-sm hover:bg-sunken',
  ghost: 'text-muted hover:bg-sunken hover:text-ink',
  danger: 'bg-solid-danger text-white shadow-sm hover:bg-solid-danger-hover',
};

const SIZES: Record<Size, string> = {
  sm: 'h-7 gap-1.5 px-2 text-xs',
  md: 'h-8 gap-2 px-3 text-sm',
  lg: 'h-10 gap-2 px-4 text-base',
};

const SQUARE_SIZES: Record<Size, string> = { sm: 'size-7', md: 'size-8', lg: 'size-10' };

/** The classes of a button, for other elements that must look like one. */
export function buttonClass(
  { variant = 'secondary', size = 'md' }: ButtonLook,
  square = false,
): string {
  return clsx('button', VARIANTS[variant], square ? SQUARE_SIZES[size] : SIZES[size]);
}

type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Shows a spinner and ignores clicks, but keeps the focus. */
    pending?: boolean;
    children: ReactNode;
  };

/** Props of a button that submits a form elsewhere on the page. */
export type SubmitButton = { type: 'submit' } & Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'form' | 'name' | 'value' | 'formAction'
>;

/** A button; it submits a form only with `type="submit"`. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, icon, kbd, pending = false, className, onClick, children, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type="button"
      {...rest}
      className={clsx(buttonClass({ variant, size }), className)}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      aria-keyshortcuts={kbd && ariaKeys(kbd)}
      onClick={pending ? preventDefault : onClick}
    >
      <Content look={{ variant, icon, kbd }} pending={pending}>
        {children}
      </Content>
    </button>
  );
});

/** A link that looks like a button. */
export function LinkButton({
  variant,
  size,
  icon,
  kbd,
  className,
  children,
  ...rest
}: ButtonLook & LinkProps) {
  return (
    <Link
      {...rest}
      className={clsx(buttonClass({ variant, size }), className)}
      aria-keyshortcuts={kbd && ariaKeys(kbd)}
    >
      <Content look={{ variant, icon, kbd }} pending={false}>
        {children}
      </Content>
    </Link>
  );
}

/** A square button with only an icon; the label is its accessible name and its tooltip. */
export const IconButton = forwardRef<
  HTMLButtonElement,
  Omit<ButtonProps, 'children' | 'icon'> & { icon: IconName; label: string }
>(function IconButton(
  { variant = 'ghost', size, icon, kbd, label, pending = false, className, onClick, ...rest },
  ref,
) {
  return (
    <Tooltip text={label} kbd={kbd} names>
      <button
        ref={ref}
        type="button"
        {...rest}
        className={clsx(buttonClass({ variant, size }, true), className)}
        aria-label={label}
        aria-disabled={pending || undefined}
        aria-busy={pending || undefined}
        aria-keyshortcuts={kbd && ariaKeys(kbd)}
        onClick={pending ? preventDefault : onClick}
      >
        {pending ? <Spinner /> : <Icon name={icon} />}
      </button>
    </Tooltip>
  );
});

/** A square link with only an icon, for example the close link of a dialog. */
export function IconLink({
  variant = 'ghost',
  size,
  icon,
  kbd,
  label,
  className,
  ...rest
}: Omit<ButtonLook, 'icon'> & Omit<LinkProps, 'children'> & { icon: IconName; label: string }) {
  return (
    <Tooltip text={label} kbd={kbd} names>
      <Link
        {...rest}
        className={clsx(buttonClass({ variant, size }, true), className)}
        aria-label={label}
        aria-keyshortcuts={kbd && ariaKeys(kbd)}
      >
        <Icon name={icon} />
      </Link>
    </Tooltip>
  );
}

function Content({
  look: { variant = 'secondary', icon, kbd },
  pending,
  children,
}: {
  look: ButtonLook;
  pending: boolean;
  children: ReactNode;
}) {
  const onAccent = variant === 'primary' || variant === 'danger';
  return (
    <>
      {pending ? <Spinner /> : icon && <Icon name={icon} />}
      {children}
      <KeyHint keys={kbd} onAccent={onAccent} className="-mr-1 ml-1 hidden lg:inline-flex" />
    </>
  );
}

function preventDefault(event: MouseEvent): void {
  event.preventDefault();
}
