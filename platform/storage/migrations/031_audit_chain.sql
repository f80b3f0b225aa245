-- The audit trail is a chain: its lines are numbered in each zone, and each holds the hash of itself and of the hash
-- before it. Checkpoints sign the last one. `ledger/maintenance/check-audit.ts` checks it.

-- The last line of each zone. Whoever writes one holds its row until the transaction ends, so no number is missing.
create table audit_end (
  zone int primary key,
  line bigint not null,
  -- SHA-256 of the hash before, which is empty for line 1, and the line's text
  hash bytea not null
) with (fillfactor = 50);

alter table audit
  add column line bigint,
  add column hash bytea;

-- What is hashed of a line.
create function audit_text(line audit) returns text language sql immutable as $$
  select jsonb_build_array(
    line.line, to_char(line.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    line.logged_in_id, line.effective_id, line.call, line.outcome, line.detail
  )::text
$$;

create function chain_audit_line() returns trigger language plpgsql as $$
declare
  before bytea;
begin
  select line + 1, hash into new.line, before from audit_end where zone = new.zone for update;
  if not found then
    insert into audit_end (zone, line, hash) values (new.zone, 0, '') on conflict do nothing;
    select line + 1, hash into new.line, before from audit_end where zone = new.zone for update;
  end if;
  new.hash := sha256(before || convert_to(audit_text(new), 'UTF8'));
  update audit_end set line = new.line, hash = new.hash where zone = new.zone;
  return new;
end $$;

-- The lines that are there.
do $$
declare
  known audit;
  last audit_end;
begin
  for known in select * from audit order by zone, id loop
    if last.zone is distinct from known.zone then
      last := row(known.zone, 0, ''::bytea);
    end if;
    known.line := last.line + 1;
    last.line := known.line;
    last.hash := sha256(last.hash || convert_to(audit_text(known), 'UTF8'));
    update audit set line = known.line, hash = last.hash where zone = known.zone and id = known.id;
    insert into audit_end values (last.*)
      on conflict (zone) do update set line = excluded.line, hash = excluded.hash;
  end loop;
end $$;

-- The trigger sets both; the defaults say that an insert leaves them out.
alter table audit
  alter column line set not null,
  alter column line set default 0,
  alter column hash set not null,
  alter column hash set default '',
  drop column id,
  add primary key (zone, line);

create trigger audit_chain before insert on audit
  for each row execute function chain_audit_line();

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is append-only: % is refused.', lower(tg_op)
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_append_only before update or delete on audit
  for each row execute function audit_is_append_only();
create trigger audit_no_truncate before truncate on audit
  for each statement execute function audit_is_append_only();

-- How many lines a verification has read.
alter table ledger_check add column audit_lines bigint;
