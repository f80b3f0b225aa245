/** The id of `<main>` in every layout. */
export const MAIN_ID = 'main';

/** The first focusable element of every page, which skips the navigation. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="sr-only z-50 rounded-md bg-accent px-4 py-2 font-medium text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2"
    >
      Skip to content
    </a>
  );
}
