/** A record that cannot be written. Sent as 400, or as 409 when it conflicts with another record. */
export class RecordError extends Error {
  override name = 'RecordError';
  constructor(
    message: string,
    readonly kind: 'invalid' | 'conflict' = 'invalid',
  ) {
    super(message);
  }
}
