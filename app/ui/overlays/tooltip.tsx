import { cloneElement, useId } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { Kbd } from '#app/ui/content/kbd.tsx';
import { MANUAL_POPOVER, usePopover } from './use-popover.ts';

/**
 * A short text about a control, shown on hover and keyboard focus and hidden by Escape (WCAG 1.4.13). Without
 * JavaScript, CSS shows it below the control.
 * @param names the text equals the control's accessible name, so screen readers should not read it twice
 * @param children one focusable element
 */
export function Tooltip({
  text,
  kbd,
  names = false,
  children,
}: {
  text: string;
  kbd?: string;
  names?: boolean;
  children: ReactElement;
}) {
  const id = useId();
  const { ref, show, hide } = usePopover();
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
  };
  return (
    <span
      role="presentation"
      className="tooltip-anchor"
      onPointerEnter={(event) => show(event.currentTarget)}
      onPointerLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event.currentTarget)}
      onBlur={hide}
      onKeyDown={hideOnEscape}
    >
      {names ? children : cloneElement(children, { 'aria-describedby': id })}
      <span {...MANUAL_POPOVER} ref={ref} id={id} role="tooltip" className="tooltip">
        {text}
        {kbd && <Kbd keys={kbd} onAccent />}
      </span>
    </span>
  );
}
