import { useContext } from 'react';
import { formatDateTime } from '#app/format/date-time.ts';
import { useBrowserValue } from '#app/ui/browser/use-browser.ts';
import { DateFormatContext } from './date-format-context.ts';

const readZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * A date and time as the person's settings say: by default in the browser's time zone; without JavaScript in UTC. UTC is
 * marked as such.
 * @param value an ISO date; '--' is shown when it is missing
 */
export function Time({ value }: { value: string | null | undefined }) {
  const format = useContext(DateFormatContext);
  const inUtc = format.times === 'utc';
  const timeZone = useBrowserValue(inUtc ? () => 'UTC' : readZone, 'UTC');
  const onServer = useBrowserValue(() => false, true);
  if (!value) return <>--</>;
  return (
    // a browser's tables of languages may be newer than the server's
    <time dateTime={value} className="tabular-nums" suppressHydrationWarning>
      {formatDateTime(value, timeZone, format)}
      {inUtc ? ' UTC' : onServer && <noscript> UTC</noscript>}
    </time>
  );
}
