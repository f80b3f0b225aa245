import type { CSSProperties } from 'react';
import { Time } from '#app/ui/content/time.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { useHistory } from './use-history.ts';

/** The last queries (B-297, B-298). Choosing a row copies its query to the editor. */
export function QueryHistoryDialog({
  onChoose,
  onClose,
}: {
  onChoose: (query: string) => void;
  onClose: () => void;
}) {
  const list = useHistory();
  const style: CSSProperties & Record<'--row-height', string> = { '--row-height': '38px' };
  return (
    <Dialog
      title="History"
      subtitle="The last queries of this browser. Choose one to edit it."
      size="lg"
      onClose={onClose}
    >
      {list.length === 0 ? (
        <EmptyState icon="history" title="No query has been run here yet." />
      ) : (
        <div data-grid className="overflow-hidden rounded-md border border-line">
          <table className="grid-table" style={style}>
            <caption className="sr-only">History</caption>
            <thead>
              <tr>
                <th scope="col">Query</th>
                <th scope="col" className="w-44">
                  Last used
                </th>
              </tr>
            </thead>
            <tbody>
              {list.map(({ query, usedAt }) => (
                <tr key={query}>
                  <td>
                    <button
                      type="button"
                      data-row-link
                      onClick={() => onChoose(query)}
                      className="block w-full cursor-pointer truncate text-left font-mono text-xs"
                    >
                      {query}
                    </button>
                  </td>
                  <td>
                    <Time value={usedAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}
