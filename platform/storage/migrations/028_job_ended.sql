-- The jobs that ended last, which those that follow the jobs of a zone ask for each second (platform/jobs/queue/follow.ts).
create index job_ended on job (zone, completed_at) where completed_at is not null;
