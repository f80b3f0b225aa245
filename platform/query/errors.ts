/** The error for a query that cannot be run. It is sent as 400; the message says where and why the query fails. */
export class QueryError extends Error {
  override name = 'QueryError';
}

/** The error for a valid query whose result is no longer in the ledger, or is too large. It is sent as 422. */
export class UnanswerableQueryError extends Error {
  override name = 'UnanswerableQueryError';
}
