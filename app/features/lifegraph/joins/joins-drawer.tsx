import { Link, useSearchParams } from '@remix-run/react';
import { counted } from '#model/text/counted.ts';
import { LinkButton } from '#app/ui/controls/button.tsx';
import { Drawer } from '#app/ui/overlays/drawer.tsx';
import { ChainChip } from '#app/features/lifegraph/result/chain-chip.tsx';
import { actionAddress } from '#app/features/lifegraph/result/graph-actions.ts';
import {
  closeAddress,
  edgeAddress,
  recordAddress,
} from '#app/features/lifegraph/result/graph-navigation.ts';
import type {
  JoinHop,
  JoinPath,
  JoinsDetails,
  NodeLink,
} from '#app/features/lifegraph/lifegraph-data.ts';

/** Shows what joins two records: the shortest paths and the shared neighbors, with the reason of each hop. */
export function JoinsDrawer({ details }: { details: JoinsDetails }) {
  const [params] = useSearchParams();
  const { ends, paths, pathCount, shared, sharedCount, searched } = details;
  const [from, to] = ends;
  const closeTo = closeAddress(params);
  if (!from || !to) return null;
  const further = actionAddress('expand', params, [from.id, to.id]).to;
  const hops = (paths[0]?.nodes.length ?? 1) - 1;
  return (
    <Drawer
      key={`${from.id} ${to.id}`}
      title="What joins these two"
      subtitle={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {from.label} <ChainChip name={from.chain} color={from.color} />
          and {to.label} <ChainChip name={to.chain} color={to.color} />
        </span>
      }
      closeTo={closeTo}
      footer={
        further !== undefined && (
          <LinkButton icon="expand" to={further} preventScrollReset>
            Add the neighbors of both
          </LinkButton>
        )
      }
    >
      <p className="mb-5 text-sm text-muted">
        Searched in the {counted(searched, 'record')} that are shown. What is hidden, was left out
        or was not asked for may join them in other ways.
      </p>
      <section aria-labelledby="joins-paths">
        <h3 id="joins-paths" className="mb-2 font-semibold">
          {paths.length === 0
            ? 'Paths'
            : `Shortest paths: ${counted(pathCount, 'path')} of ${counted(hops, 'edge')}`}
        </h3>
        {paths.length === 0 && <p className="text-muted">No path connects them.</p>}
        <Paths paths={paths} />
        <More count={pathCount - paths.length} what="path" />
      </section>
      <section aria-labelledby="joins-shared" className="mt-8">
        <h3 id="joins-shared" className="mb-2 font-semibold">
          Shared neighbors{sharedCount > 0 && `: ${sharedCount.toLocaleString('en')}`}
        </h3>
        {sharedCount === 0 && <p className="text-muted">No record is a neighbor of both.</p>}
        <Paths paths={shared} />
        <More count={sharedCount - shared.length} what="neighbor" />
      </section>
    </Drawer>
  );
}

function More({ count, what }: { count: number; what: string }) {
  if (count <= 0) return null;
  return <p className="mt-2 text-xs text-muted">{counted(count, `more ${what}`)} not listed.</p>;
}

function Paths({ paths }: { paths: readonly JoinPath[] }) {
  return paths.map(({ nodes, hops }) => (
    <ol
      key={nodes.map(({ id }) => id).join()}
      className="mb-3 rounded-md border border-line px-4 py-3 text-sm"
    >
      {nodes.map((node, index) => (
        <li key={node.id}>
          {index > 0 && <Hops hops={hops[index - 1] ?? []} />}
          <Record node={node} />
        </li>
      ))}
    </ol>
  ));
}

function Record({ node }: { node: NodeLink }) {
  const [params] = useSearchParams();
  const at = new URLSearchParams(closeAddress(params));
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Link to={recordAddress(at, node.id)} preventScrollReset className="text-link">
        {node.label}
      </Link>
      <ChainChip name={node.chain} color={node.color} />
    </span>
  );
}

/** The edges to the next record, each with the condition that the records meet. */
function Hops({ hops }: { hops: readonly JoinHop[] }) {
  const [params] = useSearchParams();
  const at = new URLSearchParams(closeAddress(params));
  return hops.map(({ label, direction, key, because }) => (
    <p key={key} className="my-1.5 ml-3 border-l-2 border-line pl-3 text-xs text-muted">
      <Link to={edgeAddress(at, key)} preventScrollReset className="text-link">
        {direction === 'out' ? `${label} →` : `← ${label}`}
      </Link>
      {because.length > 0 && <span className="block font-mono">{because.join(', ')}</span>}
    </p>
  ));
}
