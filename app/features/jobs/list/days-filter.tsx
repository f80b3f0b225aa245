import { Link, useSearchParams } from '@remix-run/react';
import { changeQuery } from '#app/paths/paths.ts';
import type { JobFilter } from '#app/paths/paths.ts';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { DAYS } from './jobs-address.ts';

/** How many days back the list goes (B-179 to B-181): links, so that each choice has its own address. */
export function DaysFilter({ days }: { days: number }) {
  const [params] = useSearchParams();
  return (
    <nav
      aria-label="Days shown"
      className="flex h-8 items-center gap-0.5 rounded-md border border-line bg-surface px-1 text-sm text-muted shadow-sm"
    >
      <span aria-hidden className="px-1.5">
        Days
      </span>
      {DAYS.map((choice) => (
        <Link
          key={choice}
          to={changeQuery(params, { days: String(choice), page: undefined })}
          preventScrollReset
          aria-label={`Last ${choice} days`}
          aria-current={choice === days ? 'true' : undefined}
          className="page-link tabular-nums"
        >
          {choice}
        </Link>
      ))}
    </nav>
  );
}

/** Says which jobs alone are shown, and leads back to all. Shown only where the address asks for some. */
export function StatusFilter({ status }: { status: JobFilter | undefined }) {
  const [params] = useSearchParams();
  if (!status) return null;
  return (
    <LinkButton
      to={changeQuery(params, { status: undefined, page: undefined })}
      preventScrollReset
      icon="x"
      aria-label={`Only ${status} jobs: show all`}
    >
      Only {status} jobs
    </LinkButton>
  );
}
