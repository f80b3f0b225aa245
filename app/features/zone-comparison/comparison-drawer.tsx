import { Link } from '@remix-run/react';
import { Chip } from '#app/ui/content/chip.tsx';
import { Drawer, ProblemDrawer } from '#app/ui/overlays/drawer.tsx';
import type { ComparedDetails, ComparisonPageData } from './comparison-data.ts';
import { STATUS_TONES } from './status-tones.ts';

/** Wide enough for two columns of values. */
const WIDTH_PX = 720;

interface DrawerProps extends Pick<ComparisonPageData, 'here' | 'there'> {
  drawer: NonNullable<ComparisonPageData['drawer']>;
  closeTo: string;
}

/** One record with all that differs between the zones. */
export function ComparisonDrawer({ drawer, closeTo, ...zones }: DrawerProps) {
  if ('problem' in drawer) {
    return <ProblemDrawer problem={drawer.problem} width={WIDTH_PX} closeTo={closeTo} />;
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
      width={WIDTH_PX}
      closeTo={closeTo}
    >
      <Differences details={details} {...zones} />
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

function Differences({
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
    <>
      <table className="w-full table-fixed text-left text-sm">
        <caption className="sr-only">
          Differences between {here} and {there}
        </caption>
        <thead>
          <tr className="border-b border-line">
            {['What', here, there].map((header) => (
              <th key={header} scope="col" className="py-2 pr-3 font-medium break-words">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, here: one, there: other }) => (
            <tr key={label} className="border-b border-line align-top last:border-b-0">
              <th scope="row" className="py-2 pr-3 font-normal break-words text-muted">
                {label}
              </th>
              <td className="py-2 pr-3 break-words whitespace-pre-wrap">{one}</td>
              <td className="py-2 break-words whitespace-pre-wrap">{other}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {differences.some(({ isCut }) => isCut) && (
        <p className="mt-3 text-muted">Long values are cut: open the record to see them whole.</p>
      )}
    </>
  );
}
