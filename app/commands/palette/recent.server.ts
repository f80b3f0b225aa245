/** Stores the entries that a person last used in the palette. */
import type { Session } from '#app/session/require-session.server.ts';
import { sessions } from '#app/session/store/sessions.server.ts';
import { parseRecent } from './usage-history.ts';
import type { RecentUse } from '#app/session/settings/recent-use.ts';

/** How many zones are remembered. The number is small, because each request reads the settings. */
const MAX_ZONES = 10;

/** @throws Response 400 when the form holds no list of recent entries */
export async function keepRecentUse(
  { realm, user, zone }: Session,
  form: FormData,
): Promise<Response> {
  const recent = read(form.get('recent')?.toString() ?? '');
  const store = await sessions();
  await store.changeSettings({ realm, ...user }, (settings) => {
    const others = Object.entries(settings.recent)
      .filter(([name]) => name !== zone.name)
      .slice(1 - MAX_ZONES);
    return { ...settings, recent: Object.fromEntries([...others, [zone.name, recent]]) };
  });
  return new Response(null, { status: 204 });
}

function read(text: string): RecentUse {
  try {
    return parseRecent(JSON.parse(text));
  } catch {
    throw new Response('These are no recent entries.', { status: 400 });
  }
}
