import { LinkButton } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import type { BusyChain } from './busy-chains.server.ts';

/** Shown until a chain is chosen: the chains with the most contracts. */
export function Unchosen({
  text,
  busy,
  toOf,
}: {
  text: string;
  busy: readonly BusyChain[];
  /** The address of the list of a chain. */
  toOf: (chain: string) => string;
}) {
  return (
    <EmptyState icon="database" title="Select a chain" text={text}>
      {busy.length > 0 &&
        busy.map(({ chain, count }) => (
          <LinkButton key={chain} to={toOf(chain)}>
            {chain} <span className="text-muted tabular-nums">{count.toLocaleString('en')}</span>
          </LinkButton>
        ))}
    </EmptyState>
  );
}
