/** The palette's search for saved views by the words of their names: 'view allergies of ward 3'. */
import type { PaletteHit } from '#app/commands/go/go.ts';
import { canonical, isStopWord } from '#app/commands/palette/words.ts';
import { savedViewAddress } from '#app/screens/saved-view-address.ts';
import { unlessRefused } from '#app/platform-client/errors.ts';
import { SCREENS } from '#app/screens/screens.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { mayOpen } from '#model/access/roles.ts';
import type { SavedView } from '#model/metadata/saved-views.ts';

/** At most this many saved views are read. They are found by the longest of the words. */
const MAX_READ = 100;
const MAX_SHOWN = 10;

/** The saved views whose names have all words. Leading words such as 'view' and 'open' are ignored. */
export async function searchViews(session: Session, typed: string): Promise<PaletteHit[]> {
  const words = readViewWords(typed);
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  if (longest === undefined) return [];
  return (await readViews(session, longest))
    .filter(({ area }) => mayOpen(session.roles, SCREENS[area].roleKey))
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .slice(0, MAX_SHOWN)
    .map((view): PaletteHit => ({
      id: `view:${view.id}`,
      kind: 'savedView',
      icon: 'bookmark',
      name: view.name,
      title: view.name,
      subtitle: `Saved view of ${SCREENS[view.area].title}${view.shared ? ' · shared with the zone' : ''}`,
      to: savedViewAddress(view),
    }));
}

/** The words of a name among those that were typed. */
export function readViewWords(typed: string): string[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const [first = '', ...rest] = words;
  const name = canonical(first) === 'open' && rest.length > 0 ? rest : words;
  const meant = name.filter((word) => !isStopWord(word));
  return meant.length > 0 ? meant : name;
}

function readViews({ api }: Session, search: string): Promise<readonly SavedView[]> {
  const asked = api.call(CALLS.listSavedViews, { query: { search, limit: MAX_READ } });
  return unlessRefused(
    asked.then(({ data }) => data),
    [],
  );
}
