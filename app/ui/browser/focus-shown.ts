/**
 * Focuses the first element of a selector that is shown. A control that has a richer one over it passes the focus on,
 * also to one whose code is still being fetched.
 * @returns the element; undefined when none is shown
 */
export function focusShown(selector: string): HTMLElement | undefined {
  const shown = [...document.querySelectorAll<HTMLElement>(selector)].find((element) =>
    element.checkVisibility(),
  );
  shown?.focus();
  return shown;
}
