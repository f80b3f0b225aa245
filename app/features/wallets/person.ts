/** A user wallet as the screens of groups show it. */
export interface Person {
  id: string;
  fullName: string;
  email: string;
}

/** The first people that a search found, and the number of all. */
export interface FoundPeople {
  people: Person[];
  total: number;
}
