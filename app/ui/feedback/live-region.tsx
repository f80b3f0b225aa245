const REGION_ID = 'announcements';

/** The page's polite live region, used by `announce`. */
export function LiveRegion() {
  return <div id={REGION_ID} role="status" className="sr-only" />;
}

/**
 * Announces to screen readers a result that is only visible, such as '12 results' after typing.
 * @param text a short sentence; the same one twice in a row is announced twice
 */
export function announce(text: string): void {
  const region = document.getElementById(REGION_ID);
  // The node is new each time, because the same text set again would not be announced.
  region?.replaceChildren(Object.assign(document.createElement('span'), { textContent: text }));
}
