-- One ledger a zone, and what is derived from it. Every primary key begins with the zone, so that
-- zones can be spread over servers and tables over a distributed PostgreSQL.

-- Where a zone's ledger ends. Locked by whoever appends; `metadata_seq` is the newest change of a
-- definition, so that caches know when they are stale.
create table ledger_end (
  zone int primary key,
  seq bigint not null default 0,
  running_hash bytea not null,
  timestamp timestamptz not null,
  metadata_seq bigint not null default 0
);

create table ledger (
  zone int not null,
  seq bigint not null,
  chain text not null,
  id uuid not null,
  type text not null,
  operation text not null,
  timestamp timestamptz not null,
  owners uuid[] not null,
  limited_owners uuid[] not null,
  effective_id uuid not null,
  logged_in_id uuid not null,
  signer uuid not null,
  signature bytea not null,
  hash bytea not null,
  previous_hash bytea,
  -- SHA-256 of the previous record's running hash and this record's hash
  running_hash bytea not null,
  -- canonical JSON (RFC 8785) with the salt, exactly as hashed; null once a signed tombstone took it away
  body text,
  primary key (zone, seq)
);
create index ledger_versions on ledger (zone, id, seq);

-- Nothing but a tombstone may touch a record, and it may take the body only.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and current_setting('keyway.tombstone', true) ~ '^[0-9]+$'
    and new.body is null
    and (to_jsonb(new) - 'body') = (to_jsonb(old) - 'body')
  then
    return new;
  end if;
  raise exception 'The ledger is append-only: % is refused.', lower(tg_op)
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger ledger_append_only before update or delete on ledger
  for each row execute function ledger_is_append_only();
create trigger ledger_no_truncate before truncate on ledger
  for each statement execute function ledger_is_append_only();

-- Private keys, encrypted with KEY_SECRET. The public ones are ledger records and outlive their wallets.
create table wallet_key (
  zone int not null,
  wallet uuid not null,
  private_key bytea not null,
  primary key (zone, wallet)
);

-- The newest version of each record. `key` is the seq of its first version: a small number that never
-- changes, by which indexes and edges know it.
create table head (
  zone int not null,
  key bigint not null,
  chain text not null,
  id uuid not null,
  seq bigint not null,
  type text not null,
  operation text not null,
  timestamp timestamptz not null,
  owners uuid[] not null,
  limited_owners uuid[] not null,
  effective_id uuid not null,
  logged_in_id uuid not null,
  signer uuid not null,
  signature bytea not null,
  hash bytea not null,
  previous_hash bytea,
  -- what people know a metadata record by
  name text,
  body jsonb not null,
  deleted boolean not null,
  primary key (zone, key)
) with (fillfactor = 90);
create unique index head_id on head (zone, id);
create index head_chain on head (zone, chain, key) where not deleted;
create index head_name on head (zone, chain, lower(name) collate "und-x-icu", key)
  where name is not null and not deleted;
create index head_exact_name on head (zone, chain, name) where name is not null and not deleted;

create index head_wallet_principal on head (zone, (body #>> '{wallet,principal}'))
  where chain = '$wallet';
create index head_wallet_email on head (zone, lower(body #>> '{wallet,email}'))
  where chain = '$wallet' and not deleted;

-- The indexes that dictionaries define, by a small number.
create table index_definition (
  zone int not null,
  id int not null,
  chain text not null,
  name text not null,
  type text not null,
  attributes text[] not null,
  primary key (zone, id)
);
create index index_definition_chain on index_definition (zone, chain);

-- PRIMARY and UNIQUE: the key hash of all attributes of the index.
create table unique_entry (
  zone int not null,
  index_id int not null,
  hash uuid not null,
  key bigint not null,
  primary key (zone, index_id, hash)
);
create index unique_entry_key on unique_entry (zone, key);

-- The leading attribute of a NORMAL index, as text (cut to what a B-tree page takes; readers compare
-- the whole value again) or as a number.
create table text_entry (
  zone int not null,
  index_id int not null,
  value text collate "C" not null,
  key bigint not null,
  primary key (zone, index_id, value, key)
);
create index text_entry_key on text_entry (zone, key);

create table number_entry (
  zone int not null,
  index_id int not null,
  value numeric not null,
  key bigint not null,
  primary key (zone, index_id, value, key)
);
create index number_entry_key on number_entry (zone, key);

create table fulltext_entry (
  zone int not null,
  index_id int not null,
  key bigint not null,
  words tsvector not null,
  primary key (zone, index_id, key)
);
create index fulltext_entry_words on fulltext_entry using gin (words);

-- Edges are joined when asked for: a record stands here once for each edge definition, side (0 from,
-- 1 to) and key it carries. `edge` is the seq of the definition's version that made the keys.
create table edge_key (
  zone int not null,
  key bigint not null,
  edge bigint not null,
  side smallint not null,
  hash uuid not null,
  from_seq bigint not null,
  -- the version that no longer carries the key; null while it does
  to_seq bigint,
  primary key (zone, key, edge, side, hash, from_seq)
);
create index edge_key_meet on edge_key (zone, edge, hash, side, key) include (to_seq);

create table edge_definition (
  zone int not null,
  edge bigint not null,
  id uuid not null,
  name text not null,
  from_chain text not null,
  to_chain text not null,
  from_columns text[] not null,
  to_columns text[] not null,
  -- false while the records there were before are still being keyed
  keyed boolean not null,
  primary key (zone, edge)
);

create table chain_count (
  zone int not null,
  chain text not null,
  metric text not null,
  n bigint not null,
  primary key (zone, chain, metric)
);

-- Counted now and then, as joined edges are too many to count at each write.
create table edge_count (
  zone int primary key,
  n bigint not null,
  counted_at timestamptz not null
);
