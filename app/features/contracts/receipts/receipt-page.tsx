import { useCommandLink } from '#app/commands/use-command.ts';
import type { TermId } from '#app/text/trade-terms.ts';
import { TermMark } from '#app/ui/content/term-mark.tsx';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { PageHeader } from '#app/ui/layout/page-header.tsx';
import { ReceiptSections } from './receipt-sections.tsx';
import type { ReceiptData } from './one-receipt.server.ts';

/** The terms of the trade that explain the labels of entries. */
const TERMS: ReadonlyMap<string, TermId> = new Map([
  ['SDOID', 'sdo'],
  ['Owners', 'owner'],
  ['Limited Owners', 'limitedOwner'],
]);

/** One receipt of a contract of either kind (B-151 to B-174). */
export function ReceiptPage({ loaderData }: { loaderData: ReceiptData }) {
  return (
    <div className="max-w-4xl">
      <PageHeader subtitle={loaderData.about} aside={<TermMark term="receipt" />}>
        <LinkButton to={loaderData.backTo} icon="arrow-left" {...useCommandLink('back')}>
          Back
        </LinkButton>
      </PageHeader>
      <ReceiptSections details={loaderData} markOf={markOf} />
    </div>
  );
}

function markOf(label: string) {
  const term = TERMS.get(label);
  return term && <TermMark term={term} />;
}
