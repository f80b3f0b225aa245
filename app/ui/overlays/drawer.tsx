import type { ReactNode } from 'react';
import { FocusableRegion } from '#app/ui/layout/focusable-region.tsx';
import { DialogHeader, Overlay } from './dialog.tsx';
import type { Closing } from './dialog.tsx';

/**
 * A dialog at the right edge, for the details of a list entry.
 * @param width in pixels; the drawer is never wider than the window
 */
export function Drawer({
  title,
  subtitle,
  width = 480,
  footer,
  children,
  ...closing
}: Closing & {
  title: string;
  subtitle?: ReactNode;
  width?: number;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Overlay
      closing={closing}
      position="justify-end"
      panel="flex h-full max-w-full flex-col"
      width={width}
    >
      {(titleId) => (
        <>
          <DialogHeader
            {...{ titleId, title, subtitle, closing }}
            className="border-b border-line px-6 py-4"
          />
          <FocusableRegion
            aria-labelledby={titleId}
            className="fades-out min-h-0 flex-1 overflow-y-auto px-6 py-5 -outline-offset-2"
          >
            {children}
          </FocusableRegion>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4">
              {footer}
            </footer>
          )}
        </>
      )}
    </Overlay>
  );
}

/** The drawer of a list entry that cannot be shown, with the reason. */
export function FailureDrawer({
  failure,
  width,
  closeTo,
}: {
  failure: string;
  width: number;
  closeTo: string;
}) {
  return (
    <Drawer title="N/A" width={width} closeTo={closeTo}>
      <p className="text-muted">{failure}</p>
    </Drawer>
  );
}
