import { redirect } from '@remix-run/node';
import { textIn } from '#app/forms/body/form-body.server.ts';
import { changeQuery, paths } from '#app/paths/paths.ts';
import { redirectWithAlert } from '#app/session/flash.server.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { parseReturnTo } from '#app/session/sign-in/return-to.ts';
import { sessions } from '#app/session/store/sessions.server.ts';
import type { Settings } from '#app/session/settings/settings.ts';
import { DICTIONARY_LIMITS, PATH_LENGTH } from '#model/fields/limits.ts';
import { DRAWINGS, LABEL_FIELDS } from '#app/features/lifegraph/lifegraph-data.ts';

/** At most this many chains keep a label, because the settings are read with each request. */
const MAX_LABELS = 100;

/** Stores the drawing that a person prefers, or the label of the records of a chain, and redirects to the page. */
export async function saveDisplay(session: Session, form: FormData): Promise<Response> {
  const back = parseReturnTo(textIn(form, LABEL_FIELDS.returnTo)) ?? paths.lifegraph();
  if (form.has(LABEL_FIELDS.label)) return saveLabel(session, form, back);
  const drawing = DRAWINGS.find((id) => id === form.get('drawing'));
  if (drawing) {
    await change(session, (settings) => ({
      ...settings,
      display: { ...settings.display, graph: drawing },
    }));
  }
  const [pathname = paths.lifegraph(), search = ''] = back.split('?');
  return redirect(pathname + changeQuery(new URLSearchParams(search), { draw: drawing }));
}

/** Stores the label of a chain. @throws Response 400 for an invalid chain or attribute */
async function saveLabel(session: Session, form: FormData, back: string): Promise<Response> {
  const chain = textIn(form, LABEL_FIELDS.chain);
  const label = textIn(form, LABEL_FIELDS.label);
  if (chain === '' || chain.length > DICTIONARY_LIMITS.nameLength || label.length > PATH_LENGTH) {
    throw new Response('There is no such attribute.', { status: 400 });
  }
  await change(session, (settings) => {
    const others = Object.entries(settings.labels)
      .filter(([name]) => name !== chain)
      .slice(1 - MAX_LABELS);
    return {
      ...settings,
      labels: Object.fromEntries(label ? [...others, [chain, label]] : others),
    };
  });
  const by = label || 'the primary index';
  const text = `Records of ${chain} are labelled by ${by}.`;
  return redirectWithAlert(session, back, { tone: 'success', text });
}

async function change(session: Session, how: (settings: Settings) => Settings): Promise<void> {
  const { realm, user } = session;
  await (await sessions()).changeSettings({ realm, ...user }, how);
}
