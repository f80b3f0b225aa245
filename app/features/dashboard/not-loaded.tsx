/** Shown in a card when its content could not be loaded. The reason is shown above the cards. */
export function NotLoaded() {
  return <span className="text-muted">Could not be loaded.</span>;
}
