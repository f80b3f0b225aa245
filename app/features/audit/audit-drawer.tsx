import { Link } from '@remix-run/react';
import { isIdentifier } from '#app/format/identifier.ts';
import { paths } from '#app/paths/paths.ts';
import { Chip } from '#app/ui/content/chip.tsx';
import { CopiedIdentifier } from '#app/ui/content/copied-identifier.tsx';
import { Fact, Facts } from '#app/ui/content/facts.tsx';
import { Identifier } from '#app/ui/content/identifier.tsx';
import { Time } from '#app/ui/content/time.tsx';
import { Drawer, FailureDrawer } from '#app/ui/overlays/drawer.tsx';
import type { AuditDetails, AuditPageData } from './audit-data.ts';

/** One line of the trail, whole. */
export function AuditDrawer({
  drawer,
  closeTo,
}: {
  drawer: NonNullable<AuditPageData['drawer']>;
  closeTo: string;
}) {
  if ('failure' in drawer) {
    return <FailureDrawer failure={drawer.failure} closeTo={closeTo} />;
  }
  const { details } = drawer;
  return (
    <Drawer
      key={details.line}
      title={details.what}
      subtitle={<Chip tone={details.done ? 'success' : 'danger'}>{details.outcome}</Chip>}
      closeTo={closeTo}
    >
      <Details {...drawer} />
    </Drawer>
  );
}

function Details({
  details,
  objectTo,
}: Exclude<AuditPageData['drawer'], undefined | { failure: string }>) {
  const { at, who, actedFor, chain, object, loggedInId, effectiveId, requestId } = details;
  return (
    <Facts>
      <Fact name="When">
        <Time value={at} />
        <div className="text-muted">
          <Identifier value={at} />
        </div>
      </Fact>
      <Fact name="Who">
        <Person name={who} id={loggedInId} />
      </Fact>
      {actedFor !== '' && (
        <Fact name="Acting for">
          <Person name={actedFor} id={effectiveId} />
        </Fact>
      )}
      {chain !== '' && (
        <Fact name="Chain">
          <Link to={paths.audit({ chain })} className="text-link">
            {chain}
          </Link>
        </Fact>
      )}
      {object !== '' && (
        <Fact name="Object">
          {isIdentifier(object) ? <CopiedIdentifier value={object} name="the id" /> : object}
          <span className="flex flex-wrap gap-x-4">
            {objectTo !== undefined && (
              <Link to={objectTo} className="text-link">
                Open
              </Link>
            )}
            <Link to={paths.audit({ record: object })} className="text-link">
              All its lines
            </Link>
          </span>
        </Fact>
      )}
      {details.more.map(({ name, text }) => (
        <Fact key={name} name={name}>
          <span className="wrap-anywhere">{text}</span>
        </Fact>
      ))}
      <Fact name="Call">{details.call}</Fact>
      {requestId !== undefined && (
        <Fact name="Request">
          <CopiedIdentifier value={requestId} name="the id of the request" />
        </Fact>
      )}
      <Fact name="Line">{details.line.toLocaleString('en')}</Fact>
      <Fact name="Hash">
        <CopiedIdentifier value={details.hash} name="the hash" />
      </Fact>
    </Facts>
  );
}

/** A wallet by its name, which leads to its lines, and by its id. */
function Person({ name, id }: { name: string; id: AuditDetails['loggedInId'] }) {
  if (id === undefined) return <>{name}</>;
  return (
    <>
      <Link to={paths.audit({ person: id })} className="text-link">
        {name}
      </Link>
      {name !== id && <CopiedIdentifier value={id} name={`the id of ${name}`} />}
    </>
  );
}
