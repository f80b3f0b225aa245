/**
 * Calls when the theme of the page changes: the person's choice, or the system's theme.
 * @returns a function that ends it
 */
export function onThemeChange(call: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', call);
  const chosen = new MutationObserver(call);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', call);
    chosen.disconnect();
  };
}
