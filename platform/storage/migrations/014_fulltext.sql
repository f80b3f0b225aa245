-- FULLTEXT: the pieces of three letters that a record's texts are made of (platform/ledger/grams.ts), each as a
-- number that also says of which zone and index. So a word of LIKE is found wherever in the text it stands.
drop table fulltext_entry;
create table fulltext_entry (
  zone int not null,
  index_id int not null,
  key bigint not null,
  grams int[] not null,
  primary key (zone, index_id, key)
);
create index fulltext_entry_key on fulltext_entry (zone, key);
create index fulltext_entry_grams on fulltext_entry using gin (grams);

-- Workers enter the records that are there; until then queries leave these indexes alone.
update index_definition set built = false where type in ('FULLTEXT', 'TEXT', 'FUZZY');
