/**
 * The error for a record that cannot be written. It is sent as 400, or as 409 when the record conflicts with another
 * one.
 */
export class RecordError extends Error {
  override name = 'RecordError';
  constructor(
    message: string,
    readonly kind: 'invalid' | 'conflict' = 'invalid',
  ) {
    super(message);
  }
}
