import { Drawer } from '#app/ui/overlays/drawer.tsx';
import { ReceiptSections } from './receipt-sections.tsx';
import type { ReceiptsPageData } from './receipts.server.ts';

/** The drawer with one receipt, over the table (B-149). */
export function ReceiptDrawer({
  drawer,
  closeTo,
}: {
  drawer: NonNullable<ReceiptsPageData['drawer']>;
  closeTo: string;
}) {
  return (
    <Drawer
      title="Receipt"
      subtitle={'details' in drawer && drawer.details.about}
      closeTo={closeTo}
    >
      {'details' in drawer ? (
        <ReceiptSections details={drawer.details} inDrawer />
      ) : (
        <p className="text-muted">{drawer.failure}</p>
      )}
    </Drawer>
  );
}
