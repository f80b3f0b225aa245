import { EdgeDrawer, NodeDrawer } from './details-drawer.tsx';
import { ExpandDialog } from '#app/features/lifegraph/expand/expand-dialog.tsx';
import { JoinsDrawer } from '#app/features/lifegraph/joins/joins-drawer.tsx';
import type { Details } from '#app/features/lifegraph/lifegraph-data.ts';

/** The drawer or dialog over a result: of a record, of an edge, of what joins two records, or of an expansion. */
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
