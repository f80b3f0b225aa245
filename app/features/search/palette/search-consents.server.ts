/** The palette's search for consent contracts by their state: 'expired consents', 'active consents of patient'. */
import type { PaletteHit } from '#app/commands/go/go.ts';
import { canonical, isStopWord } from '#app/commands/palette/words.ts';
import { paths } from '#app/paths/paths.ts';
import { orElse } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { consentStatus } from '#model/contracts/consent-status.ts';
import type { ConsentStatus } from '#model/contracts/consent-status.ts';
import { mayOpen } from '#model/access/roles.ts';

const MAX_SHOWN = 20;
/** At most this many contracts are read, the newest ones. */
const MAX_READ = 1_000;

const STATES: Readonly<Record<string, ConsentStatus>> = { expired: 'Expired', active: 'Active' };

/** The contracts of the typed state, the newest first. If a chain was typed, too, only its contracts are found. */
export async function searchConsents(session: Session, typed: string): Promise<PaletteHit[]> {
  const asked = readConsentQuery(typed);
  if (!asked || !mayOpen(session.roles, 'consentContract')) return [];
  const query = { limit: MAX_READ, orderBy: 'timestamp DESC' };
  const read = await orElse(session.api.call(CALLS.listAllConsents, { query }), undefined);
  const now = new Date();
  return (read?.data ?? [])
    .filter(
      ({ header, consentContract: { until } }) =>
        header.dictionary.includes(asked.chain) && consentStatus(until, now) === asked.state,
    )
    .slice(0, MAX_SHOWN)
    .map(({ header: { id, dictionary: chain }, consentContract: { description, until } }) => ({
      id: `consent:${id}`,
      kind: 'consent',
      icon: 'handshake',
      name: description ?? id,
      title: description ?? `Consent contract of ${chain}`,
      subtitle: `${asked.state} consent of ${chain}${until ? ` · until ${until.slice(0, 10)}` : ''}`,
      to: paths.consentContracts.edit(chain, id),
    }));
}

/** Reads a query for consents: it has words for a state and for consents, and the rest is a part of a chain's name. */
export function readConsentQuery(
  typed: string,
): { state: ConsentStatus; chain: string } | undefined {
  const words = typed.trim().toLowerCase().split(/\s+/);
  const meant = words
    .filter((word) => !isStopWord(word))
    .map((word) => ({ word, is: canonical(word) }));
  const state = meant.map(({ is }) => STATES[is]).find((one) => one !== undefined);
  if (!state || !meant.some(({ is }) => is === 'consent')) return undefined;
  const rest = meant.filter(({ is }) => !STATES[is] && is !== 'consent' && is !== 'contract');
  return rest.length > 1 ? undefined : { state, chain: rest[0]?.is ?? '' };
}
