-- The lists of metadata are read in the order of names. A chain that has grown since the planner's last sample seems to
-- hold one record, and sorting one looks as cheap as an index in the order, so that the planner took any index of zone
-- and chain and sorted 10,000 records for each page. Zone and chain as one value are in these indexes only.
create index head_listed_name on head ((zone::text || chain), lower(name) collate "und-x-icu", key)
  include (zone, chain) where name is not null and not deleted;
-- as in 005: a chain that came after the last sample is not an empty one
alter index head_listed_name alter column 1 set statistics 0;
drop index head_name;

-- The same for the texts of lists, which asked for a list of chains before; other chains have no such text.
drop index head_listed_trigrams;
create index head_listed_trigrams on head
  using gin (listed_trigrams(zone, chain, listed_text(chain, name, body))) with (fastupdate = off)
  where name is not null and not deleted;
