/** The text of a card whose content could not be loaded. The reason is shown above the cards. */
export function NotLoaded() {
  return <span className="text-muted">Could not be loaded.</span>;
}
