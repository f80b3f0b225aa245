/**
 * Slows down the guessing of passwords. Attempts of strangers are counted by the email that they try, whether or not it
 * has an account, and are looked at later and later; the answer is always the same, so it says nothing about an
 * account. A browser in which somebody signed in before has a count of its own: strangers lock nobody out of it, and
 * only it is told to wait (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
import { sql } from 'kysely';
import { build, execute, runOne } from '#platform/storage/database.ts';
import type { Database, Queryable } from '#platform/storage/database.ts';

const WINDOW_SECONDS = 5 * 60;
/** The maximum number of attempts of a known browser in one window. */
const MAX_ATTEMPTS = 10;
/**
 * When the first, second, … attempt of strangers is looked at, in seconds after the first. Further attempts in the same
 * window are not looked at.
 */
const LOOKED_AT_SECONDS = [0, 0, 0, 0, 5, 15, 35, 75, 155];
/** An answer waits at most this long. An attempt that would have to wait longer is not looked at. */
const LONGEST_PAUSE_SECONDS = 20;
/**
 * The maximum number of answers that wait at the same time in one process. Further ones are sent at once, without
 * looking at the attempt.
 */
const MAX_PAUSED = 50;

export interface Attempt {
  realm: string;
  email: string;
  /** The id of a browser in which this email signed in before. */
  browser: string | undefined;
}

export interface Clockwork {
  now: Date;
  /** Waits; tests replace it. */
  pause: (ms: number) => Promise<unknown>;
}

export type Admission = 'look' | 'ignore' | { waitSeconds: number };

let paused = 0;

/** Counts an attempt before the password is checked, and waits as long as it has to. */
export async function admitAttempt(
  db: Database,
  attempt: Attempt,
  { now, pause }: Clockwork,
): Promise<Admission> {
  const { count, ageSeconds } = await countAttempt(db, attempt, now);
  if (attempt.browser !== undefined) {
    if (count <= MAX_ATTEMPTS) return 'look';
    return { waitSeconds: Math.max(1, Math.ceil(WINDOW_SECONDS - ageSeconds)) };
  }
  const waitSeconds = (LOOKED_AT_SECONDS[count - 1] ?? Infinity) - ageSeconds;
  if (waitSeconds <= 0) return 'look';
  if (paused >= MAX_PAUSED) return 'ignore';
  paused++;
  try {
    await pause(Math.min(waitSeconds, LONGEST_PAUSE_SECONDS) * 1000);
  } finally {
    paused--;
  }
  return waitSeconds <= LONGEST_PAUSE_SECONDS ? 'look' : 'ignore';
}

/** Starts a new count after a correct password. */
export async function forgetAttempts(db: Queryable, attempt: Attempt): Promise<void> {
  const known = { realm: attempt.realm, email: nameOf(attempt) };
  await execute(
    db,
    build.deleteFrom('identity_attempt').where((is) => is.and(known)),
  );
}

/** Deletes attempts that no longer count. */
export async function sweepExpiredAttempts(db: Queryable, now: Date): Promise<void> {
  const at = now.toISOString();
  await execute(db, sql`delete from identity_attempt as known where ${overSql(at)}`);
}

/** Counts an attempt in one statement, so that parallel guesses are all counted. */
async function countAttempt(
  db: Database,
  attempt: Attempt,
  now: Date,
): Promise<{ count: number; ageSeconds: number }> {
  const at = now.toISOString();
  const row = await runOne<{ count: number; age: number }>(
    db,
    sql`insert into identity_attempt as known (realm, email, failures, since)
        values (${attempt.realm}, ${nameOf(attempt)}, 1, ${at})
        on conflict (realm, email) do update set
          failures = case when ${overSql(at)} then 1 else known.failures + 1 end,
          since = case when ${overSql(at)} then excluded.since else known.since end
        returning failures as count, extract(epoch from ${at}::timestamptz - since)::float8 as age`,
  );
  return { count: row?.count ?? 1, ageSeconds: row?.age ?? 0 };
}

/** The name of a count: no email contains a space, so the two kinds never meet. */
function nameOf({ email, browser }: Attempt): string {
  return (browser === undefined ? [email] : [email, browser]).join(' ').toLowerCase();
}

function overSql(at: string) {
  return sql`known.since <= ${at}::timestamptz - make_interval(secs => ${WINDOW_SECONDS})`;
}
