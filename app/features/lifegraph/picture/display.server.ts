import { redirect } from '@remix-run/node';
import { changeQuery, paths } from '#app/paths/paths.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { parseReturnTo } from '#app/session/return-to.ts';
import { sessions } from '#app/session/sessions.server.ts';
import { DRAWINGS } from '../lifegraph-data.ts';

/** Remembers how a person wants the picture drawn and goes back to the page, which scripts do not wait for. */
export async function saveDisplay(session: Session, form: FormData): Promise<Response> {
  const drawing = DRAWINGS.find((id) => id === form.get('drawing'));
  const { realm, user } = session;
  if (drawing) {
    await (
      await sessions()
    ).changeSettings({ realm, ...user }, (settings) => ({
      ...settings,
      display: { ...settings.display, graph: drawing },
    }));
  }
  const back = parseReturnTo(form.get('returnTo')?.toString()) ?? paths.lifegraph();
  const [pathname = paths.lifegraph(), search = ''] = back.split('?');
  return redirect(pathname + changeQuery(new URLSearchParams(search), { draw: drawing }));
}
