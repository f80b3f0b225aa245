/** The parts that an import had to change or leave out. Equal reasons are told once, with all their locations. */

export interface Note {
  /** 'patient.age', 'view staff_list', 'index by_name of patient'. */
  location: string;
  /** A sentence that may follow a location and a colon. */
  reason: string;
}

/** How many locations a line names. */
const MAX_LOCATIONS = 20;

/** One line a reason, in the order of their first locations. */
export function foldNotes(notes: readonly Note[]): string[] {
  const locations = new Map<string, string[]>();
  for (const { location, reason } of notes) {
    locations.set(reason, [...(locations.get(reason) ?? []), location]);
  }
  return [...locations].map(([reason, all]) => {
    const named = [...new Set(all)];
    const more = named.length - MAX_LOCATIONS;
    const rest = more > 0 ? ` and ${more.toLocaleString('en')} more` : '';
    return `${named.slice(0, MAX_LOCATIONS).join(', ')}${rest}: ${reason}`;
  });
}
