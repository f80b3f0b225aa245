import { formatDateTime } from '#app/format/date-time.ts';
import { useBrowserValue } from '../browser/use-browser.ts';

const readZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * A date and time in the browser's time zone; without JavaScript in UTC, marked as such.
 * @param value an ISO date; '--' is shown when it is missing
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
