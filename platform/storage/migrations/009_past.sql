-- AS OF also looks at what was deleted since, chain by chain.
drop index head_chain;
create index head_chain on head (zone, chain, key);
