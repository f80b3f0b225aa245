-- Where the ledger stood when edges last changed, and when they were counted: what is behind is counted anew.
alter table edge_count
  add column changed_seq bigint not null default 0,
  add column counted_seq bigint not null default 0;
