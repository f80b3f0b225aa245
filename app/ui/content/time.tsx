import { formatDateTime } from '#app/format/date-time.ts';
import { useBrowserValue } from '../browser/use-browser.ts';

const readZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * A point in time as people read it: in the browser's own zone, and in UTC, saying so, where the server
 * rendered it and no JavaScript runs.
 * @param value an ISO date; a missing one shows '--'
 */
export function Time({ value }: { value: string | null | undefined }) {
  const timeZone = useBrowserValue(readZone, 'UTC');
  const onServer = useBrowserValue(() => false, true);
  if (!value) return <>--</>;
  return (
    <time dateTime={value} className="tabular-nums">
      {formatDateTime(value, timeZone)}
      {onServer && <noscript> UTC</noscript>}
    </time>
  );
}
