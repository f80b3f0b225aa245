/** A query that cannot be run; the message says where and why. Sent as 400. */
export class QueryError extends Error {
  override name = 'QueryError';
}

/** A valid query whose result is no longer in the ledger, or is too large. Sent as 422. */
export class UnanswerableQueryError extends Error {
  override name = 'UnanswerableQueryError';
}
