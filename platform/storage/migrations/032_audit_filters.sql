-- The audit trail is listed by moment, and filtered by wallet, call, outcome, chain and object: each has an index in the
-- order of the list, so that a page of a zone with millions of lines reads no others.

-- The id or the name of what a line is about. No name that was ever stored is longer.
create function audit_object(detail jsonb) returns text language sql immutable as $$
  select left(coalesce(
    detail ->> 'sdoId', detail ->> 'id', detail ->> 'name', detail ->> 'jobId', detail ->> 'conversationId',
    detail ->> 'client'
  ), 300)
$$;

-- The chain that a line is about: calls of one dictionary name it as what they are about.
create function audit_chain(call text, detail jsonb) returns text language sql immutable as $$
  select left(
    case when call like '%Dictionary' then coalesce(detail ->> 'chain', detail ->> 'name') else detail ->> 'chain' end,
    300
  )
$$;

create index audit_at on audit (zone, at, line);
create index audit_logged_in on audit (zone, logged_in_id, at, line);
-- Most lines name one wallet twice, and are in the index above alone.
create index audit_effective on audit (zone, effective_id, at, line) where effective_id is distinct from logged_in_id;
create index audit_call on audit (zone, call, at, line);
create index audit_refused on audit (zone, at, line) where outcome <> 'done';
create index audit_of_object on audit (zone, audit_object(detail), at, line) where audit_object(detail) is not null;
create index audit_of_chain on audit (zone, audit_chain(call, detail), at, line)
  where audit_chain(call, detail) is not null;
