import { Link } from '@remix-run/react';
import { Differences } from '#app/crud/record-dialogs/differences.tsx';
import { Chip } from '#app/ui/content/chip.tsx';
import { Drawer, FailureDrawer } from '#app/ui/overlays/drawer.tsx';
import type { ComparedDetails, ComparisonPageData } from './comparison-data.ts';
import { STATUS_TONES } from './status-tones.ts';

interface DrawerProps extends Pick<ComparisonPageData, 'here' | 'there'> {
  drawer: NonNullable<ComparisonPageData['drawer']>;
  closeTo: string;
}

/** One record with all that differs between the zones. */
export function ComparisonDrawer({ drawer, closeTo, ...zones }: DrawerProps) {
  if ('failure' in drawer) {
    return <FailureDrawer failure={drawer.failure} closeTo={closeTo} />;
  }
  const { details } = drawer;
  const { name, kind, status, statusLabel, to } = details;
  return (
    <Drawer
      title={name}
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          {kind} <Chip tone={STATUS_TONES[status]}>{statusLabel}</Chip>
        </span>
      }
      wide
      closeTo={closeTo}
    >
      <Compared details={details} {...zones} />
      {details.bringTo !== undefined && (
        <p className="mt-5">
          <Link to={details.bringTo} className="text-link">
            Bring it into {zones.here}…
          </Link>
        </p>
      )}
      {to !== undefined && (
        <p className="mt-5">
          <Link to={to} className="text-link">
            Open it in {zones.here}
          </Link>
        </p>
      )}
    </Drawer>
  );
}

function Compared({
  details: { status, differences },
  here,
  there,
}: { details: ComparedDetails } & Pick<ComparisonPageData, 'here' | 'there'>) {
  if (status === 'same') return <p>It is the same in both zones.</p>;
  if (status !== 'different') {
    const lacking = status === 'onlyHere' ? there : here;
    return <p>{lacking} has no record of this kind and name that you may read.</p>;
  }
  return (
    <Differences
      caption={`Differences between ${here} and ${there}`}
      columns={[here, there]}
      differences={differences}
    />
  );
}
