-- The queue of jobs, on the main database: one row for each job that waits for a worker (claim is null) or is with one
-- (platform/jobs/queue/job-queue.ts). Wallets and customers are kept in columns, as jobs take turns by them.
create table job_queue (
  zone int not null,
  job uuid not null,
  customer int not null,
  wallet uuid not null,
  created_at timestamptz not null,
  claim uuid,
  claimed_at timestamptz,
  primary key (zone, job)
);
create index job_queue_waiting on job_queue (customer, wallet, created_at, job) where claim is null;
create index job_queue_claimed on job_queue (customer, wallet) where claim is not null;

-- When a wallet last had its turn, as a number that grows with each claim.
create table job_turn (
  customer int not null,
  wallet uuid not null,
  turn bigint not null,
  primary key (customer, wallet)
);
create index job_turn_of_customer on job_turn (customer, turn);
create sequence job_turn_number;
