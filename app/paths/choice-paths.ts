/** The addresses of wallets to choose from. They are not in `paths.ts`, because every page loads that file. */
import { withQuery } from './paths.ts';

export const choicePaths = {
  /** The user wallets with a text in their name or e-mail address, as JSON. */
  people: (q: string) => withQuery('/wallets-and-groups/people', { q }),
  /** The groups with a text in their name, as JSON. */
  groups: (q: string) => withQuery('/wallets-and-groups/groups', { q }),
} as const;
