/** The id of `<main>` in every layout. */
export const MAIN_ID = 'main';

/** The first focusable element of every page, which skips the navigation. */
export function SkipLink() {
  return (
    <a href={`#${MAIN_ID}`} className="skip-link">
      Skip to content
    </a>
  );
}
