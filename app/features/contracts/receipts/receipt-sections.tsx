import { useId } from 'react';
import type { ReactNode } from 'react';
import { CopiedIdentifier } from '#app/ui/content/copied-identifier.tsx';
import { None } from '#app/ui/content/none.tsx';
import { CodeBlock } from '#app/ui/content/code-block.tsx';
import { Time } from '#app/ui/content/time.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import type { ReceiptDetails, ReceiptField } from './receipt-details.ts';

/**
 * The sections of a receipt, for its page and its drawer.
 * @param markOf what is drawn beside the label of an entry
 * @param inDrawer true to leave out the cards, because the drawer is one already
 */
export function ReceiptSections({
  details,
  markOf,
  inDrawer = false,
}: {
  details: ReceiptDetails;
  markOf?: (label: string) => ReactNode;
  inDrawer?: boolean;
}) {
  const Part = inDrawer ? PlainPart : Card;
  return (
    <div className="grid gap-6">
      <Part title="Information">
        <Entries entries={details.information} markOf={markOf} />
      </Part>
      <Part title="Header">
        <Entries entries={details.header} markOf={markOf} />
      </Part>
    </div>
  );
}

function PlainPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line not-first:border-t not-first:pt-6">
      <h2 id={id} className="mb-4 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Entries({
  entries,
  markOf,
}: {
  entries: readonly ReceiptField[];
  markOf: ((label: string) => ReactNode) | undefined;
}) {
  return (
    <dl className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
      {entries.map((entry) => (
        <div key={entry.label} className="contents">
          <dt className="-mb-3 text-muted sm:mb-0">
            {entry.label} {markOf?.(entry.label)}
          </dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            <Value entry={entry} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ entry: { label, look, value, name } }: { entry: ReceiptField }) {
  if (value === undefined) return <None />;
  switch (look) {
    case 'time':
      return <Time value={value} />;
    case 'code':
      return <CodeBlock label={label} code={value} wrap />;
    case 'console':
      return <CodeBlock label={label} code={value} dark />;
    case 'id':
      return (
        <>
          {name}{' '}
          <span className={name && 'text-muted'}>
            <CopiedIdentifier value={value} name={label} />
          </span>
        </>
      );
    case 'text':
      return <>{value}</>;
  }
}
