/** The forms that erase the data of a chain, of the zone, or of the zone with its metadata. */
import { answerDeletion } from '#app/forms/reply/answer-form.server.ts';
import { loadChains } from '#app/fields/chains/chain-list.server.ts';
import { CHAIN_PARAM } from '#app/fields/chains/chain-list.ts';
import type { Sending } from '#app/forms/body/parse-form.server.ts';
import { readForm } from '#app/forms/body/form-body.server.ts';
import { refuseForm } from '#app/forms/reply/form-reply.server.ts';
import type { FormReplyResponse } from '#app/forms/reply/form-reply.server.ts';
import { makeFormToken } from '#app/forms/form-token.ts';
import { paths } from '#app/paths/paths.ts';
import { failureText, orElse } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE, SUCCESS } from '#app/text/alerts.ts';
import { BLANK_FIELD } from '#app/text/dialogs.ts';
import { CALLS } from '#model/calls/all.ts';
import type { ZoneMetrics } from '#model/directory/metrics-schema.ts';
import { START_JOBS } from '#app/screens/screens.ts';
import { mayStartJobs } from '#app/features/jobs/job-rights.ts';
import { mailTo } from '#app/features/jobs/forms/job-form.server.ts';
import type {
  PurgeData,
  RecordCounts,
  TruncateData,
} from '#app/features/jobs/forms/job-form-data.ts';
import { chainOfWord, findAgain } from '#app/features/jobs/forms/prefill.server.ts';
import { RESET_PHRASE, WIPE_PHRASE } from './purge-phrases.ts';

const NO_CHAIN = 'Choose a chain first.';

/** Loads a form that erases the data of the zone, with the numbers of records that it erases. */
export async function loadZonePurge(session: Session, url: URL): Promise<PurgeData> {
  const counted = session.can('readMetadata')
    ? await orElse(session.api.call(CALLS.readMetrics, {}), undefined)
    : undefined;
  return { ...loadPurge(session, url), counts: counted && recordCounts(counted.data) };
}

function recordCounts({ chainMetrics, lastUpdated }: ZoneMetrics): RecordCounts {
  const chains = Object.entries(chainMetrics)
    .map(([chain, { assets }]) => ({ chain, records: assets }))
    .filter(({ records }) => records > 0)
    .sort((a, b) => b.records - a.records || a.chain.localeCompare(b.chain, 'en'));
  return { chains, countedAt: lastUpdated };
}

/** The data of the form. The address says whether its dialog is open. */
function loadPurge(session: Session, { searchParams }: URL): PurgeData {
  return {
    formToken: makeFormToken(session.zone.name),
    zone: session.zone.name,
    asks: searchParams.get('dialog') === 'confirm',
    mayStart: mayStartJobs(session),
    backTo: paths.jobChooser,
  };
}

/**
 * Loads the form Truncate a Chain. Its dialog is open once a chain is chosen.
 * @throws Response with an error message when the chains cannot be read
 */
export async function loadTruncate(session: Session, url: URL): Promise<TruncateData> {
  const loaderData = loadPurge(session, url);
  try {
    const again = await findAgain(session, url, 'TruncateChainJob');
    const word = url.searchParams.get(CHAIN_PARAM) ?? again?.dictName ?? '';
    const chains = await loadChains(session.api);
    const chain = await chainOfWord(session, chains, word);
    const problem = chain === '' ? problemOfWord(word, loaderData.asks) : undefined;
    return { ...loaderData, asks: loaderData.asks && chain !== '', chains, chain, problem };
  } catch (error) {
    throw new Response(failureText(error, FAILURE.list), { status: 503 });
  }
}

function problemOfWord(word: string, asks: boolean): string | undefined {
  if (word !== '') return `There is no chain ${word}, or more than one like it. Choose one.`;
  return asks ? BLANK_FIELD : undefined;
}

/** Starts the job that truncates the chain in the address, once its name is typed (B-482, B-483). */
export async function answerTruncate(
  session: Session,
  request: Request,
): Promise<FormReplyResponse> {
  const chain = new URL(request.url).searchParams.get(CHAIN_PARAM) ?? '';
  if (chain === '') return refuseForm({ '': NO_CHAIN });
  return answerPurge(session, request, {
    typedKey: chain,
    failure: FAILURE.truncateJob,
    save: (call) => session.api.call(CALLS.truncateChain, { ...call, params: { chain } }),
  });
}

/** Starts the job that erases the data of the zone, once WIPE is typed (B-502). */
export function answerWipe(session: Session, request: Request): Promise<FormReplyResponse> {
  return answerPurge(session, request, {
    typedKey: WIPE_PHRASE,
    failure: 'Unable to wipe sdz data',
    save: (call) => session.api.call(CALLS.wipeZone, call),
  });
}

/** Starts the job that erases everything in the zone, once RESET is typed (B-501). */
export function answerReset(session: Session, request: Request): Promise<FormReplyResponse> {
  return answerPurge(session, request, {
    typedKey: RESET_PHRASE,
    failure: 'Unable to reset sdz data',
    save: (call) => session.api.call(CALLS.resetZone, call),
  });
}

interface Purge {
  typedKey: string;
  failure: string;
  save: (
    call: {
      body: ReturnType<typeof mailTo>;
    } & Sending,
  ) => Promise<unknown>;
}

async function answerPurge(
  session: Session,
  request: Request,
  { typedKey, failure, save }: Purge,
): Promise<FormReplyResponse> {
  return answerDeletion(session, await readForm(request), {
    typedKey,
    permission: START_JOBS,
    failure,
    send: (sending) => save({ body: mailTo(session), ...sending }),
    success: SUCCESS.jobStarted,
    doneTo: paths.jobs(),
  });
}
