-- Ended jobs whose mail was never sent: the reaper looks for them every few seconds.
create index job_mail_due on job (completed_at)
  where emails <> '{}' and not coalesce(results, '{}') ? 'mail';
