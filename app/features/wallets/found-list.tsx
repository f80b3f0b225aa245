import type { ReactNode } from 'react';

/**
 * What a search in a dialog found, in a box that scrolls.
 * @param total of all that match, of which only the first are shown; undefined until the server has answered
 * @param none said when nothing matches
 * @param failure said when the search failed
 * @param children list items
 */
export function FoundList({
  shown,
  total,
  none,
  failure,
  children,
}: {
  shown: number;
  total: number | undefined;
  none: string;
  failure: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="mt-1.5 h-72 overflow-y-auto rounded-md border border-line">
      {total === 0 && <p className="px-3 py-2 text-muted">{none}</p>}
      {total !== undefined && total > 0 && (
        <ul className="divide-y divide-line">
          {children}
          {total > shown && (
            <li className="px-3 py-2 text-sm text-muted">
              {(total - shown).toLocaleString('en')} more: search to find them.
            </li>
          )}
        </ul>
      )}
      {failure !== undefined && (
        <p role="alert" className="px-3 py-2 text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}
