import { EdgeDrawer, NodeDrawer } from './details-drawer.tsx';
import type { Details } from '../lifegraph-data.ts';

/** The drawer of the open record or edge of a result. */
export function OpenDetails({ details }: { details: Details }) {
  switch (details.kind) {
    case 'node':
      return <NodeDrawer details={details} />;
    case 'edge':
      return <EdgeDrawer details={details} />;
    case 'gone':
      return null;
  }
}
