import { useContext } from 'react';
import { formatDateTime } from '#app/format/date-time.ts';
import { useBrowserValue } from '#app/ui/browser/use-browser.ts';
import { DateFormatContext } from './date-format-context.ts';
import { None } from './none.tsx';

const readZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * A date and time in the format of the person's settings. By default it is in the browser's time zone, and without
 * JavaScript in UTC. UTC is marked as such.
 * @param value an ISO date; '--' is shown when it is missing
 */
export function Time({ value }: { value: string | null | undefined }) {
  const format = useContext(DateFormatContext);
  const inUtc = format.times === 'utc';
  const timeZone = useBrowserValue(inUtc ? () => 'UTC' : readZone, 'UTC');
  const onServer = useBrowserValue(() => false, true);
  if (!value) return <None />;
  return (
    // The browser may write another text than the server, because its tables of languages may be newer.
    <time dateTime={value} className="tabular-nums" suppressHydrationWarning>
      {formatDateTime(value, timeZone, format)}
      {inUtc ? ' UTC' : onServer && <noscript> UTC</noscript>}
    </time>
  );
}
