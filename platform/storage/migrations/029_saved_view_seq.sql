-- When the saved views of a zone last changed: their chain came after the index of 006, so that each list of them read all
-- records of the zone.
drop index head_metadata_seq;
create index head_metadata_seq on head (zone, chain, seq)
  where chain in ('$glossary', '$wallet', '$system_wallet', '$group', '$saved_view', '$tombstone');
