/**
 * Writes the demo into a database. Existing data are not changed, so an interrupted seed can be run again and creates
 * only what is missing.
 */
import { sql } from 'kysely';
import {
  addMessage,
  publishPolicy,
  saveCustomer,
  saveZone,
} from '#platform/directory/administration.ts';
import type { Principal } from '#platform/access/wallets.ts';
import { createAccount } from '#platform/identity/accounts/accounts.ts';
import { countEdges } from '#platform/ledger/maintenance/count-edges.ts';
import { claimJob, removeClaimed } from '#platform/jobs/queue/job-queue.ts';
import { runJob } from '#platform/jobs/queue/run-job.ts';
import { execute, run, runOne } from '#platform/storage/database.ts';
import type { Columns, Database } from '#platform/storage/database.ts';
import type { ZoneRef } from '#platform/storage/zone.ts';
import type { DemoCustomer } from '#platform/demo/customers.ts';
import type { DemoMessage } from '#platform/demo/content.ts';
import { seedZone } from './seed-zone.ts';
import type { Seeding } from './seed-zone.ts';

/** Creates the customers with all of their data, and the messages. */
export async function seedDemo(
  seeding: Seeding,
  customers: readonly DemoCustomer[],
  messages: readonly DemoMessage[],
): Promise<void> {
  const { platform, clock, say } = seeding;
  const now = clock.now();
  const zones: ZoneRef[] = [];
  for (const customer of customers) {
    await makeCustomer(platform.db, customer);
    const people = await makeAccounts(platform.db, customer);
    for (const zone of customer.zones) {
      zones.push(await seedZone(seeding, customer, zone, people));
    }
  }
  clock.moveTo(now);
  // PostgreSQL collects statistics with a delay; without them the first queries are slow.
  await execute(platform.db, sql`analyze`);
  for (const zone of zones) await countEdges(zone, now);
  await addMessages(platform.db, messages);
  await emptyQueue(seeding);
  say('The demo customers are complete.');
}

async function makeCustomer(db: Database, customer: DemoCustomer): Promise<void> {
  const { name, legalName, policy, zones } = customer;
  const known = await runOne<{ policy: boolean }>(
    db,
    sql`select exists (select from policy where customer = customer.id and active) as policy
        from customer where lower(name) = lower(${name})`,
  );
  if (!known) await saveCustomer(db, { name, legalName });
  for (const zone of zones) {
    await saveZone(db, { customer: name, name: zone.name, environment: zone.environment });
  }
  if (!known?.policy) await publishPolicy(db, name, policy);
}

/** Creates the accounts. Returns their principals by email, as after a sign-in. */
async function makeAccounts(
  db: Database,
  { name: realm, accounts }: DemoCustomer,
): Promise<ReadonlyMap<string, Principal>> {
  const people = await Promise.all(
    accounts.map(async (account): Promise<[string, Principal]> => {
      const { email, name } = account;
      const subject = await createAccount(db, { realm, ...account });
      return [email, { subject, email, name, emailVerified: true }];
    }),
  );
  return new Map(people);
}

async function addMessages(db: Database, messages: readonly DemoMessage[]): Promise<void> {
  const known = await run<Columns<'message', 'title'>>(
    db,
    sql`select title from message where title = any(${messages.map(({ title }) => title)}::text[])`,
  );
  const titles = new Set(known.map(({ title }) => title));
  for (const message of messages) {
    if (!titles.has(message.title)) await addMessage(db, message);
  }
}

/**
 * Removes the jobs that this process has run itself from the queue, so that no worker has to check them. Jobs of others
 * in the queue are run, as by a worker.
 */
async function emptyQueue({ platform, runner }: Seeding): Promise<void> {
  const slots = platform.config.jobsAtOnce;
  while (!runner.stop.aborted) {
    const job = await claimJob(platform.db, { slots, now: platform.now() });
    if (!job) return;
    await runJob(runner, job);
    await removeClaimed(platform.db, job);
  }
}
