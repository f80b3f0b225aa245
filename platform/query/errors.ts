/** A query that cannot be run; the message says where and why. Sent as 400. */
export class QueryProblem extends Error {
  override name = 'QueryProblem';
}

/** A valid query whose result is no longer in the ledger, or is too large. Sent as 422. */
export class UnanswerableQuery extends Error {
  override name = 'UnanswerableQuery';
}
