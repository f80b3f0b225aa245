-- False while the records that were there before an index are still being entered: new records are entered at
-- once, and queries leave the index alone until it is whole.
alter table index_definition add column built boolean not null default true;

-- The last number an index was given. None is given twice: who still enters records into an index that was
-- replaced meanwhile must not meet another one under its number.
alter table ledger_end add column last_index int not null default 0;
update ledger_end e set last_index =
  coalesce((select max(id) from index_definition i where i.zone = e.zone), 0);
