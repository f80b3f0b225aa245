/** The message when the data or the code of a picture could not be loaded. */
export function PictureNotLoaded() {
  return (
    <p className="p-5 pr-(--inset) text-muted">
      The picture could not be loaded. Load the page again, or use the list, which shows the same.
    </p>
  );
}
