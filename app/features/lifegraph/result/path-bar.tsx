import { Link, useSearchParams } from '@remix-run/react';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { recordAddress } from './graph-navigation.ts';
import { stateAddress } from './graph-state.ts';
import type { PathData } from '#app/features/lifegraph/lifegraph-data.ts';

/** The path between two records, as links to the records on it. */
export function PathBar({ path: { nodes, labels } }: { path: PathData }) {
  const [params] = useSearchParams();
  return (
    <section
      aria-label="Path"
      className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md border border-line bg-surface px-3 py-1.5 text-sm"
    >
      {nodes.length === 0 ? (
        <p>No path in this result connects the two records. A greater depth may have one.</p>
      ) : (
        <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {nodes.map((node, index) => (
            <li key={node.id} className="inline-flex items-center gap-2">
              {index > 0 && <span className="text-xs text-muted">— {labels[index - 1]} —</span>}
              <Link to={recordAddress(params, node.id)} preventScrollReset className="text-link">
                {node.label}
              </Link>
            </li>
          ))}
        </ol>
      )}
      <LinkButton
        size="sm"
        variant="ghost"
        to={stateAddress(params, { path: undefined })}
        preventScrollReset
        className="ml-auto"
      >
        Close path
      </LinkButton>
    </section>
  );
}
