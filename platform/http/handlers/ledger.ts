import type { ledgerCalls } from '#model/calls/ledger.ts';
import type { RootedCheckpoint } from '#model/ledger/checkpoint.ts';
import type { LedgerState } from '#model/ledger/ledger-state.ts';
import { enqueueVerification } from '#platform/jobs/queue/zone-work.ts';
import {
  checkpointHolding,
  isSignedCheckpoint,
  listCheckpoints,
  takeCheckpoint,
} from '#platform/ledger/checkpoint.ts';
import { askForCheck, readCheck } from '#platform/ledger/maintenance/check-zone.ts';
import { countAuditLines, readAuditLines } from '#platform/ledger/read/read-audit.ts';
import { proveConsistency } from '#platform/ledger/proof.ts';
import { build, runOne } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import { writeAudit } from '#platform/http/audit.ts';
import { badRequest, conflict, notFound, orNotFound } from '#platform/http/http-error.ts';
import type { Handlers } from '#platform/http/handler.ts';

/** How many of the newest checkpoints are listed. */
const LISTED = 100;

export const ledgerHandlers: Handlers<typeof ledgerCalls> = {
  readLedger: ({ caller }) => stateOf(caller.zone),

  async takeCheckpoint({ platform, caller, signal }) {
    const taker = { wallet: caller.actor.loggedInId, signal };
    const checkpoint = await takeCheckpoint(platform.keyring, caller.zone, taker);
    if (!checkpoint) throw notFound('The ledger of the zone has no record yet.');
    const detail = { seq: checkpoint.seq };
    await writeAudit(caller.zone.db, caller, { call: 'takeCheckpoint', outcome: 'done', detail });
    return checkpoint;
  },

  readCheckpoint: ({ caller, params }) => requireCheckpoint(caller.zone, params.seq),

  async proveConsistency({ caller: { zone, actor }, query, signal }) {
    const before = await requireCheckpoint(zone, query.before);
    const after = await requireCheckpoint(zone, query.after);
    if (before.seq > after.seq) {
      throw badRequest('The checkpoint `after` must not be older than the checkpoint `before`.');
    }
    return proveConsistency(zone, { wallet: actor.loggedInId, signal }, before, after);
  },

  async readAudit({ caller, query, setHeader }) {
    const { record: object, orderBy: order, limit, skip, ...filter } = query;
    // Only the role sdzAdmin has this permission.
    const own = caller.permissions.has('editMetadata') ? undefined : caller.actor;
    const asked = { ...filter, object, own };
    const [lines, total] = await Promise.all([
      readAuditLines(caller.zone, { ...asked, order, limit, skip }),
      countAuditLines(caller.zone, asked),
    ]);
    setHeader('X-Total-Count', String(total));
    return lines;
  },

  async startVerification({ platform, caller, body }) {
    const { zone, actor } = caller;
    const { checkpoint: given } = body;
    if (given && given.zone !== zone.path) {
      throw badRequest(`The checkpoint is of the zone ${given.zone}, not of ${zone.path}.`);
    }
    if (given && !isSignedCheckpoint(given)) {
      throw badRequest('The signature of the checkpoint does not hold, so it says nothing.');
    }
    const asked = { by: actor.loggedInId, at: platform.now(), given };
    if (!(await askForCheck(zone, asked))) {
      throw conflict('A verification is running. Ask again when it has ended.');
    }
    await enqueueVerification(platform.db, zone.id);
    await writeAudit(zone.db, caller, { call: 'startVerification', outcome: 'done' });
    return stateOf(zone);
  },
};

/** The checkpoint that holds a record. @throws HttpError when there is none */
export async function requireCheckpoint(zone: ZoneRef, seq: number): Promise<RootedCheckpoint> {
  const checkpoint = await checkpointHolding(zone, seq);
  return orNotFound(checkpoint, `No checkpoint of the zone holds record ${seq}.`);
}

async function stateOf(zone: ZoneRef): Promise<LedgerState> {
  const [end, { checkpoints, total }, check] = await Promise.all([
    runOne(
      zone.db,
      build
        .selectFrom('ledger_end')
        .select(['seq', 'running_hash', 'timestamp'])
        .where('zone', '=', zone.id)
        .where('seq', '>', 0),
    ),
    listCheckpoints(zone, LISTED),
    readCheck(zone),
  ]);
  return {
    zone: zone.path,
    head: end && {
      seq: end.seq,
      runningHash: end.running_hash.toString('hex'),
      timestamp: end.timestamp,
    },
    checkpoints: checkpoints.map(({ checkpoint: { seq, root, timestamp }, takenAt }) => ({
      ...{ seq, root, timestamp, takenAt },
    })),
    checkpointCount: total,
    check,
  };
}
