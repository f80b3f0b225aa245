/** The id that the `<main>` of every layout carries. */
export const MAIN_ID = 'main';

/** The first stop of the Tab key on every page: past the navigation to what the page is about. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-4 py-2 font-medium text-white focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
