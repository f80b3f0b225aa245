/**
 * An error that ends the process, with a message that a person can act on. In a file of its own for the launcher, which
 * stays and needs nothing else of `database.ts`.
 */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}
