-- AS OF an earlier time uses the indexes of today for records that have not changed since, and must look at all that
-- have, chain by chain. Records of one version, which most are, cost nothing here.
create index head_changed on head (zone, chain, seq) where seq > key;
