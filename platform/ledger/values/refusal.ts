/** What a parser of values returns for a value that it refuses. */

/** Why a value is refused: the end of a sentence that starts with the attribute and the value. */
export class Refusal {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

/** The stored form of a value that is present, or why it is refused. */
export type ReadValue = (value: unknown) => unknown;
