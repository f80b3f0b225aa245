/** The palette's search for smart contracts by their names, with the actions on them. */
import type { PaletteHit } from '#app/commands/go/go.ts';
import { paths } from '#app/paths/paths.ts';
import { unlessRefused } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { mayOpen } from '#model/access/roles.ts';
import type { FoundContract } from '#model/metadata/search.ts';
import { singular } from '#app/commands/palette/words.ts';
import { CONTRACT_ACTIONS, readAskedActions } from './object-actions.ts';
import type { ContractAction } from './object-actions.ts';

const MAX_CONTRACTS = 5;
/** The typed text is searched in at most this many readings. */
const MAX_ASKED = 2;

export interface ContractHits {
  /** The contracts with exactly the typed name. */
  exact: PaletteHit[];
  others: PaletteHit[];
}

/**
 * The person's own contracts whose name has the words. When the words include an action ('execute count visits'), the
 * hit is that action, if the roles allow it.
 */
export async function searchContracts(session: Session, typed: string): Promise<ContractHits> {
  const words = typed.trim();
  if (words === '' || !mayOpen(session.roles, 'smartContract') || !session.can('readData')) {
    return { exact: [], others: [] };
  }
  const askedActions = readAskedActions(words, CONTRACT_ACTIONS)
    .flatMap(({ action, name }) => (action?.may(session.roles) ? [{ action, name }] : []))
    .slice(0, MAX_ASKED);
  const [named, ...meant] = await Promise.all([
    findContracts(session, words),
    ...askedActions.map(async ({ action, name }) =>
      (await findContracts(session, name)).map((contract) => ({
        hit: hitOf(contract, action),
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
  // A name that contains the plural contains the singular, too.
  const words = name.split(/\s+/).map(singular).join(' ');
  const asked = api.call(CALLS.searchContracts, { query: { name: words, limit: MAX_CONTRACTS } });
  return unlessRefused(
    asked.then(({ data }) => data),
    [],
  );
}

function hitOf(
  { sdoId, chain, name, description }: FoundContract,
  askedAction?: ContractAction,
): PaletteHit {
  const about = `Smart contract of ${chain}`;
  return {
    id: `${askedAction?.title ?? 'contract'}:${sdoId}`,
    kind: 'smartContract',
    icon: 'square-function',
    of: `smartContract:${chain}:${sdoId}`,
    name,
    title: askedAction ? `${askedAction.title} ${name}` : name,
    subtitle: description === '' ? about : `${about} · ${description}`,
    to: (askedAction?.pathOf ?? paths.smartContracts.edit)(chain, sdoId),
  };
}
