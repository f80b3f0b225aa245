-- How fast a job works (platform/jobs/progress.ts). A phase begins when its total becomes known, or a worker takes the
-- job: the columns hold when that was and how far the job had come. progress_share is known in other ways than by a total,
-- such as the part of a file that is read.
alter table job
  add column progress_share float8,
  add column phase_since timestamptz,
  add column phase_from bigint,
  add column phase_from_share float8;
