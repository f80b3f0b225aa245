import { sql } from 'kysely';

/** How many data records of each chain a wallet owns or limited-owns, counted from the records themselves. */
export const OWNED_RECORDS = sql`select wallet, chain, count(distinct key) as n
  from head cross join lateral unnest(owners || limited_owners) as of (wallet)
  where type = 'ASSET' and not deleted group by wallet, chain order by wallet, chain`;
