/** A record that cannot be written as it is: answered with 400, or 409 when another stands against it. */
export class RecordProblem extends Error {
  override name = 'RecordProblem';
  constructor(
    message: string,
    readonly kind: 'invalid' | 'conflict' = 'invalid',
  ) {
    super(message);
  }
}
