import { MAIN_ID } from './skip-link.tsx';

/** Moves the focus to the page's heading, for example when the focused element is removed. */
export function focusHeading(options?: FocusOptions): void {
  const heading = document.querySelector<HTMLElement>(`#${MAIN_ID} h1`);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus(options);
}
