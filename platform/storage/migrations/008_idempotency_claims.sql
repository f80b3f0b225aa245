-- Which request holds a key while it is under way: only that one may answer or free it. It moves
-- created_at along, so that a long upload is not taken for one that a crash left behind.
alter table idempotency add column claim uuid;
