/**
 * An error that ends the process, with a message that a person can act on. It has a file of its own, because the
 * launcher needs it and nothing else of `database.ts`.
 */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}
