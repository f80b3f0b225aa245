-- Index entries are deleted by what they hold, which follows from the version before (projections/project.ts), and those of
-- a chain by the numbers of its indexes. So nothing looks for the entries of a record, and each new one is spared an index.
drop index unique_entry_key;
drop index text_entry_key;
drop index number_entry_key;
drop index fulltext_entry_key;
