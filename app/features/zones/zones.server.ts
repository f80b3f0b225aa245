/** Loads the zones and enters one. */
import { redirectDocument } from '@remix-run/node';
import type { CommandSurroundings } from '#app/commands/context.ts';
import { pageCommands } from '#app/commands/page-commands.server.ts';
import type { CommandId } from '#app/commands/registry.ts';
import { SCREENS } from '#app/screens/screens.ts';
import { refuseForm } from '#app/forms/reply/form-reply.server.ts';
import type { FormAgainResponse } from '#app/forms/reply/form-reply.server.ts';
import { SESSION_COOKIE, setCookie } from '#app/session/browser/cookies.server.ts';
import { rootAddress } from '#app/session/sign-in/return-to.ts';
import type { UserSession } from '#app/session/require-session.server.ts';
import { sessions } from '#app/session/store/sessions.server.ts';
import type { ZoneChooserData } from './zone-chooser-data.ts';

/** The data of the zone chooser. */
export function loadZones(user: UserSession, returnTo: string | undefined): ZoneChooserData {
  return {
    screen: 'zones',
    title: SCREENS.zones.title,
    zones: user.zones.map(({ name, environment }) => ({ name, environment })),
    current: user.zone?.name,
    commands: surroundingsOf(user),
    email: user.user.email || user.user.name,
    returnTo,
  };
}

/** The commands that need no zone. All others lead to pages of a zone, or to their dialogs. */
const WITHOUT_ZONE: readonly CommandId[] = [
  'list.next',
  'list.previous',
  'palette.open',
  'main.focus',
  'help.keys',
  'account.logout',
];

/** The commands of the chooser, which need no role. Before a zone is chosen, only those are left that need no zone. */
function surroundingsOf({ zone, zones, settings }: UserSession): CommandSurroundings {
  const known = {
    screen: 'zones',
    roles: [],
    keySettings: settings.keys,
    closed: [],
  } as const;
  return {
    ...known,
    zones: zones.map(({ name, environment }) => ({ name, realm: environment })),
    zone: zone?.name,
    pageCommands: pageCommands(known).filter(({ id }) => zone ?? WITHOUT_ZONE.includes(id)),
  };
}

/** Enters a zone. The answer is a redirect that reloads the app at its root, or the reason of a refusal. */
export async function enterZone(
  user: UserSession,
  name: string,
  returnTo: string | undefined,
): Promise<Response | FormAgainResponse> {
  if (!user.zones.some((zone) => zone.name === name)) {
    return refuseForm({ '': 'You have no access to this zone. Choose one of the list.' });
  }
  const cookie = await (await sessions()).chooseZone(user.id, name);
  // Without a cookie, the session has ended meanwhile, and the root asks to sign in.
  const headers = cookie ? [setCookie(SESSION_COOKIE, cookie)] : [];
  return redirectDocument(rootAddress({ returnTo }), { headers });
}
