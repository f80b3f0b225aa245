/** A sentence that says what the page is waiting for, with a progress line below. */
export function Progress({
  text,
  share,
}: {
  text: string;
  /** The share that is done, from 0 to 1. Without it, the line is animated. */
  share?: number;
}) {
  return (
    <div role="status" className="picture-progress">
      <p>{text}</p>
      <progress aria-label={text} value={share} className="progress-line" />
    </div>
  );
}
