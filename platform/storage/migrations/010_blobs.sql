-- The files of records: found by the record they belong to, and by their hash, so that a content that no
-- record has any more can go.
create index head_blob_of on head (zone, (body #>> '{blob,sdoId}')) where type = 'BLOB' and not deleted;
create index head_blob_hash on head (zone, (body #>> '{blob,hash}')) where type = 'BLOB' and not deleted;
