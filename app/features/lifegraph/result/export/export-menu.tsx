import { Link, useSearchParams } from '@remix-run/react';
import { clsx } from 'clsx';
import { useDialogCommand } from '#app/commands/use-command.ts';
import { lifegraphPaths } from '#app/paths/lifegraph-paths.ts';
import { changeQuery } from '#app/paths/paths.ts';
import { savedViewPaths } from '#app/paths/saved-view-paths.ts';
import { buttonClass } from '#app/ui/controls/button.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { CLOSE_ON_ESCAPE } from '#app/ui/overlays/close-on-escape.ts';
import { useHydrated } from '#app/ui/browser/use-browser.ts';
import { SAVE_VIEW } from '#app/features/lifegraph/lifegraph-data.ts';
import { EXPORTS } from './graph-export-formats.ts';
import { savePicture } from '#app/features/lifegraph/picture/picture-handle.ts';

/** Saves the visible result as files: the records without the hidden ones, and the picture as it is now. */
export function ExportMenu() {
  const [params] = useSearchParams();
  const hydrated = useHydrated();
  useDialogCommand('lifegraph.saveView', SAVE_VIEW);
  const close = (element: Element) => element.closest('details')?.removeAttribute('open');
  return (
    <details className="relative" {...CLOSE_ON_ESCAPE}>
      <summary className={clsx(buttonClass({ size: 'sm' }), 'list-none')}>
        <Icon name="download" />
        Export
      </summary>
      <form
        method="post"
        action={lifegraphPaths.export(Object.fromEntries(params))}
        className="menu-list right-0"
      >
        {EXPORTS.map(({ format, label, drawn }) =>
          // The browser has the picture. Without scripts, the file is the picture that the server draws.
          drawn && hydrated ? (
            <button
              key={format}
              type="button"
              className="menu-entry"
              onClick={({ currentTarget }) => {
                close(currentTarget);
                void savePicture(format);
              }}
            >
              {label}
            </button>
          ) : (
            format !== 'png' && (
              <button
                key={format}
                name="format"
                value={format}
                className="menu-entry"
                onClick={({ currentTarget }) => setTimeout(() => close(currentTarget))}
              >
                {label}
              </button>
            )
          ),
        )}
        <Link
          to={changeQuery(params, { dialog: SAVE_VIEW })}
          preventScrollReset
          className="menu-entry border-t border-line"
          onClick={({ currentTarget }) => close(currentTarget)}
        >
          Save this view…
        </Link>
        <Link to={savedViewPaths.list} className="menu-entry">
          Saved views
        </Link>
      </form>
    </details>
  );
}
