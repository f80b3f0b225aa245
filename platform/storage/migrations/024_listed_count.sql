-- Lists of metadata say how many records there are in all. They were counted for every page; now the number is kept
-- up to date with the records, beside the counts of data.
insert into chain_count (zone, chain, metric, n)
select zone, chain, 'listed', count(*) from head where name is not null and not deleted group by zone, chain;
