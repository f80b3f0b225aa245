import type { ReactNode } from 'react';

/**
 * The results of a search in a dialog, in a box that scrolls.
 * @param total the number of all matches, also of those that are not shown; undefined until the server has answered
 * @param none the sentence when nothing matches
 * @param failure the sentence when the search failed
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
