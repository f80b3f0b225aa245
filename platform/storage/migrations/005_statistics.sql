-- What the planner knows of small numbers that rows of a whole zone share. Sampled, a zone or an edge that
-- came after the last sample seems to have no row at all, and any index looks as good as the right one.
-- Unsampled, each is taken for one of many.
alter table head alter column zone set statistics 0;
alter table ledger alter column zone set statistics 0;
alter table edge_key alter column zone set statistics 0, alter column edge set statistics 0;
alter table unique_entry alter column zone set statistics 0, alter column index_id set statistics 0;
alter table text_entry alter column zone set statistics 0, alter column index_id set statistics 0;
alter table number_entry alter column zone set statistics 0, alter column index_id set statistics 0;
