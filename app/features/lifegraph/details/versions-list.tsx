import { Link, useSearchParams } from '@remix-run/react';
import { changeQuery } from '#app/paths/paths.ts';
import { AlertBox } from '#app/ui/feedback/alert.tsx';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { Chip } from '#app/ui/content/chip.tsx';
import { None } from '#app/ui/content/none.tsx';
import { Time } from '#app/ui/content/time.tsx';
import type { Verdict, VersionsData, VersionData } from '#app/features/lifegraph/lifegraph-data.ts';

const VERDICTS: Record<Verdict, string> = {
  holds: 'holds',
  broken: 'does not hold',
  unknown: 'not checked',
};
const TONES = { holds: 'success', broken: 'danger', unknown: 'neutral' } as const;

/** The versions of a record, the newest first. Each has its changes, its author, and a link to the graph as of then. */
export function VersionsList({ loaderData }: { loaderData: VersionsData }) {
  const [params] = useSearchParams();
  const { total, versions, hash, signature, proof, failure } = loaderData;
  return (
    <section aria-labelledby="lifegraph-versions">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 id="lifegraph-versions" className="font-semibold">
          History
        </h3>
        <LinkButton
          size="sm"
          icon="corner-up-left"
          to={changeQuery(params, { versions: undefined, access: undefined })}
          preventScrollReset
        >
          Record
        </LinkButton>
      </div>
      {failure === undefined ? (
        <p className="mb-4 flex flex-wrap items-center gap-2 text-sm">
          Checked now: <Chip tone={TONES[hash]}>Hash {VERDICTS[hash]}</Chip>
          <Chip tone={TONES[signature]}>Signature {VERDICTS[signature]}</Chip>
          {proof !== undefined && (
            <a href={proof} download className="ml-auto text-link">
              Download proof
            </a>
          )}
        </p>
      ) : (
        <AlertBox tone="info">{failure}</AlertBox>
      )}
      {total > versions.length && failure === undefined && (
        <p className="mb-4 text-sm text-muted">
          The newest {versions.length} of {total.toLocaleString('en')} versions.
        </p>
      )}
      <ol className="flex flex-col gap-4">
        {versions.map((version) => (
          <Version key={version.number} version={version} />
        ))}
      </ol>
    </section>
  );
}

function Version({ version }: { version: VersionData }) {
  const { number, operation, timestamp, by, changes, moreChanges, asOf } = version;
  return (
    <li className="rounded-md border border-line">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line bg-sunken px-3 py-2 text-sm">
        <span className="font-medium">
          Version {number}: {operation}
        </span>
        <Time value={timestamp} />
        <span className="text-muted">by {by}</span>
        <Link to={asOf} className="ml-auto text-link" aria-label={`Version ${number} as of then`}>
          As of then
        </Link>
      </p>
      {changes.length === 0 ? (
        <p className="px-3 py-2 text-sm text-muted">No attribute changed.</p>
      ) : (
        <table className="w-full table-fixed text-left text-sm">
          <caption className="sr-only">What version {number} changed</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Attribute</th>
              <th scope="col">Before and after</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ path, before, after }) => (
              <tr key={path} className="border-t border-line align-top first:border-t-0">
                <th scope="row" className="w-2/5 px-3 py-1.5 font-medium sm:w-1/3">
                  {path}
                </th>
                <td className="px-3 py-1.5">
                  <Change before={before} after={after} isNew={operation === 'CREATE'} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {moreChanges > 0 && (
        <p className="border-t border-line px-3 py-2 text-xs text-muted">
          {moreChanges.toLocaleString('en')} more attributes changed.
        </p>
      )}
    </li>
  );
}

/** The values of an attribute before and after a change. A new record had no value before. */
function Change({
  before,
  after,
  isNew,
}: {
  before: string | undefined;
  after: string | undefined;
  isNew: boolean;
}) {
  return (
    <span className="grid gap-x-6 gap-y-0.5 sm:grid-flow-col sm:auto-cols-fr">
      {!(isNew && before === undefined) && (
        <span className="text-muted">{before === undefined ? <None /> : <del>{before}</del>}</span>
      )}
      <span>{after === undefined ? <None /> : <ins className="no-underline">{after}</ins>}</span>
    </span>
  );
}
