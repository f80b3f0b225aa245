import type { ReactNode } from 'react';
import { FocusableRegion } from '#app/ui/layout/focusable-region.tsx';
import { DialogHeader, Overlay } from './dialog.tsx';
import type { Closing } from './dialog.tsx';

/** The width of a drawer (B-189). */
const WIDTH_PX = 570;
const WIDE_PX = 720;

/**
 * A dialog at the right edge, for the details of a row of a list. It is never wider than the window.
 * @param wide true for two things beside each other, which are compared
 */
export function Drawer({
  title,
  subtitle,
  wide = false,
  footer,
  children,
  ...closing
}: Closing & {
  title: string;
  subtitle?: ReactNode;
  wide?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Overlay
      closing={closing}
      position="justify-end"
      panel="flex h-full max-w-full flex-col"
      width={wide ? WIDE_PX : WIDTH_PX}
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

/** The drawer of a row that cannot be shown, with the reason. */
export function FailureDrawer({ failure, closeTo }: { failure: string; closeTo: string }) {
  return (
    <Drawer title="N/A" closeTo={closeTo}>
      <p className="text-muted">{failure}</p>
    </Drawer>
  );
}
