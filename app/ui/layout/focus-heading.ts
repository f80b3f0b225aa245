import { MAIN_ID } from './skip-link.tsx';

/** Moves the focus to the page's heading, the place to go on from when what had it is gone. */
export function focusHeading(options?: FocusOptions): void {
  const heading = document.querySelector<HTMLElement>(`#${MAIN_ID} h1`);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus(options);
}
