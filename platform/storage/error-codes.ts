/** PostgreSQL's error codes that the platform handles (PostgreSQL documentation, appendix A). */
export const ERROR_CODES = {
  invalidRegularExpression: '2201B',
  invalidEscapeSequence: '22025',
  outOfMemory: '53200',
  programLimitExceeded: '54000',
  queryCanceled: '57014',
  uniqueViolation: '23505',
  failedTransaction: '25P02',
  diskFull: '53100',
} as const;

/** The code of an error of PostgreSQL; undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/**
 * Codes of PostgreSQL's class 08, of its shutdown, of a server that only reads (25006) or is full (53300), and Node's
 * for connections that fail. A protocol violation (08P01) is caused by the statement, which would cause it again.
 */
const UNREACHABLE =
  /^(08(?!P01)...|57P0[1-3]|25006|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** The messages of the errors of the package pg itself, which have no code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** True when the database server is gone for now: it restarts, or another one takes over. */
export function isUnreachable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined) return UNREACHABLE.test(code);
  return error instanceof Error && LOST.test(error.message);
}

/** True when a file could not be written, by PostgreSQL or by this process, because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  const code = errorCode(error);
  return code === ERROR_CODES.diskFull || code === 'ENOSPC' || code === 'EDQUOT';
}
