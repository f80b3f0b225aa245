const REGION_ID = 'announcements';

/** The page's one polite live region; `announce` speaks through it. */
export function LiveRegion() {
  return <div id={REGION_ID} role="status" className="sr-only" />;
}

/**
 * Has a screen reader say a result that shows only visually, such as '12 results' after typing.
 * @param text a short sentence; the same sentence twice in a row is said twice
 */
export function announce(text: string): void {
  const region = document.getElementById(REGION_ID);
  // a new node each time: an unchanged text is no change and would not be said again
  region?.replaceChildren(Object.assign(document.createElement('span'), { textContent: text }));
}
