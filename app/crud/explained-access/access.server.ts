/** Asks for the explanations of access that pages show. */
import { loadChains } from '#app/fields/chains/chain-list.server.ts';
import { failureText, PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { mayOpen } from '#model/access/roles.ts';
import { CALLS } from '#model/calls/all.ts';
import { ACCESS_PARAM } from './access-data.ts';
import type { RecordAccessData, WalletAccessData } from './access-data.ts';

const FAILURE = 'Access could not be explained. Try again in a moment.';
const NOT_OWNED = 'Only who owns this record, or an administrator, may ask who can see it.';

/** 'What can they see?' for a stored wallet or group, explained for the chain of the address if it names one. */
export async function loadWalletAccess(
  session: Session,
  request: Request,
  wallet: string,
): Promise<WalletAccessData> {
  const chain = new URL(request.url).searchParams.get(ACCESS_PARAM)?.trim() ?? '';
  const [chains, explained] = await Promise.all([
    chainNames(session),
    chain === '' ? {} : explainWallet(session, chain, wallet),
  ]);
  const opensContracts = mayOpen(session.roles, 'consentContract');
  return { chain, chains, ...explained, opensContracts };
}

async function explainWallet({ api }: Session, chain: string, wallet: string) {
  try {
    const { data } = await api.call(CALLS.explainAccess, { params: { chain, wallet } });
    return { explanation: data };
  } catch (error) {
    // The sentence is shown at the field, so it need not name the field.
    return { failure: failureText(error, FAILURE).replace(/^chain: /, '') };
  }
}

/** 'Who sees this?' for a record. */
export async function loadRecordAccess(
  session: Session,
  { id, chain }: { id: string; chain: string },
): Promise<RecordAccessData> {
  const opensContracts = mayOpen(session.roles, 'consentContract');
  try {
    const params = { chain, sdoId: id };
    const { data } = await session.api.call(CALLS.explainRecordAccess, { params });
    return { explanation: data, opensContracts };
  } catch (error) {
    const failure = failureText(error, FAILURE);
    const isRefused = error instanceof PlatformError && error.status === 404;
    return { failure: isRefused ? NOT_OWNED : failure, opensContracts };
  }
}

/** The chains that the field offers; none when they cannot be read, as the field takes any name. */
async function chainNames({ api }: Session): Promise<string[]> {
  try {
    return (await loadChains(api)).names;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return [];
  }
}
