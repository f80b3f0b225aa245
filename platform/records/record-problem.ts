/** A record that cannot be written. Sent as 400, or as 409 when it conflicts with another record. */
export class RecordProblem extends Error {
  override name = 'RecordProblem';
  constructor(
    message: string,
    readonly kind: 'invalid' | 'conflict' = 'invalid',
  ) {
    super(message);
  }
}
