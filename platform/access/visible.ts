/**
 * Which records a reader sees: the one place. Compiled into the SQL of every read of data, so that no
 * path reads around it.
 */
import { sql, type RawBuilder } from 'kysely';

/** Who reads: the wallet and everybody it stands for (platform/access/wallets.ts). */
export interface Reader {
  wallet: string;
  ids: readonly string[];
}

/**
 * The condition on rows of `head` (under the given alias) that the reader owns or limited-owns.
 * A reader who stands for nobody sees nothing.
 */
export function visibleTo(reader: Reader, alias = 'head'): RawBuilder<boolean> {
  const ids = sql`${reader.ids}::uuid[]`;
  const owners = sql.ref(`${alias}.owners`);
  const limitedOwners = sql.ref(`${alias}.limited_owners`);
  return sql<boolean>`(${owners} && ${ids} or ${limitedOwners} && ${ids})`;
}
