-- Queries of a caller who may read little must cost little, however much there is. The index finds the records of an owner
-- or limited owner; the count says of how many records each of them is one, chain by chain, so that queries know when
-- the index pays, and how many records there are for those who may read all.
create index head_readers on head using gin (owners, limited_owners) with (fastupdate = off) where type = 'ASSET';

create table readable_count (
  zone int not null,
  wallet uuid not null,
  chain text not null,
  n bigint not null,
  primary key (zone, wallet, chain)
);

insert into readable_count (zone, wallet, chain, n)
select h.zone, r.wallet, h.chain, count(*)
from head h cross join lateral (select distinct wallet from unnest(h.owners || h.limited_owners) as of (wallet)) as r
where h.type = 'ASSET' and not h.deleted
group by h.zone, r.wallet, h.chain;
