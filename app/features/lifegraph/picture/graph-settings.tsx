import { Form, useLocation, useNavigate, useSearchParams } from '@remix-run/react';
import { useRef } from 'react';
import type { FormEvent } from 'react';
import { useCommand, useCommandKey } from '#app/commands/use-command.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { buttonClass } from '#app/ui/controls/button.tsx';
import { Icon } from '#app/ui/content/icon.tsx';
import { KeyHint } from '#app/ui/content/kbd.tsx';
import { announce } from '#app/ui/feedback/live-region.tsx';
import { CLOSE_ON_ESCAPE } from '#app/ui/overlays/close-on-escape.ts';
import { DRAWINGS, readDrawing } from '#app/features/lifegraph/lifegraph-data.ts';
import type { Drawing } from '#app/features/lifegraph/lifegraph-data.ts';

/** The settings of the picture (B-281). They are in the address, and the drawing is remembered for the next visit. */
export function GraphSettings({ remembered }: { remembered: Drawing }) {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const panel = useRef<HTMLDetailsElement>(null);
  const drawing = readDrawing(params) ?? remembered;
  const draw = useDraw();
  const kbd = useCommandKey('lifegraph.draw');
  useCommand('lifegraph.draw', () => draw(drawing === '3d' ? '2d' : '3d'));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const chosen = DRAWINGS.find((id) => id === (submitter as HTMLButtonElement | null)?.value);
    if (chosen) draw(chosen);
  };
  return (
    <details ref={panel} className="relative" {...CLOSE_ON_ESCAPE}>
      <summary className={`${buttonClass({ size: 'sm' })} list-none`}>
        <Icon name="settings" />
        Graph Settings
      </summary>
      <Form
        method="post"
        action={paths.lifegraphDisplay}
        onSubmit={submit}
        className="menu-list right-0 p-3"
      >
        <input type="hidden" name="returnTo" value={pathname + search} />
        <div role="group" aria-label="Display" className="flex items-center gap-2">
          <span aria-hidden className="mr-2 text-sm font-medium">
            Display
          </span>
          {DRAWINGS.map((id) => (
            <button
              key={id}
              name="drawing"
              value={id}
              aria-pressed={id === drawing}
              className={buttonClass({
                size: 'sm',
                variant: id === drawing ? 'primary' : 'secondary',
              })}
            >
              {id.toUpperCase()}
            </button>
          ))}
          <KeyHint keys={kbd} className="ml-auto hidden sm:inline-flex" />
        </div>
        <p className="mt-2 text-xs text-muted">
          {drawing === '3d' ? 'Drag turns, right drag moves' : 'Drag moves'}, the wheel zooms.
        </p>
      </Form>
    </details>
  );
}

/** Changes the drawing at once, and stores it on the server for the next visit. */
function useDraw() {
  const navigate = useNavigate();
  return (drawing: Drawing) => {
    const params = new URLSearchParams(window.location.search);
    navigate(changeQuery(params, { draw: drawing }), { preventScrollReset: true, replace: true });
    announce(`The picture is drawn in ${drawing.toUpperCase()}`);
    // This is a plain request and not a submission, because nothing on the page has to be loaded again. If it fails,
    // the drawing is only not remembered.
    fetch(paths.lifegraphDisplay, {
      method: 'POST',
      body: new URLSearchParams({ drawing }),
      redirect: 'manual',
    }).catch(() => undefined);
  };
}
