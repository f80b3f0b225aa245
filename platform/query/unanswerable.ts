/** A sound query whose answer cannot be given: it is in the ledger no more, or too large. The sentence says why. */
export class Unanswerable extends Error {
  override name = 'Unanswerable';
}
