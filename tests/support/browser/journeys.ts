/**
 * The most frequent tasks, and how many keys each may take. docs/keyboard.md shows the table; a test in tests/keyboard
 * walks each way and counts. A combination such as Control+S is one press. Names and texts of one's own are not
 * counted; words that Keyway asks for, such as CANCEL, and those that are typed into the palette are.
 */
export interface Journey {
  title: string;
  /** The presses before the work on keys began, where the task was possible; measured on 2026-11-24. */
  before?: number;
  budget: number;
  /** The presses on 2026-11-26. One Tab more or less is no failure. */
  presses: number;
}

export const JOURNEYS = {
  signIn: { title: 'Sign in: team, password, zone, policy', before: 48, budget: 10, presses: 9 },
  switchZone: { title: 'Switch the zone', before: 7, budget: 4, presses: 4 },
  dictionary: {
    title: 'A dictionary with five attributes and an index',
    before: 95,
    budget: 16,
    presses: 14,
  },
  upload: {
    title: 'Upload a file to a dictionary of the list',
    before: 22,
    budget: 15,
    presses: 14,
  },
  graph: {
    title: 'The graph of a chain, and five neighbors',
    before: 24,
    budget: 14,
    presses: 12,
  },
  history: { title: "A record's history in the graph", budget: 2, presses: 1 },
  consent: { title: 'A consent contract', before: 44, budget: 16, presses: 14 },
  contract: { title: 'A smart contract, and its run', before: 85, budget: 24, presses: 18 },
  cancelJob: { title: 'Cancel a job', before: 12, budget: 11, presses: 11 },
  members: { title: 'A group with three members', before: 74, budget: 22, presses: 19 },
  search: { title: 'Search all metadata, and open what is found', budget: 10, presses: 9 },
  ask: { title: 'Ask a question of 28 letters', before: 42, budget: 32, presses: 32 },
  theme: { title: 'The dark theme', before: 6, budget: 6, presses: 6 },
  receipt: { title: 'Read the newest receipt of a chain', before: 9, budget: 9, presses: 8 },
  deleteTerm: { title: 'Find and delete a term', before: 13, budget: 9, presses: 8 },
} as const satisfies Record<string, Journey>;

export type JourneyId = keyof typeof JOURNEYS;
