import { CodeBlock } from '#app/ui/content/code-block.tsx';
import { Time } from '#app/ui/content/time.tsx';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import type { ReceiptDetails, ReceiptEntry } from './receipt-details.ts';
import { NONE } from './receipt-rows.ts';
import type { ReceiptData } from './receipt.server.ts';

/** One receipt of a contract of either kind (B-151 to B-174). */
export function ReceiptPage({ loaderData }: { loaderData: ReceiptData }) {
  return (
    <div className="max-w-4xl">
      <PageHeader>
        <LinkButton to={loaderData.backTo} icon="arrow-left">
          Back
        </LinkButton>
      </PageHeader>
      <ReceiptSections details={loaderData} />
    </div>
  );
}

/** What the page of a receipt and its drawer show. */
export function ReceiptSections({ details }: { details: ReceiptDetails }) {
  return (
    <div className="grid gap-6">
      <Card title="Information">
        <Entries entries={details.information} />
      </Card>
      <Card title="Header">
        <Entries entries={details.header} />
      </Card>
    </div>
  );
}

function Entries({ entries }: { entries: readonly ReceiptEntry[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
      {entries.map((entry) => (
        <div key={entry.label} className="contents">
          <dt className="-mb-3 text-muted sm:mb-0">{entry.label}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            <Value entry={entry} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ entry: { label, look, value, name } }: { entry: ReceiptEntry }) {
  if (value === undefined) return <span className="text-muted">{NONE}</span>;
  switch (look) {
    case 'time':
      return <Time value={value} />;
    case 'code':
      return <CodeBlock label={label} code={value} />;
    case 'console':
      return <CodeBlock label={label} code={value} dark />;
    case 'id':
      return (
        <>
          {name}{' '}
          <span className={name === undefined ? MONO : `block text-muted ${MONO}`}>{value}</span>
        </>
      );
    case 'text':
      return <>{value}</>;
  }
}

const MONO = 'font-mono text-xs';
