/** The palette's search for smart contracts by their names, and what can be done with them. */
import type { PaletteHit } from '#app/commands/go/go.ts';
import { paths } from '#app/paths/paths.ts';
import { unlessRefused } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { mayOpen } from '#model/access/roles.ts';
import type { FoundContract } from '#model/metadata/search.ts';
import { singular } from '#app/commands/palette/words.ts';
import { CONTRACT_VERBS, readDeeds } from '#app/features/search/palette/object-verbs.ts';
import type { ContractVerb } from '#app/features/search/palette/object-verbs.ts';

const MAX_CONTRACTS = 5;
/** Readings of the typed text that are looked for. */
const MAX_DEEDS = 2;

export interface ContractHits {
  /** The contracts with exactly the typed name. */
  exact: PaletteHit[];
  others: PaletteHit[];
}

/**
 * The person's own contracts whose name has the words. A verb before or after them ('execute count visits') is answered
 * with that deed, as far as the roles allow it.
 */
export async function searchContracts(session: Session, typed: string): Promise<ContractHits> {
  const words = typed.trim();
  if (words === '' || !mayOpen(session.roles, 'smartContract') || !session.can('readData')) {
    return { exact: [], others: [] };
  }
  const deeds = readDeeds(words, CONTRACT_VERBS)
    .flatMap(({ verb, name }) => (verb?.may(session.roles) ? [{ verb, name }] : []))
    .slice(0, MAX_DEEDS);
  const [named, ...meant] = await Promise.all([
    findContracts(session, words),
    ...deeds.map(async ({ verb, name }) =>
      (await findContracts(session, name)).map((contract) => ({
        hit: hitOf(contract, verb),
        term: name,
      })),
    ),
  ]);
  const hits = [
    ...named.map((contract) => ({ hit: hitOf(contract), term: words })),
    ...meant.flat(),
  ];
  const isExact = ({ hit, term }: (typeof hits)[number]) =>
    hit.name.toLowerCase() === term.toLowerCase();
  return {
    exact: hits.filter(isExact).map(({ hit }) => hit),
    others: hits.filter((one) => !isExact(one)).map(({ hit }) => hit),
  };
}

function findContracts({ api }: Session, name: string): Promise<FoundContract[]> {
  // a name that has the plural has the singular too
  const words = name.split(/\s+/).map(singular).join(' ');
  const asked = api.call(CALLS.searchContracts, { query: { name: words, limit: MAX_CONTRACTS } });
  return unlessRefused(
    asked.then(({ data }) => data),
    [],
  );
}

function hitOf(
  { sdoId, chain, name, description }: FoundContract,
  deed?: ContractVerb,
): PaletteHit {
  const about = `Smart contract of ${chain}`;
  return {
    id: `${deed?.title ?? 'contract'}:${sdoId}`,
    kind: 'smartContract',
    icon: 'square-function',
    of: `smartContract:${chain}:${sdoId}`,
    name,
    title: deed ? `${deed.title} ${name}` : name,
    subtitle: description === '' ? about : `${about} · ${description}`,
    to: (deed?.pathOf ?? paths.smartContracts.edit)(chain, sdoId),
  };
}
