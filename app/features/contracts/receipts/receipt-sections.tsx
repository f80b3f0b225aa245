import type { ReactNode } from 'react';
import { CopiedIdentifier } from '#app/ui/content/copied-identifier.tsx';
import { None } from '#app/ui/content/none.tsx';
import { CodeBlock } from '#app/ui/content/code-block.tsx';
import { Fact, Facts } from '#app/ui/content/facts.tsx';
import { Time } from '#app/ui/content/time.tsx';
import { Card } from '#app/ui/layout/card.tsx';
import { DrawerSection } from '#app/ui/overlays/drawer-section.tsx';
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
  const information = <Entries entries={details.information} markOf={markOf} />;
  const header = <Entries entries={details.header} markOf={markOf} />;
  if (inDrawer) {
    return (
      <>
        <DrawerSection title="Information" open>
          {information}
        </DrawerSection>
        <DrawerSection title="Header" open>
          {header}
        </DrawerSection>
      </>
    );
  }
  return (
    <div className="grid gap-6">
      <Card title="Information">{information}</Card>
      <Card title="Header">{header}</Card>
    </div>
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
    <Facts>
      {entries.map((entry) => (
        <Fact
          key={entry.label}
          name={
            <>
              {entry.label} {markOf?.(entry.label)}
            </>
          }
          wide={isCode(entry)}
        >
          <Value entry={entry} />
        </Fact>
      ))}
    </Facts>
  );
}

function isCode({ look, value }: ReceiptField): boolean {
  return value !== undefined && (look === 'code' || look === 'console');
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
      return <span className="wrap-anywhere">{value}</span>;
  }
}
