/** PostgreSQL's error codes that the platform handles (PostgreSQL documentation, appendix A). */
export const ERROR_CODES = {
  invalidRegularExpression: '2201B',
  invalidEscapeSequence: '22025',
  outOfMemory: '53200',
  programLimitExceeded: '54000',
  queryCanceled: '57014',
  uniqueViolation: '23505',
  failedTransaction: '25P02',
} as const;

/** The code of an error of PostgreSQL; undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}
