/** In a card whose content could not be read; why is said above the cards. */
export function NotLoaded() {
  return <span className="text-muted">Could not be loaded.</span>;
}
