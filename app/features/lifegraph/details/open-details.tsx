import { EdgeDrawer, NodeDrawer } from './details-drawer.tsx';
import { ExpandDialog } from '#app/features/lifegraph/expand/expand-dialog.tsx';
import { JoinsDrawer } from '#app/features/lifegraph/joins/joins-drawer.tsx';
import type { Details } from '#app/features/lifegraph/lifegraph-data.ts';

/** What is open over a result: the drawer of a record, an edge or what joins two, or a dialog. */
export function OpenDetails({ details }: { details: Details }) {
  switch (details.kind) {
    case 'node':
      return <NodeDrawer details={details} />;
    case 'edge':
      return <EdgeDrawer details={details} />;
    case 'expand':
      return <ExpandDialog details={details} />;
    case 'joins':
      return <JoinsDrawer details={details} />;
    case 'gone':
      return null;
  }
}
