/** What an import could not take as it was: equal reasons are told once, with all places that they hold for. */

export interface Note {
  /** 'patient.age', 'view staff_list', 'index by_name of patient'. */
  place: string;
  /** A sentence that may follow a place and a colon. */
  reason: string;
}

/** How many places a line names. */
const MOST_PLACES = 20;

/** One line a reason, in the order of their first places. */
export function foldNotes(notes: readonly Note[]): string[] {
  const places = new Map<string, string[]>();
  for (const { place, reason } of notes) {
    places.set(reason, [...(places.get(reason) ?? []), place]);
  }
  return [...places].map(([reason, all]) => {
    const named = [...new Set(all)];
    const more = named.length - MOST_PLACES;
    const rest = more > 0 ? ` and ${more.toLocaleString('en')} more` : '';
    return `${named.slice(0, MOST_PLACES).join(', ')}${rest}: ${reason}`;
  });
}
