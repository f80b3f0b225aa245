/**
 * Writing the demo into a database. What is there is left as it is, so that a seed that was killed can
 * be run again and makes only what is missing.
 */
import { sql } from 'kysely';
import { addMessage, publishPolicy, saveCustomer, saveZone } from '../directory/administration.ts';
import type { Principal } from '../access/wallets.ts';
import { createAccount } from '../identity/accounts.ts';
import { countEdges } from '#platform/ledger/maintenance/count-edges.ts';
import { openBoss, QUEUES, type JobMessage } from '#platform/jobs/queue/queue.ts';
import { runJob } from '#platform/jobs/queue/run-job.ts';
import { execute, run, type Database } from '../storage/database.ts';
import type { ZoneRef } from '../storage/zone.ts';
import type { DemoCustomer } from './customers.ts';
import type { DemoMessage } from './content-messages.ts';
import { seedZone, type Seeding } from './seed-zone.ts';

const FETCH_SIZE = 1_000;

/** Makes the customers with all that belongs to them, and the messages. */
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
  // PostgreSQL gathers its statistics in the background, by and by; without them the first readers wait.
  await execute(platform.db, sql`analyze`);
  for (const zone of zones) await countEdges(zone, now);
  await addMessages(platform.db, messages);
  await emptyQueue(seeding);
  say('The demo customers are complete.');
}

async function makeCustomer(db: Database, customer: DemoCustomer): Promise<void> {
  const { name, legalName, policy, zones } = customer;
  const [known] = await run<{ policy: boolean }>(
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

/** Gives the people behind the accounts, by email, as a sign-in would name them. */
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
  const known = await run<{ title: string }>(
    db,
    sql`select title from message where title = any(${messages.map(({ title }) => title)}::text[])`,
  );
  const titles = new Set(known.map(({ title }) => title));
  for (const message of messages) {
    if (!titles.has(message.title)) await addMessage(db, message);
  }
}

/**
 * Takes the messages of the jobs that this process ran by itself out of the queue: a worker would need
 * a while to find out that there is nothing to do. Others' jobs among them are run, as a worker does.
 */
async function emptyQueue({ platform, runner }: Seeding): Promise<void> {
  const boss = openBoss(platform.db);
  await boss.start();
  const messages = await boss.fetch<JobMessage>(QUEUES.jobs, { batchSize: FETCH_SIZE });
  for (const { id, data } of messages ?? []) {
    await runJob(runner, data);
    await boss.complete(QUEUES.jobs, id);
  }
  await boss.stop({ graceful: false });
}
