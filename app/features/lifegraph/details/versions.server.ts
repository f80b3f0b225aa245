/** Loads the versions of the open record, and verifies its hash and signature. */
import { z } from 'zod';
import { CALLS } from '#model/calls/all.ts';
import { printChain } from '#model/tql/print.ts';
import { readWalletNames } from '#app/fields/read-only/wallet-names.server.ts';
import { ledgerPaths } from '#app/paths/ledger-paths.ts';
import { paths } from '#app/paths/paths.ts';
import { failureText, PlatformError } from '#app/platform-client/errors.ts';
import type { Session } from '#app/session/require-session.server.ts';
import { FAILURE } from '#app/text/alerts.ts';
import type {
  NodeLink,
  Verdict,
  VersionsData,
  VersionData,
} from '#app/features/lifegraph/lifegraph-data.ts';
import { changesBetween } from './versions.ts';

/** At most this many versions are shown, the newest ones. */
const MAX_VERSIONS = 100;
/** At most this many changes of one version are shown. */
const MAX_CHANGES = 50;

const withData = z.looseObject({ data: z.record(z.string(), z.unknown()).catch({}) });

/**
 * The history of a record. When the person may not read it, because the record is visible by consent for example, the
 * result has a sentence that says so.
 */
export async function loadVersions(
  session: Session,
  { id, chain }: Pick<NodeLink, 'id' | 'chain'>,
): Promise<VersionsData> {
  const params = { chain, sdoId: id };
  try {
    const [{ versions, first, total }, hash, signature] = await Promise.all([
      readVersions(session, params),
      verdictOf(session.api.call(CALLS.verifyHash, { params })),
      verdictOf(session.api.call(CALLS.verifySignature, { params })),
    ]);
    const names = await readWalletNames(
      session,
      versions.map(({ header }) => header.effectiveId),
    );
    const shown = versions.map(({ header, ...version }, index): VersionData => {
      const { data } = withData.parse(version);
      const before = index === 0 ? {} : withData.parse(versions[index - 1]).data;
      const isKnown = index > 0 || first === 0;
      const changes = isKnown ? changesBetween(before, data) : [];
      return {
        number: first + index + 1,
        operation: header.operation,
        timestamp: header.timestamp,
        by: names.get(header.effectiveId) ?? header.effectiveId,
        changes: changes.slice(0, MAX_CHANGES),
        moreChanges: Math.max(0, changes.length - MAX_CHANGES),
        asOf: asOfAddress(chain, id, header.timestamp),
      };
    });
    // Only a version that can be verified can be proved.
    const proof = hash === 'holds' ? ledgerPaths.proof(chain, id) : undefined;
    return { total, versions: shown.reverse(), hash, signature, proof, failure: undefined };
  } catch (error) {
    const failure = failureText(error, FAILURE.list);
    return { total: 0, versions: [], hash: 'unknown', signature: 'unknown', failure };
  }
}

async function readVersions({ api }: Session, params: { chain: string; sdoId: string }) {
  const read = (skip: number) =>
    api.call(CALLS.readHistory, { params, query: { limit: MAX_VERSIONS, skip } });
  const { data, total = data.length } = await read(0);
  if (total <= data.length) return { versions: data, first: 0, total };
  const first = Math.max(0, total - MAX_VERSIONS);
  const { data: last } = await read(first);
  return { versions: last, first, total };
}

/** A verification's verdict. It is unknown for deleted records and those seen by consent, which cannot be verified. */
async function verdictOf(asked: Promise<{ data: { success: boolean } }>): Promise<Verdict> {
  try {
    return (await asked).data.success ? 'holds' : 'broken';
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return 'unknown';
  }
}

/** The address of the graph around the record as it was at the time. */
function asOfAddress(chain: string, id: string, timestamp: string): string {
  const query = `GRAPH ${printChain(chain)} AS OF Date('${timestamp}') WHERE header.id == '${id}' TRAVERSE ANY 0..1`;
  return paths.lifegraph({ mode: 'advanced', query, row: id });
}
