/** Says in a sentence what the page is waiting for, with a progress line below. */
export function Progress({
  text,
  share,
}: {
  text: string;
  /** How much is done, from 0 to 1; without it the line runs. */
  share?: number;
}) {
  return (
    <div role="status" className="picture-progress">
      <p>{text}</p>
      <progress aria-label={text} value={share} className="progress-line" />
    </div>
  );
}
