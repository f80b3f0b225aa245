/**
 * The palette's search on the server: jobs to start, saved views, queries to run, jobs and receipts by their ids, then
 * contracts and metadata by their names.
 */
import { readScope } from '#app/commands/go/go.ts';
import type { PaletteHit } from '#app/commands/go/go.ts';
import { paths } from '#app/paths/paths.ts';
import { graphQueryProblem } from '#app/platform-client/query-problem.server.ts';
import { unlessRefused } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { signLink } from '#app/session/signed-link.server.ts';
import { CALLS } from '#model/calls/all.ts';
import { jobTypeLabel } from '#model/jobs/job.ts';
import { can, mayOpen } from '#model/access/roles.ts';
import { START_JOBS } from '#app/screens/screens.ts';
import { readTypedJob } from './typed-job.ts';
import { looksLikeQuery, readIdPart, readShortQuery } from './typed-query.ts';
import { searchConsents } from './search-consents.server.ts';
import { searchContracts } from './search-contracts.server.ts';
import { searchScope } from './scoped-search.server.ts';
import { searchMetadata } from './search-metadata.server.ts';
import { searchViews } from './search-views.server.ts';

/** The typed text is cut at this length, which limits the cost of matching. No name is longer. */
const NAME_LENGTH = 200;
const MAX_IDS = 5;

/** All meanings of the typed text, the best first. */
export async function searchPalette(session: Session, typed: string): Promise<PaletteHit[]> {
  const name = typed.slice(0, NAME_LENGTH);
  const { scope, text } = readScope(name);
  if (scope) return scope === '>' ? [] : searchScope(session, scope, text);
  const [contracts, metadata, ...found] = await Promise.all([
    searchContracts(session, name),
    searchMetadata(session, name),
    searchConsents(session, name),
    searchViews(session, name),
    findQuery(session, typed),
    findIds(session, typed),
  ]);
  return [
    ...findJobForm(session, typed),
    ...found.flat(),
    ...contracts.exact,
    ...metadata,
    ...contracts.others,
  ];
}

/** The form of the job that the typed text names with its arguments. */
function findJobForm({ roles }: Session, typed: string): PaletteHit[] {
  const job = can(roles, ...START_JOBS) ? readTypedJob(typed) : undefined;
  return job
    ? [{ id: `start:${job.to}`, kind: 'start', icon: 'play', name: job.title, ...job }]
    : [];
}

/** The typed query, checked by the platform. A text that can only be a query is also a hit when it has a problem. */
async function findQuery(session: Session, typed: string): Promise<PaletteHit[]> {
  if (!mayOpen(session.roles, 'lifegraph') || !session.can('readData')) return [];
  const short = readShortQuery(typed);
  if (short) {
    const { data } = await session.api.call(CALLS.searchMetadata, {
      body: { terms: [short.chain], limit: MAX_IDS },
    });
    const chain = data.dictionaries.find(({ match }) => match.field === 'name')?.name;
    if (chain === undefined) return [];
    const { limit, depth } = short;
    return [
      hitOf(`Graph of ${chain}, limit ${limit}, depth ${depth}`, RUN, { chain, limit, depth }),
    ];
  }
  if (!looksLikeQuery(typed)) return [];
  const address = { mode: 'advanced', query: typed };
  const problem = await graphQueryProblem(session.api, typed);
  return [hitOf(typed, problem ?? RUN, address)];
}

const RUN = 'Run in LifeGraph';

function hitOf(title: string, subtitle: string, address: Record<string, string>): PaletteHit {
  const to = paths.lifegraph(address);
  return { id: 'query', kind: 'query', icon: 'play', name: title, title, subtitle, to };
}

/** Jobs and receipts with an id that begins with the typed text. */
async function findIds(session: Session, typed: string): Promise<PaletteHit[]> {
  const asked = readIdPart(typed);
  if (!asked) return [];
  const { jobs, receipts } = await readIds(session, asked.part);
  const hits = [
    ...jobs.map(({ jobId, name, status, dictName }): PaletteHit => ({
      id: `job:${jobId}`,
      kind: 'job',
      icon: 'list-checks',
      name: jobId,
      title: [jobTypeLabel(name), dictName].filter(Boolean).join(' '),
      subtitle: `Job ${jobId} · ${status}`,
      to: paths.jobs({ row: jobId }),
    })),
    ...receipts.map(({ sdoId, chain, contractType, timestamp }): PaletteHit => {
      const pages =
        contractType === 'consentcontracts' ? paths.consentContracts : paths.smartContracts;
      return {
        id: `receipt:${sdoId}`,
        kind: 'receipt',
        icon: 'receipt-text',
        name: sdoId,
        title: `Receipt of ${chain}, ${timestamp.slice(0, 10)}`,
        subtitle: `Receipt ${sdoId}`,
        to: signLink(pages.receipt(chain, sdoId)),
      };
    }),
  ];
  return hits.filter(({ kind }) => asked.kind === undefined || kind === asked.kind);
}

/** Searches for ids. The result is undefined when another platform does not know the call. */
function readIds({ api }: Session, part: string) {
  const asked = api.call(CALLS.searchIds, { query: { part, limit: MAX_IDS } });
  return unlessRefused(
    asked.then(({ data }) => data),
    { jobs: [], receipts: [] },
  );
}
