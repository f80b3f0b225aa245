-- Work on whole zones that waits for a worker (platform/jobs/queue/queue.ts). The main database holds it, as it does
-- job_queue; pg-boss, which carried it, is gone.
create table zone_work (
  zone int not null,
  task text not null,
  asked_at timestamptz not null default now(),
  primary key (zone, task)
);

drop schema if exists pgboss cascade;
