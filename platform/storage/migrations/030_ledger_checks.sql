-- The signed checkpoints of each zone's ledger (ledger/checkpoint.ts).
create table ledger_checkpoint (
  zone int not null,
  -- the last record before it
  seq bigint not null,
  taken_at timestamptz not null default now(),
  -- the roots of the complete subtrees over the records before it, 32 bytes each: the next checkpoint goes on from them
  subtrees bytea not null,
  -- the signed checkpoint
  body jsonb not null,
  primary key (zone, seq)
);

-- The last verification that somebody asked for in each zone.
create table ledger_check (
  zone int primary key,
  asked_at timestamptz not null,
  asked_by uuid not null,
  -- the checkpoint that was given to compare with
  given jsonb,
  -- what was found; null until it has ended
  ended_at timestamptz,
  records bigint,
  erased bigint,
  compared int,
  problems jsonb
);
