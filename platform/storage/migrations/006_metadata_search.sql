-- What the search over all metadata looks at: a row for each value by which a dictionary, an edge
-- definition, a glossary term, a wallet or a group may be found. Made from the ledger with the heads.
create table search_entry (
  zone int not null,
  -- the head's key, and the value's place among those of its record
  key bigint not null,
  place int not null,
  -- the kind of thing, as the answer of the search names it: 'dictionaries'
  bucket text not null,
  -- the field that holds the value: 'name', 'attributes'
  field text not null,
  -- the value as it was written, cut to what is shown
  value text not null,
  -- the value in small letters with single spaces, cut to what a B-tree page takes
  folded text collate "C" not null,
  -- the value's words, and each of them with a letter left out; every lexeme begins with zone and bucket, so
  -- that one index serves each of them as its own
  lexemes tsvector not null,
  primary key (zone, key, place)
);
create index search_entry_folded on search_entry (zone, bucket, folded);
create index search_entry_lexemes on search_entry using gin (lexemes) with (fastupdate = off);
-- as in 005: a zone that came after the last sample is not an empty one
alter table search_entry alter column zone set statistics 0;

-- When a list of metadata last changed: its tag is the newest seq of its chain.
create index head_metadata_seq on head (zone, chain, seq)
  where chain in ('$glossary', '$wallet', '$system_wallet', '$group', '$tombstone');

-- The groups that a wallet is in, asked for with every read of data.
create index head_group_members on head using gin ((body #> '{group,group}'))
  where chain = '$group' and not deleted;
create index head_system_wallet_group
  on head (zone, (body #>> '{systemWallet,accessControlUserGroup}'))
  where chain = '$system_wallet' and not deleted;
