-- Records are signed together since version 2 of their hash: those that a transaction writes for one signer are the
-- leaves of a Merkle tree (RFC 6962), and one signature holds for its root (decision 022).
create table ledger_tree (
  zone int not null,
  -- the seq of its first and last leaf; a record belongs to the tree whose `first` it names
  first bigint not null,
  last bigint not null,
  signer uuid not null,
  root bytea not null,
  -- Ed25519 over {first, root, size, v, zone} as canonical JSON (RFC 8785)
  signature bytea not null,
  primary key (zone, first)
);
create function ledger_tree_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: % is refused.', lower(tg_op)
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger ledger_tree_append_only before update or delete on ledger_tree
  for each row execute function ledger_tree_is_append_only();
create trigger ledger_tree_no_truncate before truncate on ledger_tree
  for each statement execute function ledger_tree_is_append_only();

-- A record has a signature of its own (version 1) or names its tree (version 2). The rows that are there have the former.
alter table ledger
  alter column signature drop not null,
  add column tree bigint,
  add constraint ledger_signed check ((signature is null) <> (tree is null)) not valid;
alter table head alter column signature drop not null, add column tree bigint;

-- Both tables with the signature that holds for each record.
create view signed_ledger as
  select zone, seq, chain, id, type, operation, timestamp, owners, limited_owners, effective_id, logged_in_id,
    signer, tree, hash, previous_hash, running_hash, body,
    coalesce(signature, (select t.signature from ledger_tree t where t.zone = l.zone and t.first = l.tree)) as signature
  from ledger l;
create view signed_head as
  select zone, key, chain, id, seq, type, operation, timestamp, owners, limited_owners, effective_id, logged_in_id,
    signer, tree, hash, previous_hash, name, body, deleted,
    coalesce(signature, (select t.signature from ledger_tree t where t.zone = h.zone and t.first = h.tree)) as signature
  from head h;
