import { Link, useNavigate, useNavigation, useResolvedPath } from '@remix-run/react';
import { clsx } from 'clsx';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { IconButton, IconLink } from '#app/ui/controls/button.tsx';
import type { SubmitButton } from '#app/ui/controls/button.tsx';
import { useModal } from './use-modal.ts';

/**
 * How a dialog closes: by a link to the page without it (`closeTo`), or by a callback if it exists only in memory
 * (`onClose`). `closeBy` posts a form of the page to `closeTo`, so that its input is kept without JavaScript.
 */
export type Closing =
  | { closeTo: string; closeBy?: SubmitButton; onClose?: never }
  | { onClose: () => void; closeTo?: never; closeBy?: never };

export type DialogProps = Closing & {
  title: string;
  /** A sentence below the title. */
  subtitle?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  children?: ReactNode;
};

const SIZES = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' };

/**
 * A dialog. The server renders it open, as an overlay; its close link and backdrop lead to `closeTo`. With JavaScript
 * it becomes modal. A form inside it ends with `DialogActions`; without a form the buttons go into `footer`.
 */
export function Dialog({
  title,
  subtitle,
  footer,
  size = 'sm',
  children,
  ...closing
}: DialogProps) {
  return (
    <Overlay
      closing={closing}
      position="items-start justify-center p-4 sm:items-center"
      panel={clsx('my-auto w-full rounded-xl', SIZES[size])}
    >
      {(titleId) => (
        <>
          <DialogHeader {...{ titleId, title, subtitle, closing }} className="px-6 pt-5" />
          <div className="px-6 pt-3 pb-5">
            {children}
            {footer && <DialogActions>{footer}</DialogActions>}
          </div>
        </>
      )}
    </Overlay>
  );
}

/** Title, subtitle and close button of a dialog or drawer. */
export function DialogHeader({
  titleId,
  title,
  subtitle,
  closing,
  className,
}: Pick<DialogProps, 'title' | 'subtitle'> & {
  titleId: string;
  closing: Closing;
  className: string;
}) {
  return (
    <header className={clsx('flex items-start justify-between gap-4', className)}>
      <div className="min-w-0">
        <h2 id={titleId} tabIndex={-1} className="text-lg font-semibold">
          {title}
        </h2>
        {subtitle && <div className="mt-1 text-muted">{subtitle}</div>}
      </div>
      <CloseControl {...closing} />
    </header>
  );
}

/** The buttons at the end of a dialog, the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-2">{children}</div>;
}

/** The close button in the corner. */
export function CloseControl({ closeTo, closeBy, onClose }: Closing) {
  return closeTo === undefined || closeBy ? (
    <IconButton icon="x" label="Close" size="sm" onClick={onClose} {...closeBy} className="-mr-2" />
  ) : (
    <IconLink icon="x" label="Close" size="sm" to={closeTo} preventScrollReset className="-mr-2" />
  );
}

/** The parts that dialogs and drawers share: the modal element, the backdrop that closes it, and the panel. */
export function Overlay({
  closing,
  position,
  panel,
  width,
  children,
}: {
  closing: Closing;
  /** Classes for the panel's position in the window. */
  position: string;
  /** Classes of the panel. */
  panel: string;
  /** The panel's width in pixels, if the classes do not set it. */
  width?: number;
  children: (titleId: string) => ReactNode;
}) {
  const titleId = useId();
  const navigate = useNavigate();
  const { closeTo, closeBy, onClose } = closing;
  const close = () => {
    if (closeTo === undefined) onClose();
    else navigate(closeTo, { preventScrollReset: true, flushSync: true });
  };
  const ref = useModal(close);
  const next = useNavigation().location;
  const target = useResolvedPath(closeTo ?? '');
  const isClosing =
    closeTo !== undefined && next?.pathname === target.pathname && next.search === target.search;
  return (
    <dialog
      ref={ref}
      open
      aria-labelledby={titleId}
      data-closing={isClosing ? '' : undefined}
      className={clsx('overlay data-closing:opacity-0', position)}
    >
      {/* The backdrop is hidden from keyboards and screen readers, which have Escape and the close button. */}
      {closeTo === undefined || closeBy ? (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className="backdrop"
          onClick={onClose}
          {...closeBy}
        />
      ) : (
        <Link to={closeTo} preventScrollReset tabIndex={-1} aria-hidden className="backdrop" />
      )}
      <div className={clsx('overlay-panel', panel)} style={{ width }}>
        {children(titleId)}
      </div>
    </dialog>
  );
}
